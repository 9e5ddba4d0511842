import { z } from 'zod'
import type { Calls } from '../call.ts'
import { isWebAddress } from '../content/web-addresses.ts'
import { codedInReply } from '../text/coded.ts'
import { t, textKey } from '../text/t.ts'
import { eventId, idParams, pathId, requiredText, rowId } from '../text/text.ts'
import type { Outcome } from './delivery-words.ts'

const answer = z.object({
  at: z.string(),
  /** The status of the answer; null if there was none. */
  status: z.int().nullable(),
  /** The outcome in a few words. */
  said: z.string(),
  /** The outcome as a code and its values, to be shown in another language. */
  facts: codedInReply<Outcome>(),
})
export type WebhookAnswer = z.output<typeof answer>

/** An external program that receives an event's changes. */
export const webhook = z.object({
  id: rowId,
  eventId: rowId,
  address: z.string(),
  createdAt: z.string(),
  /** The first failure since the last success; null after a success. */
  failingSince: z.string().nullable(),
  /** When a failed message is sent again; null if none is due or it was given up. */
  nextAt: z.string().nullable(),
  /** The most recent answers, latest first. */
  answers: z.array(answer),
})
export type Webhook = z.output<typeof webhook>

const NO_ADDRESS = textKey('invalid.webAddress')

export const webhookWords = z.object({
  address: requiredText(2_000, NO_ADDRESS)
    .trim()
    .refine(isWebAddress, { error: () => t(NO_ADDRESS), abort: true })
    .refine(
      (text) => {
        const url = URL.parse(text)
        return url?.username === '' && url.password === ''
      },
      { error: () => t('invalid.addressWithUser') },
    ),
})

/** The most webhooks per event. */
export const MOST_WEBHOOKS = 10
/** The number of answers that a webhook keeps. */
export const ANSWERS_KEPT = 10

export const webhookCalls = {
  'GET /api/webhooks': {
    summary: 'The webhooks of an event, with the last answers',
    access: 'admin',
    query: z.object({ eventId: pathId }),
    reply: z.array(webhook),
  },
  'POST /api/webhooks': {
    summary:
      'Adds a webhook, which is called when the event changes; returns the secret of its signatures once',
    access: 'admin',
    body: webhookWords.extend({ eventId }),
    reply: webhook.extend({ secret: z.string() }),
    status: 201,
    isIdempotent: false,
  },
  'POST /api/webhooks/:id/test': {
    summary: 'Sends one message of the type `test`, and returns the answer',
    access: 'admin',
    params: idParams,
    reply: answer,
  },
  'DELETE /api/webhooks/:id': {
    summary: 'Deletes a webhook',
    access: 'admin',
    params: idParams,
    reply: null,
  },
} satisfies Calls

import { z } from 'zod'
import type { Calls } from '../call.ts'
import { isWebAddress } from '../content/web-addresses.ts'
import { codedInReply } from '../text/coded.ts'
import { t, textKey } from '../text/t.ts'
import { eventId, idParams, pathId, requiredText, rowId } from '../text/text.ts'
import type { Outcome } from './delivery-words.ts'

const answer = z.object({
  at: z.string(),
  /** Of the answer; null where none came. */
  status: z.int().nullable(),
  /** The outcome in a few words. */
  said: z.string(),
  /** The outcome as a code and its values, for words in another language. */
  facts: codedInReply<Outcome>(),
})
export type WebhookAnswer = z.output<typeof answer>

/** Someone else's program that gets the changes of an event. */
export const webhook = z.object({
  id: rowId,
  eventId: rowId,
  address: z.string(),
  createdAt: z.string(),
  /** The first failure since the last success; null while all is well. */
  failingSince: z.string().nullable(),
  /** When a message that failed is sent again; null when none is due, or when it was given up. */
  nextAt: z.string().nullable(),
  /** The last ones, latest first. */
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

/** As many as one event may have. */
export const MOST_WEBHOOKS = 10
/** The number of answers that a webhook keeps. */
export const ANSWERS_KEPT = 10

export const webhookCalls = {
  'GET /api/webhooks': {
    summary: 'The programs that get the changes of an event, with their last answers',
    access: 'admin',
    query: z.object({ eventId: pathId }),
    reply: z.array(webhook),
  },
  'POST /api/webhooks': {
    summary: 'Tells a program when an event changes, from now on; shows the secret of its signatures once',
    access: 'admin',
    body: webhookWords.extend({ eventId }),
    reply: webhook.extend({ secret: z.string() }),
    status: 201,
    isIdempotent: false,
  },
  'POST /api/webhooks/:id/test': {
    summary: 'Sends a message of the type `test`, once, and says what came back',
    access: 'admin',
    params: idParams,
    reply: answer,
  },
  'DELETE /api/webhooks/:id': {
    summary: 'Tells a program nothing more',
    access: 'admin',
    params: idParams,
    reply: null,
  },
} satisfies Calls

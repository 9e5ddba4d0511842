import { z } from 'zod'
import type { Calls } from '../call.ts'
import { starredSessions } from '../content/stars.ts'
import { t } from '../text/t.ts'
import { eventId, pathId, rowId } from '../text/text.ts'
import { LEAD_MINUTES } from './lead-minutes.ts'

const BASE64_URL = /^[\w-]+=*$/
const key = (least: number, most: number) =>
  z
    .string()
    .min(least, { error: () => t('invalid.key') })
    .max(most, { error: () => t('invalid.key') })
    .regex(BASE64_URL, { error: () => t('invalid.key') })

const endpoint = z
  .url({ error: () => t('invalid.address') })
  .max(1_000, { error: () => t('invalid.longAddress') })

/** The browser's push subscription for this site: the address at its push service, and the keys to encrypt with. */
const subscription = z.object({
  endpoint,
  keys: z.object({
    /** The browser's public key, 65 bytes in base64url. */
    p256dh: key(86, 88),
    /** The browser's secret, 16 bytes in base64url. */
    auth: key(22, 24),
  }),
})

const phone = subscription.extend({
  eventId,
  sessionIds: starredSessions,
  leadMinutes: z.literal([...LEAD_MINUTES], { error: () => t('invalid.lead') }),
})

export type PhoneWish = z.output<typeof phone>

export const phoneCalls = {
  'GET /api/phones': {
    summary: 'How many phones get messages about an event, and how many messages reached a push service',
    access: 'admin',
    query: z.object({ eventId: pathId }),
    reply: z.object({
      phones: z.int(),
      sent: z.int().describe('Messages that a push service accepted'),
      dropped: z.int().describe('Messages that no push service accepted in time'),
    }),
  },
  'GET /api/phones/key': {
    summary: 'The public key that identifies this installation to push services (RFC 8292), in base64url',
    access: 'public',
    reply: z.object({ key: z.string() }),
  },
  'POST /api/phones': {
    summary:
      'Requests messages about the starred sessions of an event for a phone, which start once it has confirmed the first one; or changes them',
    access: 'public',
    body: phone,
    reply: null,
    refusals: [400, 404, 409, 429],
  },
  'POST /api/phones/confirm': {
    summary:
      'Returns the code of the first message, which proves that the address is a phone’s; from then on it gets messages',
    access: 'public',
    body: phone.extend({ code: z.string().max(200, { error: () => t('invalid.code') }) }),
    reply: null,
    refusals: [400, 404, 409, 429],
  },
  'PUT /api/phones': {
    summary: 'Changes the address of a phone',
    access: 'public',
    body: z.object({ endpoint, to: subscription }),
    reply: null,
    refusals: [400, 429],
  },
  'POST /api/phones/end': {
    summary: 'Ends the messages of an event, or without one those of all events, and deletes the phone',
    access: 'public',
    body: z.object({ endpoint, eventId: rowId.optional() }),
    reply: null,
    refusals: [429],
  },
} satisfies Calls

import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { t } from '../text/t.ts'

/** The ids of the sessions in an address. */
export const sessionIds = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,199}$/, { error: () => t('invalid.sessionIds', { max: 200 }) })
  .transform((text) => text.split(',').map(Number))

export const calendarCalls = {
  'GET /api/calendar': {
    summary: 'The schedule of an event as an iCalendar file (RFC 5545); `sessions` limits it to these',
    access: 'public',
    query: eventAddress.required().extend({ sessions: sessionIds.optional() }),
    reply: z.string(),
    media: 'text/calendar',
    refusals: [404],
  },
} satisfies Calls

import { z } from 'zod'
import type { Calls } from '../call.ts'
import { starredSessions } from '../content/stars.ts'
import { t } from '../text/t.ts'
import { eventId } from '../text/text.ts'

/** The browser generates one per event, and sends it to this server only. */
const secret = z.string().regex(/^[\w-]{32,64}$/, { error: () => t('invalid.secret') })

export const starCalendarCalls = {
  'PUT /api/star-calendars': {
    summary:
      'Sets the sessions that a browser stars for its calendar, and creates the calendar if there is none; the address of a secret never changes',
    access: 'public',
    body: z.object({
      secret,
      eventId,
      sessionIds: starredSessions,
    }),
    reply: z.object({
      path: z.string().describe('Where anyone can read the calendar: `/star-calendars/{key}.ics`'),
    }),
    refusals: [404, 409, 429],
  },
  'POST /api/star-calendars/end': {
    summary: 'Deletes the calendar of a browser; its address answers 404 from then on',
    access: 'public',
    body: z.object({ secret }),
    reply: null,
  },
} satisfies Calls

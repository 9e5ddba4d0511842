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
      'Keeps what a browser stars for a calendar, which is made where there is none; a secret has one address for good',
    access: 'public',
    body: z.object({
      secret,
      eventId,
      sessionIds: starredSessions,
    }),
    reply: z.object({
      path: z.string().describe('Where anyone may read the calendar: `/star-calendars/{key}.ics`'),
    }),
    refusals: [404, 409, 429],
  },
  'POST /api/star-calendars/end': {
    summary: 'Forgets what a browser stars for its calendar; its address answers 404 from then on',
    access: 'public',
    body: z.object({ secret }),
    reply: null,
  },
} satisfies Calls

import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t } from '../text/t.ts'
import { eventId, pathId, rowId } from '../text/text.ts'
import { MOST_STARS } from './star-limits.ts'

/** All sessions that a browser stars now, replacing those it sent before. */
export const starredSessions = z
  .array(rowId)
  .max(MOST_STARS, { error: () => t('invalid.mostSessions', { max: MOST_STARS }) })

const starsOfBrowser = z.object({
  eventId,
  /** A random id that the browser generated for this event only. */
  browser: z.string().regex(/^[0-9a-f-]{32,36}$/, { error: () => t('invalid.browser') }),
  sessionIds: starredSessions,
})

export const starCalls = {
  'GET /api/stars': {
    summary:
      'How many browsers star each session, and how many hands were raised for it, for those who may manage the event',
    access: 'helper',
    query: z.object({ eventId: pathId }),
    reply: z.array(
      z.object({
        sessionId: rowId,
        count: z.int().nonnegative(),
        /** How many people raised their hands for it in the pitch round; absent without a count. */
        hands: z.int().positive().optional(),
      }),
    ),
  },
  'POST /api/stars': {
    summary:
      'Sets the sessions that a browser stars, if the event counts stars; otherwise nothing is stored. Each browser counts once',
    access: 'public',
    body: starsOfBrowser,
    reply: null,
    refusals: [429],
  },
} satisfies Calls

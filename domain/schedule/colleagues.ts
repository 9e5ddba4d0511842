import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventId, rowId } from '../text/text.ts'

/** How often a board reports that it is open, and how long its last report stays valid. */
export const SIGN_MS = 8_000
export const SILENT_AFTER_MS = 20_000
const COUNT_MAX = 1_000_000_000

const sign = z.object({
  /** The browser window that sends the sign, by a random id that it gets when its board opens. */
  window: z.string().regex(/^[0-9a-f]{32}$/),
  /** The session that is being dragged. */
  sessionId: rowId.nullable(),
  /** Increases with each sign of a window, because signs may arrive out of order. Pages of an older version omit it. */
  count: z.int().nonnegative().max(COUNT_MAX).optional(),
})

/** What the streams of an event's organizers and helpers send about a board that is open elsewhere. */
export type Colleague = z.output<typeof sign> & {
  name: string
  /** The user of the window; omitted by servers of an older version. */
  userId?: number
}

export const colleagueCalls = {
  'POST /api/colleagues': {
    summary:
      'Reports to the other open boards of an event that this one is open and what it has lifted; nothing is stored',
    access: 'helper',
    body: sign.extend({ eventId }),
    reply: null,
    refusals: [429],
  },
} satisfies Calls

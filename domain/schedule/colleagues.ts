import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventId, rowId } from '../text/text.ts'

/** How often a board says that it is open; and for how long others believe the last sign of it. */
export const SIGN_MS = 8_000
export const SILENT_AFTER_MS = 20_000
const COUNT_MAX = 1_000_000_000

const sign = z.object({
  /** Which window of the browser says so; made up when its board opens. */
  window: z.string().regex(/^[0-9a-f]{32}$/),
  /** The session that it has lifted. */
  sessionId: rowId.nullable(),
  /** Counts up with each sign of a window: signs may overtake each other on the way. A page of an older version sends none. */
  count: z.int().nonnegative().max(COUNT_MAX).optional(),
})

/** What the streams of an event's organizers and helpers hear of a board that is open elsewhere. */
export type Colleague = z.output<typeof sign> & {
  name: string
  /** Whose window it is; a server of an older version does not say it. */
  userId?: number
}

export const colleagueCalls = {
  'POST /api/colleagues': {
    summary:
      'Tells the other open boards of an event that this one is open and what it has lifted; nothing is kept',
    access: 'helper',
    body: sign.extend({ eventId }),
    reply: null,
    refusals: [429],
  },
} satisfies Calls

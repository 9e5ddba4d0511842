import { z } from 'zod'
import type { Calls } from './call.ts'
import { idParams, pathId, rowId } from './text.ts'

/** For so long what was deleted can be brought back. */
export const RESTORE_DAYS = 30

/** The longest page of the history that one call answers. */
export const HISTORY_PAGE = 50

/** The tables whose deleted rows can be brought back. */
export const RESTORABLE = ['sessions', 'sponsors', 'links', 'rooms', 'time_slots'] as const
export type Restorable = (typeof RESTORABLE)[number]

export function isRestorable(noun: string): noun is Restorable {
  return RESTORABLE.some((each) => each === noun)
}

/** A row as it was; lists are JSON text, as they are kept. */
const recordedRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type RecordedRow = z.output<typeof recordedRow>

export const historyEntry = z.object({
  id: rowId,
  at: z.string(),
  /** The same for all rows that one request changed. */
  change: z.string(),
  /** The name, at that time, of whoever did it. */
  actor: z.string(),
  /** The table that the row belongs to. */
  noun: z.string(),
  rowId: z.int(),
  act: z.enum(['created', 'changed', 'deleted']),
  before: recordedRow.nullable(),
  after: recordedRow.nullable(),
  /** Whether `POST /api/history/:id/restore` would bring it back. */
  canRestore: z.boolean(),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const restored = z.object({
  noun: z.string(),
  rowId: z.int(),
  /** What became of it, in a sentence. */
  message: z.string(),
})

export const historyCalls = {
  'GET /api/history': {
    summary:
      'What people changed in an event, latest first, in pages of 50; `before` an id for the next page. Without `eventId`: changes of users, for Super Admins',
    access: 'admin',
    query: z.object({ eventId: pathId.optional(), before: pathId.optional() }),
    reply: z.array(historyEntry),
  },
  'POST /api/history/:id/restore': {
    summary: 'Bring back a session, sponsor, link, room or time slot that was deleted in the last 30 days',
    access: 'admin',
    params: idParams,
    reply: restored,
    touches: [
      ...(['sessions', 'sponsors', 'rooms', 'time-slots', 'social-links', 'quick-links'] as const),
      ...(['helpful-links', 'history'] as const),
    ],
  },
} satisfies Calls

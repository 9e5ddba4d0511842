import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t } from '../text/t.ts'
import { eventId, idParams, optionalText, pathId, rowId } from '../text/text.ts'
import { deedInReply } from './deeds.ts'

/** The tables whose deleted rows can be restored. */
export const RESTORABLE = ['sessions', 'sponsors', 'links', 'event_pages', 'rooms', 'time_slots'] as const
export type Restorable = (typeof RESTORABLE)[number]

export function isRestorable(noun: string): noun is Restorable {
  return RESTORABLE.some((each) => each === noun)
}

/** A row as it was recorded. Lists are JSON text, as stored. */
const recordedRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type RecordedRow = z.output<typeof recordedRow>

const author = {
  /** The number of the card whose author made the change; null for a user. Authors have no account. */
  authorOfCard: z.int().nullable(),
}

export const historyEntry = z.object({
  id: rowId,
  at: z.string(),
  /** The id of the request, shared by all rows that it changed. */
  change: z.string(),
  /** The actor's name at that time. */
  actor: z.string(),
  ...author,
  /** What the change did, to be shown after the actor's name, if it has a deed. */
  name: z.string().nullable(),
  /** The deed as a code and its values, to be shown in another language. */
  deed: deedInReply.nullable(),
  /** The row's table. */
  noun: z.string(),
  rowId: z.int(),
  act: z.enum(['created', 'changed', 'deleted']),
  before: recordedRow.nullable(),
  after: recordedRow.nullable(),
  /** Whether `POST /api/history/:id/restore` would restore it. */
  canRestore: z.boolean(),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const restored = z.object({
  noun: z.string(),
  rowId: z.int(),
  /** The result as a sentence. */
  message: z.string(),
})

/** One change of the schedule, no matter how many rows it touched. */
export const act = z.object({
  change: z.string(),
  /** The id of the change's last history entry. Going back `to` it keeps this act and everything before it. */
  lastId: rowId,
  at: z.string(),
  /** 0 for a person without an account. */
  actorId: z.int().nonnegative(),
  actor: z.string(),
  ...author,
  /** What it did, to be shown after the actor's name. */
  name: z.string(),
  /** The deed as a code and its values, to be shown in another language. */
  deed: deedInReply,
  /** The id of the change that it undoes. */
  undoes: z.string().nullable(),
  isUndone: z.boolean(),
  /** Whether `POST /api/history/acts/:change/undo` can undo it. */
  canUndo: z.boolean(),
  sessionIds: z.array(rowId),
})
export type Act = z.output<typeof act>

const undone = z.object({ name: z.string(), deed: deedInReply, change: z.string() })
const changeParams = z.object({
  change: z.string().regex(/^[0-9a-f]{1,64}$/, { error: () => t('invalid.change') }),
})

export const historyCalls = {
  'GET /api/history/acts': {
    summary:
      'The changes of the schedule, latest first, in pages of 60: what each was, by whom, and whether it is undone; `before` takes the last `lastId` for the next page',
    access: 'helper',
    query: z.object({ eventId: pathId, before: pathId.optional() }),
    reply: z.array(act),
  },
  'POST /api/history/acts/:change/undo': {
    summary:
      'Undoes a change of the schedule that the caller made. 409 CHANGED_SINCE lists what others have changed since; with `accept` that stays as it is, and sessions without a spot go to the tray',
    access: 'helper',
    params: changeParams,
    body: z.object({ accept: z.boolean({ error: () => t('invalid.flag') }).default(false) }),
    reply: undone,
    isIdempotent: true,
    refusals: [403, 409],
  },
  'GET /api/history/back-to': {
    summary:
      'What going back to a moment of the history would change: spots, times, and what was deleted since',
    access: 'admin',
    query: z.object({ eventId: pathId, to: pathId }),
    reply: z.object({
      /** The latest history entry that the summary covers. The act is refused if there is a later one. */
      upTo: z.int().nonnegative(),
      at: z.string(),
      changes: z.array(z.object({ noun: z.string(), rowId: z.int(), words: z.string() })),
    }),
    refusals: [409],
  },
  'POST /api/history/back-to': {
    summary:
      'Restores spots and times to a moment of the history, as one act that can be undone. Sessions added since go to the tray; texts stay',
    access: 'admin',
    body: z.object({ eventId, to: rowId, upTo: z.int().nonnegative() }),
    reply: undone,
    isIdempotent: true,
    refusals: [409],
  },
  'GET /api/history': {
    summary:
      'What people changed in an event, latest first, in pages of 50; `before` takes the last id for the next page. `session` limits it to one session, `search` to entries with these words among the latest 5,000, `minutes` to the last ones. Without `eventId`: changes of users, for Super Admins',
    access: 'admin',
    query: z.object({
      eventId: pathId.optional(),
      before: pathId.optional(),
      session: pathId.optional(),
      search: optionalText(100).optional(),
      minutes: pathId.optional(),
    }),
    reply: z.array(historyEntry),
  },
  'POST /api/history/:id/restore': {
    summary:
      'Restores a session, sponsor, link, page, room, or time slot that was deleted in the last 30 days',
    access: 'admin',
    params: idParams,
    reply: restored,
  },
} satisfies Calls

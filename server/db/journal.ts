import type { Deed } from '../../domain/schedule/deeds.ts'
import { recordChange } from '../lib/acting.ts'
import { keepAct } from './answered-attempts.ts'
import type { RowIds, RowsChange } from './changed-rows.ts'
import {
  changesBetween,
  changesOfRows,
  type EventDocument,
  isListed,
  isOfSchedule,
  isOfVisitors,
  type Parts,
  type RowChange,
  readDocument,
  readParts,
  type StoredRow,
} from './document.ts'
import { createDocumentCache, type DocumentCache } from './document-cache.ts'
import type { Engine } from './engine.ts'
import {
  type HistoryEntry,
  type RecordedDeed,
  type Redactions,
  recordAct,
  recordChanges,
} from './history-entries.ts'
import { setRevisions } from './revisions.ts'
import type { Database, Row } from './schema.ts'
import type { Table } from './tables-in-order.ts'
import { followWrites, type Written } from './written-rows.ts'

/** The state before one transaction's change: events and accounts as they were, and the deed. */
type Journal = {
  parts: Parts
  documents: DocumentCache
  written: (table: Table) => Written
  events: Map<number, EventDocument>
  users: ReadonlyMap<number, StoredRow> | null
  deed: RecordedDeed | null
  /** Replaces the values of some columns in the record. */
  redactions: Redactions
}

/**
 * Updates rows of an event that depend on its changed rows, before the change is recorded. `now` holds the rows as the
 * write left them.
 * @returns whether it wrote anything
 */
export type Settle = (transaction: Database, eventId: number, now: EventDocument) => Promise<boolean>

const journals = new WeakMap<Database, Journal>()

/** What the journal needs to know about schedules: what follows from a change, and which changes can be undone. */
export type ScheduleRules = { settle: Settle; isUndoable: (entries: readonly HistoryEntry[]) => boolean }

/**
 * An engine whose `write` records its changes to each event that it locked (`watchEvent`): the rows before and after in
 * the history, and the event's new revision, in the same transaction. After the write it reads only the rows that may
 * have been written. It does not record intermediate states of a row. A change by the server itself gets a revision but
 * no entry in the history.
 * @param onChange called with the rows that a write changed, before the commit
 */
export function withHistory(
  engine: Engine,
  rules: ScheduleRules,
  onChange: (change: RowsChange) => void = () => undefined,
): Engine {
  let parts: Promise<Parts> | null = null
  const documents = createDocumentCache()
  return {
    ...engine,
    async write(work) {
      parts ??= readParts(engine.db)
      const known = await parts
      return engine.write(async (given) => {
        const { plugin, written } = followWrites()
        const transaction = given.withPlugin(plugin)
        const journal = {
          parts: known,
          documents,
          written,
          events: new Map(),
          users: null,
          deed: null,
          redactions: new Map(),
        }
        journals.set(transaction, journal)
        const result = await work(transaction)
        await close(transaction, journal, rules, onChange)
        return result
      })
    },
  }
}

/** Starts to record what the transaction changes in an event. The event's row must be locked and have this revision. */
export async function watchEvent(
  transaction: Database,
  { id, revision }: Pick<Row<'events'>, 'id' | 'revision'>,
): Promise<void> {
  const journal = journals.get(transaction)
  if (!journal || journal.events.has(id)) return
  journal.events.set(id, await journal.documents.read(transaction, journal.parts, id, revision))
}

/** Like `watchEvent`, for an event that the transaction has just created. */
export function watchNewEvent(transaction: Database, eventId: number): void {
  journals.get(transaction)?.events.set(eventId, new Map())
}

/**
 * Like `watchEvent`, for an event that the transaction has restored. Its return is a single entry, whatever rows it
 * has.
 */
export async function watchReturnedEvent(transaction: Database, eventId: number): Promise<void> {
  const journal = journals.get(transaction)
  if (!journal) return
  const there = await readDocument(transaction, journal.parts, eventId)
  journal.events.set(eventId, new Map([...there].filter(([table]) => table !== 'events')))
}

/** Starts to record what the transaction changes in accounts. */
export async function watchUsers(transaction: Database): Promise<void> {
  const journal = journals.get(transaction)
  if (journal) journal.users ??= await readUsers(transaction)
}

/** The event's rows before the transaction; empty if the event is not being recorded. */
export function documentBefore(transaction: Database, eventId: number): EventDocument {
  return journals.get(transaction)?.events.get(eventId) ?? new Map()
}

/** The event's rows as the transaction sees them now. */
export async function documentNow(transaction: Database, eventId: number): Promise<EventDocument> {
  const parts = journals.get(transaction)?.parts ?? (await readParts(transaction))
  return readDocument(transaction, parts, eventId)
}

/** Names what the transaction does; `undoes` is the id of the change that it takes back. */
export function nameAct(transaction: Database, deed: Deed, undoes: string | null = null): void {
  const journal = journals.get(transaction)
  if (journal) journal.deed = { name: JSON.stringify(deed), undoes }
}

/** Redacts a column in the record of this write, for values that must not be stored anywhere. */
export function redactInRecord(
  transaction: Database,
  column: string,
  redacted: (value: string) => string = () => '',
): void {
  journals.get(transaction)?.redactions.set(column, redacted)
}

async function close(
  transaction: Database,
  journal: Journal,
  { settle, isUndoable }: ScheduleRules,
  onChange: (change: RowsChange) => void,
): Promise<void> {
  const ofSite = { revision: false, deskRevision: false }
  for (const [eventId, before] of journal.events) {
    let after = await readAfter(transaction, journal, eventId, before)
    let changes = changesBetween(before, after)
    const isSettled = !changes.some(isOfSchedule)
    if (!isSettled && (await settle(transaction, eventId, after))) {
      after = await readAfter(transaction, journal, eventId, before)
      changes = changesBetween(before, after)
    }
    if (changes.length === 0) continue
    const isGone = after.get('events')?.size === 0
    const recorded = isGone ? changes.filter(({ table }) => table === 'events') : changes
    const entries = await recordChanges(transaction, eventId, recorded, journal.redactions)
    const isRecorded = entries.length > 0
    if (isRecorded && isUndoable(entries)) await keepAct(transaction)
    const [earlier] = before.get('events')?.values() ?? []
    if (earlier) recordChange(`${earlier.slug}/${earlier.date}`, changes.some(isOfVisitors))
    if (isRecorded && journal.deed && !isGone) await recordAct(transaction, eventId, journal.deed)
    const step = await setRevisions(transaction, eventId, {
      revision: changes.some(isOfVisitors),
      deskRevision: true,
    })
    if (step) onChange({ ...step, rows: idsOf(changes) })
    if (step && !isGone) journal.documents.keep(eventId, step.to, after)
    ofSite.revision ||= changes.some(isListed)
    ofSite.deskRevision ||= changes.some(({ table }) => table === 'events' || table === 'event_permissions')
  }
  const users = journal.users ? changesOfRows('users', journal.users, await readUsers(transaction)) : []
  await recordChanges(transaction, null, users)
  if (users.length > 0) ofSite.deskRevision = true
  await setRevisions(transaction, null, ofSite)
}

/** The event's rows after the write. Rows that it did not write are the same objects as before. */
async function readAfter(
  transaction: Database,
  { parts, written }: Journal,
  eventId: number,
  before: EventDocument,
): Promise<EventDocument> {
  const read = new Map([...parts].filter(([table]) => written(table) !== null))
  const now = await readDocument(transaction, read, eventId, written)
  const after = [...now].map(([table, rows]) => {
    const ids = written(table)
    if (ids === 'all') return [table, rows] as const
    const others = [...(before.get(table) ?? [])].filter(([id]) => !ids?.has(id))
    return [table, new Map([...others, ...rows])] as const
  })
  return new Map([...before, ...after])
}

function idsOf(changes: readonly RowChange[]): RowIds {
  const byTable = Map.groupBy(changes, ({ table }) => table)
  return new Map([...byTable].map(([table, rows]) => [table, new Set(rows.map(({ rowId }) => rowId))]))
}

async function readUsers(db: Database): Promise<ReadonlyMap<number, StoredRow>> {
  const rows = await db.selectFrom('users').selectAll().orderBy('id').execute()
  return new Map(rows.map((row) => [row.id, row]))
}

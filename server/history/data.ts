import {
  HISTORY_PAGE,
  type HistoryEntry,
  isRestorable,
  RESTORABLE,
  RESTORE_DAYS,
  type RecordedRow,
} from '../../domain/history.ts'
import { FILE_COLUMNS, fileKey, filesShownBy } from '../db/file-columns.ts'
import type { Database, Row } from '../db/schema.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const KEPT_DAYS = 400

/** What people changed in an event, or (null) in what belongs to none; latest first, at most a page. */
export async function listHistory(
  db: Database,
  eventId: number | null,
  { before, now }: { before?: number | undefined; now: Date },
): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where('eventId', eventId === null ? 'is' : '=', eventId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(HISTORY_PAGE)
    .execute()
  const present = await presentRows(db, rows)
  return rows.map((row) => ({
    ...row,
    before: rowOf(row.before),
    after: rowOf(row.after),
    canRestore:
      row.act === 'deleted' &&
      isRestorable(row.noun) &&
      isRecent(row, now) &&
      !present.has(`${row.noun}/${row.rowId}`),
  }))
}

export async function findEntry(db: Database, id: number): Promise<Row<'history'> | undefined> {
  return db.selectFrom('history').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What else the request changed that made an entry. */
export async function listChange(db: Database, change: string): Promise<Row<'history'>[]> {
  return db.selectFrom('history').selectAll().where('change', '=', change).orderBy('id').execute()
}

export function isRecent({ at }: Pick<Row<'history'>, 'at'>, now: Date): boolean {
  return at >= restorableFrom(now)
}

export function rowOf(json: string | null): RecordedRow | null {
  return json === null ? null : JSON.parse(json)
}

export async function forgetOldHistory({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  await db.deleteFrom('history').where('at', '<', before).execute()
}

/** The keys of files that deleted rows would show if they were brought back. */
export async function listRestorableFiles(db: Database, now: Date): Promise<Set<string>> {
  const deleted = await db
    .selectFrom('history')
    .innerJoin('events', 'events.id', 'history.eventId')
    .select(['history.noun', 'history.before'])
    .where(
      'noun',
      'in',
      RESTORABLE.filter((noun) => noun in FILE_COLUMNS),
    )
    .where('act', '=', 'deleted')
    .where('at', '>=', restorableFrom(now))
    .execute()
  return new Set(deleted.flatMap(({ noun, before }) => filesShownBy(noun, rowOf(before) ?? {})).map(fileKey))
}

function restorableFrom(now: Date): string {
  return new Date(now.getTime() - RESTORE_DAYS * DAY_MS).toISOString()
}

/** Of the rows that entries speak of, those that exist: `rooms/7`. */
async function presentRows(db: Database, entries: readonly Row<'history'>[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const noun of RESTORABLE) {
    const ids = entries
      .filter((entry) => entry.noun === noun && entry.act === 'deleted')
      .map(({ rowId }) => rowId)
    if (ids.length === 0) continue
    const rows = await db.selectFrom(noun).select('id').where('id', 'in', ids).execute()
    for (const { id } of rows) found.add(`${noun}/${id}`)
  }
  return found
}

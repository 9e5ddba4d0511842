import {
  type HistoryEntry,
  isRestorable,
  RESTORABLE,
  type RecordedRow,
} from '../../../domain/schedule/history.ts'
import { HISTORY_PAGE, RESTORE_DAYS } from '../../../domain/schedule/history-limits.ts'
import { hasWords, plainText, searchWords } from '../../../domain/text/search-words.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/times/times.ts'
import { FILE_COLUMNS, fileKey, filesShownBy } from '../../db/file-columns.ts'
import type { Database, Row } from '../../db/schema.ts'

const KEPT_DAYS = 400

/** Columns that the entry of a deletion holds for the row's return only. */
const UNSEEN = ['version', 'sourceId']

/** A search reads so many entries at a time, and at most so many. */
const BATCH = 500
const MOST_SEARCHED = 5_000

type Wanted = {
  /** Only entries before this id. */
  before?: number | undefined
  /** Only changes of this session. */
  session?: number | undefined
  /** Only entries whose actor, sentence or values have these words. */
  search?: string | undefined
  /** Only changes of the last minutes. */
  minutes?: number | undefined
}

/** The changes by people in an event, or (null) in rows of no event; latest first, at most a page. */
export async function listHistory(
  db: Database,
  eventId: number | null,
  { now, ...wanted }: Wanted & { now: Date },
): Promise<HistoryEntry[]> {
  const rows = await wantedRows(db, eventId, wanted, now)
  const present = await presentRows(db, rows)
  const names = await namesOfUsers(db, rows)
  return rows.map((row) => ({
    ...row,
    before: toShow(rowOf(row.before), names),
    after: toShow(rowOf(row.after), names),
    canRestore:
      row.act === 'deleted' &&
      isRestorable(row.noun) &&
      isRecent(row, now) &&
      !present.has(`${row.noun}/${row.rowId}`),
  }))
}

async function wantedRows(
  db: Database,
  eventId: number | null,
  { before, session, search = '', minutes }: Wanted,
  now: Date,
) {
  const words = searchWords(search)
  const since = minutes === undefined ? null : new Date(now.getTime() - minutes * MINUTE_MS).toISOString()
  const read = (last: number | undefined, most: number) =>
    db
      .selectFrom('history')
      .leftJoin('acts', 'acts.change', 'history.change')
      .selectAll('history')
      .select('acts.name')
      .where('history.eventId', eventId === null ? 'is' : '=', eventId)
      .$if(session !== undefined, (query) =>
        query.where('history.noun', '=', 'sessions').where('history.rowId', '=', session ?? 0),
      )
      .$if(since !== null, (query) => query.where('history.at', '>=', since ?? ''))
      .$if(last !== undefined, (query) => query.where('history.id', '<', last ?? 0))
      .orderBy('history.id', 'desc')
      .limit(most)
      .execute()
  if (words.length === 0) return read(before, HISTORY_PAGE)
  const found: Awaited<ReturnType<typeof read>> = []
  let last = before
  for (let looked = 0; looked < MOST_SEARCHED && found.length < HISTORY_PAGE; looked += BATCH) {
    const rows = await read(last, BATCH)
    found.push(...rows.filter((row) => hasWords(plainText(saidBy(row)), words)))
    if (rows.length < BATCH) break
    last = rows.at(-1)?.id
  }
  return found.slice(0, HISTORY_PAGE)
}

/** What people read of an entry: who, what, and the texts of the row. */
function saidBy({ actor, name, before, after }: Row<'history'> & { name: string | null }): string {
  const texts = [rowOf(before), rowOf(after)].flatMap((row) => Object.values(row ?? {}))
  return [actor, name, ...texts.filter((value) => typeof value === 'string')].join(' ')
}

/** A row without its unseen columns. A grant is recorded by the user's id; people know the name. */
function toShow(row: RecordedRow | null, names: ReadonlyMap<number, string>): RecordedRow | null {
  if (row === null) return null
  const name = names.get(Number(row.userId))
  const seen = Object.entries(row).filter(([column]) => !UNSEEN.includes(column))
  return { ...Object.fromEntries(seen), ...(name !== undefined && { user: name }) }
}

/** The names of the users who were given or lost access, as far as they still exist. */
async function namesOfUsers(db: Database, entries: readonly Row<'history'>[]): Promise<Map<number, string>> {
  const ids = entries
    .filter(({ noun }) => noun === 'event_permissions')
    .map(({ before, after }) => Number(rowOf(after ?? before)?.userId))
  if (ids.length === 0) return new Map()
  const users = await db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute()
  return new Map(users.map(({ id, name, email }) => [id, name || email]))
}

export async function findEntry(db: Database, id: number): Promise<Row<'history'> | undefined> {
  return db.selectFrom('history').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The other entries of the request that made an entry. */
export async function listChange(db: Database, change: string): Promise<Row<'history'>[]> {
  return db.selectFrom('history').selectAll().where('change', '=', change).orderBy('id').execute()
}

/** So long after it was begun, an entry of a guest takes in what the same guest changes next. */
const MERGED_MS = 5 * MINUTE_MS

/**
 * Records the change of a row by someone without an account, whom a text names. Changes within five minutes are one
 * entry, and so is all that comes after very many changes. `name`: of the change, to follow the actor's.
 */
export async function recordForGuest(
  db: Database,
  entry: { at: Date; change: string; actor: string; eventId: number; noun: string; rowId: number },
  { before, after }: { before: RecordedRow; after: RecordedRow },
  isAfterVeryMany: boolean,
  name: string | null = null,
): Promise<void> {
  if (sameRow(before, after)) return
  const { at, actor, eventId, noun, rowId } = entry
  const last = await db
    .selectFrom('history')
    .select(['id', 'at', 'actor', 'change'])
    .where('eventId', '=', eventId)
    .where('noun', '=', noun)
    .where('rowId', '=', rowId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isMerged =
    last?.actor === actor && (isAfterVeryMany || at.getTime() - Date.parse(last.at) < MERGED_MS)
  if (last && isMerged) {
    await db
      .updateTable('history')
      .set({ after: JSON.stringify(after) })
      .where('id', '=', last.id)
      .execute()
    if (name !== null) await db.updateTable('acts').set({ name }).where('change', '=', last.change).execute()
    return
  }
  await db
    .insertInto('history')
    .values({
      ...entry,
      at: at.toISOString(),
      actorId: 0,
      act: 'changed',
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
  if (name !== null)
    await db.insertInto('acts').values({ change: entry.change, eventId, name, undoes: null }).execute()
}

function sameRow(a: RecordedRow | null, b: RecordedRow | null): boolean {
  if (a === null || b === null) return a === b
  return Object.keys({ ...a, ...b }).every((field) => (a[field] ?? null) === (b[field] ?? null))
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
  await db
    .deleteFrom('acts')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('history').select('id').whereRef('history.change', '=', 'acts.change'))),
    )
    .execute()
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

/** Of rows of an event: when people last changed them, and how often they were deleted (and came back), by `rooms/7`. */
export async function changesOfRows(
  db: Database,
  eventId: number,
): Promise<Map<string, { at: string; deletions: number }>> {
  const rows = await db
    .selectFrom('history')
    .select(({ fn }) => ['noun', 'rowId', 'act', fn.max('at').as('at'), fn.countAll().as('count')])
    .where('eventId', '=', eventId)
    .where('noun', 'in', ['events', 'rooms', 'time_slots', 'sessions'])
    .groupBy(['noun', 'rowId', 'act'])
    .execute()
  const changes = new Map<string, { at: string; deletions: number }>()
  for (const { noun, rowId, act, at, count } of rows) {
    const key = `${noun}/${rowId}`
    const before = changes.get(key) ?? { at: '', deletions: 0 }
    changes.set(key, {
      at: at > before.at ? at : before.at,
      deletions: before.deletions + (act === 'deleted' ? Number(count) : 0),
    })
  }
  return changes
}

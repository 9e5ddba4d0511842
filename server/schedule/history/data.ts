import type { Deed } from '../../../domain/schedule/deeds.ts'
import { RESTORABLE, type RecordedRow } from '../../../domain/schedule/history.ts'
import { RESTORE_DAYS } from '../../../domain/schedule/history-limits.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/times/times.ts'
import { FILE_COLUMNS, fileKey, filesShownBy } from '../../db/file-columns.ts'
import type { Database, Row } from '../../db/schema.ts'
import { changedFields } from './acts/recorded-fields.ts'

const KEPT_DAYS = 400

export async function findEntry(db: Database, id: number): Promise<Row<'history'> | undefined> {
  return db.selectFrom('history').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The other entries of the request that an entry belongs to. */
export async function listChange(db: Database, change: string): Promise<Row<'history'>[]> {
  return db.selectFrom('history').selectAll().where('change', '=', change).orderBy('id').execute()
}

/** A guest makes only a few kinds of changes: full, late, other text, cancelled. */
const MOST_BETWEEN = 5
/** For this long after an entry of a guest begins, further changes of the same guest are merged into it. */
const MERGED_MS = 5 * MINUTE_MS

/**
 * Records a change by the author of a card, who has no account; `actor` is the card's number. Changes of the same
 * fields within five minutes are merged into one entry, even with other entries of the guest in between, as are all
 * changes after very many. `deed`: what the change did.
 */
export async function recordForGuest(
  db: Database,
  entry: { at: Date; change: string; actor: string; eventId: number; noun: string; rowId: number },
  { before, after }: { before: RecordedRow; after: RecordedRow },
  { isAfterVeryMany = false, deed = null }: { isAfterVeryMany?: boolean; deed?: Deed | null },
): Promise<void> {
  if (sameRow(before, after)) return
  const name = deed && JSON.stringify(deed)
  const { at, actor, eventId, noun, rowId } = entry
  const latest = await db
    .selectFrom('history')
    .select(['id', 'at', 'actorId', 'actor', 'change', 'before', 'after'])
    .where('eventId', '=', eventId)
    .where('noun', '=', noun)
    .where('rowId', '=', rowId)
    .orderBy('id', 'desc')
    .limit(MOST_BETWEEN)
    .execute()
  // A change of other fields is another act: an undo of a merged entry would restore only the first fields.
  const isOwn = (other: (typeof latest)[number]) => other.actorId === 0 && other.actor === actor
  const end = latest.findIndex(
    (other) => !isOwn(other) || isSameKind(other, after) || doMeet(other, { before, after }),
  )
  const known = latest[end]
  const isSame = known && isOwn(known) && isSameKind(known, after)
  if (isSame && (isAfterVeryMany || at.getTime() - Date.parse(known.at) < MERGED_MS)) {
    await db
      .updateTable('history')
      .set({ after: JSON.stringify(after) })
      .where('id', '=', known.id)
      .execute()
    if (name !== null) await db.updateTable('acts').set({ name }).where('change', '=', known.change).execute()
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

type Recorded = Pick<Row<'history'>, 'before' | 'after'>

/** Whether an entry has the same fields as a change. */
function isSameKind(entry: Recorded, after: RecordedRow): boolean {
  return Object.keys(rowOf(entry.after) ?? {}).join() === Object.keys(after).join()
}

/** Whether an entry and a change have a changed field in common. */
function doMeet(entry: Recorded, rows: { before: RecordedRow; after: RecordedRow }): boolean {
  const [before, after] = [rowOf(entry.before), rowOf(entry.after)]
  if (before === null || after === null) return true
  return changedFields(rows.before, rows.after).some((field) => changedFields(before, after).includes(field))
}

function sameRow(a: RecordedRow | null, b: RecordedRow | null): boolean {
  if (a === null || b === null) return a === b
  return changedFields(a, b).length === 0
}

export function isRecent({ at }: Pick<Row<'history'>, 'at'>, now: Date): boolean {
  return at >= restorableFrom(now)
}

export function rowOf(json: string | null): RecordedRow | null {
  return json === null ? null : JSON.parse(json)
}

/** Adds titles to the entries of cards that are about to be deleted: the entries of a card have no text. */
export async function keepTitlesOfCards(
  transaction: Database,
  eventIds: readonly number[],
  titles: ReadonlyMap<number, string>,
): Promise<void> {
  if (titles.size === 0) return
  const entries = await transaction
    .selectFrom('history')
    .select(['id', 'noun', 'rowId', 'before', 'after'])
    .where('eventId', 'in', eventIds)
    .where('noun', '=', 'session_cards')
    .where('rowId', 'in', [...titles.keys()])
    .execute()
  for (const entry of entries) {
    const { before, after } = withTitle(entry, titles)
    await transaction.updateTable('history').set({ before, after }).where('id', '=', entry.id).execute()
  }
}

/** An entry of a card with the title of the card, unless that is unknown. */
export function withTitle<E extends Pick<Row<'history'>, 'noun' | 'rowId' | 'before' | 'after'>>(
  entry: E,
  titles: ReadonlyMap<number, string>,
): E {
  const title = entry.noun === 'session_cards' ? titles.get(entry.rowId) : undefined
  if (title === undefined) return entry
  const titled = (json: string | null) => json && JSON.stringify({ ...rowOf(json), title })
  return { ...entry, before: titled(entry.before), after: titled(entry.after) }
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

/** The keys of the files that deleted rows would need if they were restored. */
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

/** Before this, deleted rows and events can no longer be restored. */
export function restorableFrom(now: Date): string {
  return new Date(now.getTime() - RESTORE_DAYS * DAY_MS).toISOString()
}

/**
 * For rows of an event, with keys such as `rooms/7`: when people last changed them, and how often they were deleted
 * (and restored).
 */
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

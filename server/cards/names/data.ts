import { hostsOf } from '../../../domain/schedule/names-in.ts'
import { nameKey, withoutNamed } from '../../../domain/schedule/without-named.ts'
import { nameAct, redactInRecord } from '../../db/journal.ts'
import { touch } from '../../db/revisions.ts'
import type { Database, Row } from '../../db/schema.ts'
import { changeRow } from '../../db/versioned.ts'
import { rowOf } from '../../schedule/history/data.ts'
import { factsOf } from '../../schedule/session-fields/data.ts'
import { readingOf, withoutNameRead } from '../stored-reading.ts'

/** The columns that name hosts; some history entries have none of them. */
type Named = { presenterName?: unknown; facts?: unknown }
type Without = (row: Named) => { presenterName: string; facts: string }
type Noun = 'numbered_cards' | 'sessions'

/**
 * Removes the names of hosts, and the links to their pages, from everything stored about a card: its text and that of
 * ideas joined to it, the session that it is or was, their history, and what was read on its photos. If the card's
 * session was merged into one that others share, only these names are removed there. The event must be locked.
 */
export async function removeName(db: Database, card: Row<'numbered_cards'>): Promise<void> {
  const { eventId, title } = card
  nameAct(db, { code: 'took-name-off', title })
  redactInRecord(db, 'presenterName')
  redactInRecord(db, 'facts', (facts) => withoutHosts({ facts }).facts)
  const cards = await listWithJoined(db, card)
  const ofCards = await listEntries(db, eventId, 'numbered_cards', idsOf(cards))
  const linked = sessionIdsIn([...cards, ...rowsIn(ofCards)])
  const rows = await listRows(db, linked)
  const isCurrent = (id: number) => cards.some(({ sessionId }) => sessionId === id)
  const isThere = (id: number) => rows.some((row) => row.id === id)
  // An existing session that is no longer the card's belongs to someone else.
  const own = linked.filter((id) => isCurrent(id) || !isThere(id))
  const ofOwn = await listEntries(db, eventId, 'sessions', own)
  const named = [...cards, ...rows.filter(({ id }) => isCurrent(id)), ...rowsIn(ofCards), ...rowsIn(ofOwn)]
  const names = new Set(named.flatMap((row) => hostsOf(hostedIn(row))).map(nameKey))
  await changeRows(db, 'numbered_cards', cards, withoutHosts)
  await changeRows(db, 'sessions', await listRows(db, own), withoutHosts)
  await changeEntries(db, [...ofCards, ...ofOwn], withoutHosts)
  const others = [...linked, ...(await listMergedInto(db, eventId, linked))].filter((id) => !own.includes(id))
  await changeRows(db, 'sessions', await listRows(db, others), withoutNames(names))
  await changeEntries(db, await listEntries(db, eventId, 'sessions', others), withoutNames(names))
  await removeFromPhotos(db, { eventId, numbers: cards.map(({ number }) => number), sessionIds: own })
  // Cached calendars show a deleted session as the history had it, and no row of the event may have changed.
  if (linked.length > 0) await touch(db, eventId)
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

function listWithJoined(db: Database, { id, eventId, number }: Row<'numbered_cards'>) {
  return db
    .selectFrom('numbered_cards')
    .select(['id', 'number', 'sessionId', 'presenterName', 'facts'])
    .where('eventId', '=', eventId)
    .where((eb) => eb.or([eb('id', '=', id), eb('joinedTo', '=', number)]))
    .execute()
}

async function listRows(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db.selectFrom('sessions').select(['id', 'presenterName', 'facts']).where('id', 'in', ids).execute()
}

type Entry = Pick<Row<'history'>, 'id' | 'before' | 'after'>

async function listEntries(
  db: Database,
  eventId: number,
  noun: Noun,
  ids: readonly number[],
): Promise<Entry[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('history')
    .select(['id', 'before', 'after'])
    .where('eventId', '=', eventId)
    .where('noun', '=', noun)
    .where('rowId', 'in', ids)
    .execute()
}

const rowsIn = (entries: readonly Entry[]) =>
  entries.flatMap(({ before, after }) => [rowOf(before) ?? [], rowOf(after) ?? []].flat())

function sessionIdsIn(rows: readonly { sessionId?: unknown }[]): number[] {
  return [...new Set(rows.map(({ sessionId }) => Number(sessionId ?? 0)))].filter((id) => id > 0)
}

/**
 * The sessions that the given sessions were merged into, even if the merge was undone, because the history has their
 * text as one.
 */
async function listMergedInto(db: Database, eventId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const entries = await db
    .selectFrom('history')
    .innerJoin('acts', 'acts.change', 'history.change')
    .select(['history.id', 'history.rowId', 'history.before', 'history.after'])
    .where('history.eventId', '=', eventId)
    .where('history.noun', '=', 'sessions')
    .where('acts.name', 'like', '%"merged"%')
    .execute()
  const hasOne = (row: { mergedIds?: unknown }) =>
    (JSON.parse(String(row.mergedIds ?? '[]')) as number[]).some((id) => ids.includes(id))
  return [...new Set(entries.filter((entry) => rowsIn([entry]).some(hasOne)).map(({ rowId }) => rowId))]
}

async function changeRows(
  db: Database,
  table: Noun,
  rows: readonly ({ id: number } & Named)[],
  without: Without,
): Promise<void> {
  const changed = rows.map((row) => ({ ...row, left: without(row) }))
  for (const { id, presenterName, facts, left } of changed)
    if (presenterName !== left.presenterName || facts !== left.facts) await changeRow(db, table, id, left)
}

async function changeEntries(db: Database, entries: readonly Entry[], without: Without): Promise<void> {
  for (const entry of entries)
    await db
      .updateTable('history')
      .set({ before: ofEntry(entry.before, without), after: ofEntry(entry.after, without) })
      .where('id', '=', entry.id)
      .execute()
}

function ofEntry(json: string | null, without: Without): string | null {
  const row = rowOf(json)
  if (row === null) return null
  const changed = without(row)
  return JSON.stringify({
    ...row,
    ...(row.presenterName !== undefined && { presenterName: changed.presenterName }),
    ...(typeof row.facts === 'string' && { facts: changed.facts }),
  })
}

async function removeFromPhotos(
  db: Database,
  { eventId, numbers, sessionIds }: { eventId: number; numbers: number[]; sessionIds: number[] },
): Promise<void> {
  const photos = await db
    .selectFrom('session_cards')
    .select(['id', 'reading'])
    .where('eventId', '=', eventId)
    .where((eb) =>
      eb.or([
        eb('number', 'in', numbers),
        ...(sessionIds.length > 0 ? [eb('sessionId', 'in', sessionIds)] : []),
      ]),
    )
    .execute()
  for (const photo of photos) {
    const reading = readingOf(photo)
    await db
      .updateTable('session_cards')
      .set({ reading: reading && JSON.stringify(withoutNameRead(reading)) })
      .where('id', '=', photo.id)
      .execute()
    await db
      .deleteFrom('session_card_crops')
      .where('cardId', '=', photo.id)
      .where('field', '=', 'presenterName')
      .execute()
  }
}

function hostedIn({ presenterName, facts }: Named) {
  return { presenterName: String(presenterName ?? ''), ...factsOf({ facts: String(facts ?? '{}') }) }
}

/** The columns without hosts and the links to their pages. */
function withoutHosts(row: Named): ReturnType<Without> {
  const { presenterLink: _link, hosts: _hosts, ...others } = hostedIn(row).facts ?? {}
  return { presenterName: '', facts: JSON.stringify(others) }
}

function withoutNames(names: ReadonlySet<string>): Without {
  return (row) => {
    const { presenterName, facts = {} } = withoutNamed(hostedIn(row), names)
    return { presenterName, facts: JSON.stringify(facts) }
  }
}

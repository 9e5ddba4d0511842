import { actorWords, cardOfAuthor, deedWords } from '../../../../domain/schedule/act-words.ts'
import { type Deed, readDeed } from '../../../../domain/schedule/deeds.ts'
import {
  type HistoryEntry,
  isRestorable,
  RESTORABLE,
  type RecordedRow,
} from '../../../../domain/schedule/history.ts'
import { HISTORY_PAGE } from '../../../../domain/schedule/history-limits.ts'
import { hasWords, plainText, searchWords } from '../../../../domain/text/search-words.ts'
import { type Clock, MINUTE_MS } from '../../../../domain/times/times.ts'
import { titlesOfCards } from '../../../cards/data.ts'
import type { Database, Row } from '../../../db/schema.ts'
import { isRecent, rowOf, withTitle } from '../data.ts'

/** Columns that the entry of a deletion stores only for restoring the row. */
const UNSEEN = ['version', 'sourceId']

/** A search reads entries in batches of this size, up to a limit. */
const BATCH = 500
const MOST_SEARCHED = 5_000

type Wanted = {
  /** Only entries before this id. */
  before?: number | undefined
  /** Only changes of this session. */
  session?: number | undefined
  /** Only entries with these words in their actor, sentence or values. */
  search?: string | undefined
  /** Only changes in this many last minutes. */
  minutes?: number | undefined
}

/** The changes by people in an event, or in rows of no event (null); latest first, at most one page. */
export async function listHistory(
  db: Database,
  eventId: number | null,
  { now, ...wanted }: Wanted & { now: Date },
): Promise<HistoryEntry[]> {
  const clock = await clockOf(db, eventId)
  const rows = await wantedRows(db, eventId, { ...wanted, clock }, now)
  const present = await presentRows(db, rows)
  const names = await namesOfUsers(db, rows)
  return rows.map((row) => ({
    ...row,
    name: nameOf(row, clock),
    actor: actorWords(row),
    authorOfCard: cardOfAuthor(row),
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
  { before, session, search = '', minutes, clock }: Wanted & { clock: Clock },
  now: Date,
) {
  const words = searchWords(search)
  const since = minutes === undefined ? null : new Date(now.getTime() - minutes * MINUTE_MS).toISOString()
  const read = async (last: number | undefined, most: number) => {
    const rows = await db
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
    const titles = await titlesOfCards(db, cardsIn(rows))
    return rows.map(({ name, ...row }) => ({
      ...withTitle(row, titles),
      deed: name === null ? null : readDeed(name),
    }))
  }
  if (words.length === 0) return read(before, HISTORY_PAGE)
  const found: Awaited<ReturnType<typeof read>> = []
  let last = before
  for (let looked = 0; looked < MOST_SEARCHED && found.length < HISTORY_PAGE; looked += BATCH) {
    const rows = await read(last, BATCH)
    found.push(...rows.filter((row) => hasWords(plainText(saidBy(row, clock)), words)))
    if (rows.length < BATCH) break
    last = rows.at(-1)?.id
  }
  return found.slice(0, HISTORY_PAGE)
}

function cardsIn(entries: readonly Row<'history'>[]): number[] {
  return [...new Set(entries.flatMap(({ noun, rowId }) => (noun === 'session_cards' ? rowId : [])))]
}

async function clockOf(db: Database, eventId: number | null): Promise<Clock> {
  const event = await db
    .selectFrom('events')
    .select('clock')
    .where('id', '=', eventId ?? 0)
    .executeTakeFirst()
  return event?.clock ?? 12
}

type Entry = Row<'history'> & { deed: Deed | null }

function nameOf({ deed }: Entry, clock: Clock): string | null {
  return deed && deedWords(deed, clock)
}

/** The text that people see of an entry: who, what, and the texts of the row. */
function saidBy(entry: Entry, clock: Clock): string {
  const texts = [rowOf(entry.before), rowOf(entry.after)].flatMap((row) => Object.values(row ?? {}))
  return [
    actorWords(entry),
    nameOf(entry, clock),
    ...texts.filter((value) => typeof value === 'string'),
  ].join(' ')
}

/** A row without hidden columns. A grant is recorded with the user's id; people know the name. */
function toShow(row: RecordedRow | null, names: ReadonlyMap<number, string>): RecordedRow | null {
  if (row === null) return null
  const name = names.get(Number(row.userId))
  const seen = Object.entries(row).filter(([column]) => !UNSEEN.includes(column))
  return { ...Object.fromEntries(seen), ...(name !== undefined && { user: name }) }
}

/** The names of users who were given or lost access, if they still exist. */
async function namesOfUsers(db: Database, entries: readonly Row<'history'>[]): Promise<Map<number, string>> {
  const ids = entries
    .filter(({ noun }) => noun === 'event_permissions')
    .map(({ before, after }) => Number(rowOf(after ?? before)?.userId))
  if (ids.length === 0) return new Map()
  const users = await db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute()
  return new Map(users.map(({ id, name, email }) => [id, name || email]))
}

/** The rows in the entries that still exist, such as `rooms/7`. */
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

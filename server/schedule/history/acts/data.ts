import { sql } from 'kysely'
import { actorWords } from '../../../../domain/schedule/act-words.ts'
import type { RecordedRow, Restorable } from '../../../../domain/schedule/history.ts'
import { ACTS_LISTED } from '../../../../domain/schedule/history-limits.ts'
import { floorPlanRows } from '../../../content/data.ts'
import type { Database, NewRow, Row } from '../../../db/schema.ts'
import { changeRow } from '../../../db/versioned.ts'
import { putSessions } from '../../moves/data.ts'
import { rowOf } from '../data.ts'
import { type Plan, type Schedule, TRAY } from './plan.ts'

const NOUNS = ['sessions', 'time_slots', 'rooms']

/**
 * A page of the changes of an event's schedule, and of acts on its ideas, latest first. Each change has its entries in
 * order.
 */
export async function listChanges(
  db: Database,
  eventId: number,
  before?: number,
): Promise<Row<'history'>[][]> {
  const older = before === undefined ? sql`` : sql`having max(id) < ${before}`
  const { rows } = await sql<{ change: string }>`
    select change from history where ${sql.ref('eventId')} = ${eventId} and (noun in (${sql.join(NOUNS)}) or (
      noun = 'numbered_cards' and change in (select change from acts where ${sql.ref('eventId')} = ${eventId})))
    group by change ${older} order by max(id) desc limit ${ACTS_LISTED}`.execute(db)
  const changes = rows.map(({ change }) => change)
  if (changes.length === 0) return []
  const entries = await listEntriesOf(db, eventId, changes)
  const byChange = Map.groupBy(entries, ({ change }) => change)
  return changes.map((change) => byChange.get(change) ?? [])
}

/** The entries of some changes of an event, in order. */
export async function listEntriesOf(
  db: Database,
  eventId: number,
  changes: readonly string[],
): Promise<Row<'history'>[]> {
  return db
    .selectFrom('history')
    .selectAll()
    .where('change', 'in', changes)
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute()
}

/** The entries of an event's schedule after a given one, in order. */
export async function listEntriesSince(db: Database, eventId: number, id: number): Promise<Row<'history'>[]> {
  return db
    .selectFrom('history')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('noun', 'in', NOUNS)
    .where('id', '>', id)
    .orderBy('id')
    .execute()
}

/** The stored deeds of an event's changes, and the changes that they undo. */
export async function listNamedActs(db: Database, eventId: number): Promise<Row<'acts'>[]> {
  return db.selectFrom('acts').selectAll().where('eventId', '=', eventId).execute()
}

/**
 * The schedule of an event, with its rows as they are recorded. `entries`: of a change whose cards are to be included.
 */
export async function readSchedule(
  db: Database,
  eventId: number,
  entries: readonly Pick<Row<'history'>, 'noun' | 'rowId'>[] = [],
): Promise<Schedule> {
  const sessions = await db.selectFrom('sessions').selectAll().where('eventId', '=', eventId).execute()
  const slots = await db.selectFrom('time_slots').selectAll().where('eventId', '=', eventId).execute()
  const rooms = await db.selectFrom('rooms').selectAll().where('eventId', '=', eventId).execute()
  const plans = await db.selectFrom('floor_plans').select('id').where('eventId', '=', eventId).execute()
  const ids = entries.filter(({ noun }) => noun === 'numbered_cards').map(({ rowId }) => rowId)
  const cards =
    ids.length === 0
      ? []
      : await db
          .selectFrom('numbered_cards')
          .selectAll()
          .where('eventId', '=', eventId)
          .where('id', 'in', ids)
          .execute()
  const event = await db
    .selectFrom('events')
    .select(['clock', 'days', 'lists'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  return { sessions, slots, rooms, cards, floorPlanIds: plans.map(({ id }) => id), ...event }
}

/** The last person who changed a row, given its noun and id. */
export async function lastActor(db: Database, noun: string, rowId: number): Promise<string | null> {
  const entry = await db
    .selectFrom('history')
    .select(['actor', 'actorId'])
    .where('noun', '=', noun)
    .where('rowId', '=', rowId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry ? actorWords(entry) : null
}

/** Carries out a plan in a locked event: restored rows first, then deletions, then all spots at once, then cards. */
export async function carryOut(db: Database, plan: Plan): Promise<void> {
  for (const row of plan.rooms) await insertRecorded(db, 'rooms', row)
  for (const row of plan.slots) await insertRecorded(db, 'time_slots', row)
  for (const { id, fields } of plan.slotChanges) await changeRow(db, 'time_slots', id, fields)
  if (plan.removed.length > 0) await db.deleteFrom('sessions').where('id', 'in', plan.removed).execute()
  for (const row of plan.sessions)
    await insertRecorded(db, 'sessions', { ...row, ...TRAY, furtherSlotIds: '[]' })
  for (const { id, fields } of plan.sessionChanges) await changeRow(db, 'sessions', id, fields)
  for (const { id, fields } of plan.roomChanges) await changeRow(db, 'rooms', id, fields)
  for (const { id, lists } of plan.listChanges) await changeRow(db, 'events', id, { lists })
  for (const { id, fields } of plan.cardChanges) await changeRow(db, 'numbered_cards', id, fields)
  await putSessions(db, plan.spots)
  if (plan.removedSlots.length > 0)
    await db.deleteFrom('time_slots').where('id', 'in', plan.removedSlots).execute()
  if (plan.removedRooms.length > 0)
    await db.deleteFrom('rooms').where('id', 'in', plan.removedRooms).execute()
  await putCards(db, plan.cards)
}

/**
 * Restores a deleted row. It was recorded from the database, so it has the table's columns. Its version is higher than
 * any that someone may still have open. It gets back its name in the schedule file, unless another row has taken that.
 */
export async function insertRecorded(db: Database, noun: Restorable, row: RecordedRow): Promise<void> {
  const eventId = Number(row.eventId)
  const entries = await db
    .selectFrom('history')
    .select(['act', 'before'])
    .where('eventId', '=', eventId)
    .where('noun', '=', noun)
    .where('rowId', '=', Number(row.id))
    .orderBy('id')
    .execute()
  const last = rowOf(entries.findLast(({ act }) => act === 'deleted')?.before ?? null)
  // Count the entries, too: a deletion by a file import is not recorded, so it leaves no version.
  const values: RecordedRow = { ...row, version: Number(last?.version ?? 0) + entries.length + 2 }
  // If the floor plan has been deleted, its pin is lost.
  if (typeof row.floorPlanId === 'number' && !(await floorPlanRows.find(db, row.floorPlanId)))
    Object.assign(values, { floorPlanId: null, pinX: null, pinY: null })
  const sourceId = last?.sourceId
  if (sourceId !== undefined && sourceId !== null) {
    const { rows } = await sql`
      select 1 from ${sql.table(noun)}
      where ${sql.ref('eventId')} = ${eventId} and ${sql.ref('sourceId')} = ${sourceId}`.execute(db)
    values.sourceId = rows.length === 0 ? sourceId : null
  }
  await db
    .insertInto(noun)
    .values(values as NewRow<Restorable>)
    .execute()
}

/** Leaves a card alone if it has another session by now. Deleting a session leaves its cards without one. */
async function putCards(db: Database, cards: Plan['cards']): Promise<void> {
  for (const { noun, id, before } of cards) {
    const { sessionId, state, isConfirmed } = before as Row<'session_cards'>
    if (noun === 'numbered_cards')
      await db
        .updateTable(noun)
        .set((eb) => ({ sessionId, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .where('sessionId', 'is', null)
        .execute()
    else
      await db
        .updateTable(noun)
        .set({ sessionId, state, isConfirmed: Boolean(isConfirmed) })
        .where('id', '=', id)
        .where('sessionId', 'is', null)
        .where('state', '!=', 'discarded')
        .execute()
  }
}

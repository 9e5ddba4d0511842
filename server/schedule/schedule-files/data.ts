import { FIRST_LISTS } from '../../../domain/schedule/first-lists.ts'
import { VALUE_KINDS } from '../../../domain/schedule/session-fields.ts'
import { slug } from '../../../domain/text/slugs.ts'
import { t } from '../../../domain/text/t.ts'
import { touch } from '../../db/revisions.ts'
import type { Database, Row } from '../../db/schema.ts'
import { Refusal } from '../../lib/errors.ts'
import { guidOf } from '../../lib/guids.ts'
import { readCalendarSource } from '../calendar/data.ts'
import { findEventAt, listsOf } from '../events/data.ts'
import { settleNow } from '../sessions/data.ts'
import { zoneOfOffset } from './offset-zone.ts'
import { type Plan, planImport, type Stored } from './plan.ts'
import type { PlannedSession } from './plan-sessions.ts'
import { type Report, reportOf } from './report.ts'
import { insertRows, removeOthers, updateRows } from './rows/data.ts'
import { type Schedule, UnusableSchedule } from './schedule.ts'

/** The city, date and venue of a schedule; null keeps the event's value, or uses the default for a new event. */
export type ScheduledEvent = { location: string; date: string; name: string | null; timeZone: string | null }

/**
 * `addsValues`: whether to add missing values to the lists of an existing event. `planned`: a plan made before the
 * transaction.
 */
export type LoadingOptions = { addsValues?: boolean; planned?: PlannedSchedule }

/** What a schedule would change in an event, planned from its rows at a revision. */
export type PlannedSchedule = { revision: string; plan: Plan; report: Report }

export type LoadedSchedule = { event: Row<'events'> } & Report

/**
 * Brings the event of a city and date in line with a schedule, and creates the event if there is none. Changes or
 * removes rows from an earlier version of the file. Rows made by people stay, or get what the file says about them. Run
 * it in a transaction.
 * @throws UnusableSchedule if the current rows do not allow it
 */
export async function loadSchedule(
  db: Database,
  given: ScheduledEvent,
  schedule: Schedule,
  { planned, ...options }: LoadingOptions = {},
): Promise<LoadedSchedule> {
  const found = await findEventAt(db, { city: given.location, date: given.date })
  const isCurrent = planned && planned.revision === found?.deskRevision
  const { plan, report } = isCurrent ? planned : await planSchedule(db, found, schedule, options)
  const event = found
    ? await changeEvent(db, found, given, schedule, plan)
    : await addEvent(db, given, schedule, plan)
  await storePlan(db, event.id, plan)
  await answerCollision(() => settleNow(db, event.id))
  await touch(db, event.id)
  await touch(db, null)
  return { event, ...report }
}

/**
 * Plans what `loadSchedule` would change in an existing or new event, without writing. Outside a transaction, it blocks
 * no one. Read the event first, so that its revision shows a write that comes between.
 */
export async function planSchedule(
  db: Database,
  event: Row<'events'> | undefined,
  schedule: Schedule,
  { addsValues = false }: Omit<LoadingOptions, 'planned'> = {},
): Promise<PlannedSchedule> {
  const stored = await readStored(db, event)
  const plan = await planImport(stored, schedule, { isNew: event === undefined, addsValues })
  return { revision: event?.deskRevision ?? '', plan, report: await reportOf(plan, stored, schedule) }
}

/** @throws UnusableSchedule that says which two sessions conflict */
async function answerCollision(judge: () => Promise<void>): Promise<void> {
  try {
    await judge()
  } catch (error) {
    throw error instanceof Refusal ? new UnusableSchedule(`${error.message}.`) : error
  }
}

async function readStored(db: Database, event: Row<'events'> | undefined): Promise<Stored> {
  if (!event)
    return { rooms: [], slots: [], sessions: [], ownIds: new Map(), lists: FIRST_LISTS, clock: 12, days: 1 }
  const of = <T extends 'rooms' | 'time_slots' | 'sessions'>(table: T) =>
    db
      .selectFrom(table as 'rooms')
      .selectAll()
      .where('eventId', '=', event.id)
      .orderBy('id')
      .execute() as unknown as Promise<Row<T>[]>
  const [rooms, slots, sessions] = [await of('rooms'), await of('time_slots'), await of('sessions')]
  const source = await readCalendarSource(db)
  const ownIds = new Map(
    source === undefined ? [] : sessions.map(({ id }) => [guidOf({ source }, `sessions/${id}`), id]),
  )
  const { clock, days } = event
  return { rooms, slots, sessions, ownIds, lists: listsOf(event), clock, days }
}

function addEvent(
  db: Database,
  given: ScheduledEvent,
  schedule: Schedule,
  plan: Plan,
): Promise<Row<'events'>> {
  const { location, date } = given
  const zone = given.timeZone ?? schedule.timeZone ?? (schedule.offset ? zoneOfOffset(schedule.offset) : null)
  return db
    .insertInto('events')
    .values({
      name: given.name ?? schedule.name ?? t('import.unnamedEvent', { city: location }),
      location,
      slug: slug(location),
      date,
      timeZone: zone ?? 'UTC',
      description: '',
      isPublic: true,
      countsStars: false,
      bannerImageUrl: null,
      logoUrl: null,
      createdBy: null,
      days: schedule.days,
      lists: JSON.stringify(plan.lists),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function changeEvent(
  db: Database,
  found: Row<'events'>,
  given: ScheduledEvent,
  schedule: Schedule,
  { lists }: Plan,
): Promise<Row<'events'>> {
  const before = listsOf(found)
  const isLonger = VALUE_KINDS.some((kind) => lists[kind].length !== before[kind].length)
  const change = {
    name: given.name ?? found.name,
    timeZone: given.timeZone ?? schedule.timeZone ?? found.timeZone,
    // Days that people added stay.
    days: Math.max(found.days, schedule.days),
    lists: isLonger ? JSON.stringify(lists) : found.lists,
  }
  await updateRows(db, 'events', [{ row: found, values: change }])
  return { ...found, ...change }
}

/** The ids of new rows by the ids in the plan. */
type NewIds = { rooms: Map<number, number>; slots: Map<number, number> }

function newIds(planned: readonly { id: number }[], ids: readonly number[]): Map<number, number> {
  return new Map(planned.map(({ id }, index) => [id, ids[index] ?? 0]))
}

async function storePlan(db: Database, eventId: number, plan: Plan): Promise<void> {
  const rooms = plan.rooms.added.map(({ id: _, ...room }) => ({ eventId, ...room }))
  const slots = plan.slots.added.map(({ id: _, ...slot }) => ({ eventId, description: null, ...slot }))
  await updateRows(db, 'time_slots', plan.slots.changed)
  const ids: NewIds = {
    rooms: newIds(plan.rooms.added, await insertRows(db, 'rooms', rooms)),
    slots: newIds(plan.slots.added, await insertRows(db, 'time_slots', slots)),
  }
  const gone = plan.gone.map(({ id }) => id)
  if (gone.length > 0) await db.deleteFrom('sessions').where('id', 'in', gone).execute()
  const sessions = plan.sessions.map((planned) => ({ row: planned.found, values: valuesOf(planned, ids) }))
  await updateRows(
    db,
    'sessions',
    sessions.flatMap(({ row, values }) => (row ? [{ row, values }] : [])),
  )
  await insertRows(
    db,
    'sessions',
    sessions.flatMap(({ row, values }) => (row ? [] : [{ eventId, ...values }])),
  )
  if (!plan.clears) return
  await removeOthers(
    db,
    'rooms',
    eventId,
    [...plan.rooms.ids.values()].map((id) => ids.rooms.get(id) ?? id),
  )
  await removeOthers(
    db,
    'time_slots',
    eventId,
    [...plan.keptSlots].map((id) => ids.slots.get(id) ?? id),
  )
}

function valuesOf({ values }: PlannedSession, { rooms, slots }: NewIds) {
  const { roomId, timeSlotId, furtherSlotIds } = values
  const further: number[] = JSON.parse(furtherSlotIds)
  return {
    ...values,
    roomId: roomId === null ? null : (rooms.get(roomId) ?? roomId),
    timeSlotId: timeSlotId === null ? null : (slots.get(timeSlotId) ?? timeSlotId),
    furtherSlotIds: JSON.stringify(further.map((id) => slots.get(id) ?? id)),
  }
}

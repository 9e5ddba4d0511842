import { ofWords } from '../../domain/each-word.ts'
import { keptTime } from '../../domain/kept-times.ts'
import type { Lists } from '../../domain/session-words.ts'
import { slug } from '../../domain/slugs.ts'
import { clockTimeAt } from '../../domain/times.ts'
import { normaliseValues } from '../../domain/written-values.ts'
import { touch } from '../db/journal.ts'
import type { Database, Row } from '../db/schema.ts'
import { listsOf } from '../events/data.ts'
import { Refusal } from '../lib/errors.ts'
import { furtherOf, judgeSpots } from '../sessions/data.ts'
import { zoneOfOffset } from './offset-zone.ts'
import { insertRow, removeOthers, updateIfDifferent } from './rows/data.ts'
import { crowdedRooms, type Schedule, type ScheduledSession, slotKey, UnusableSchedule } from './schedule.ts'

/** The city, the date and the venue of a schedule; null keeps the event's value, or the default of a new event. */
export type ScheduledEvent = { location: string; date: string; name: string | null; timeZone: string | null }

export type LoadedSchedule = {
  event: Row<'events'>
  added: number
  removed: number
  moved: number
  edited: number
  unchanged: number
  /** The titles of the sessions that it changed. */
  titles: { added: string[]; removed: string[]; moved: string[]; edited: string[] }
}

/**
 * Brings the event of a city and date to what a schedule says, and makes the event when there is none. Rows that an earlier
 * revision brought are changed or removed; rows that people made stay as they are. Run it in a transaction.
 * @throws UnusableSchedule when people have put another session where the file has one
 */
export async function loadSchedule(
  db: Database,
  given: ScheduledEvent,
  schedule: Schedule,
): Promise<LoadedSchedule> {
  const event = await findOrCreateEvent(db, given, schedule)
  const rooms = await loadRooms(db, event.id, schedule.rooms, crowdedRooms(schedule))
  const slots = await loadTimeSlots(db, event.id, schedule.slots)
  const counts = await loadSessions(db, event, schedule.sessions, rooms, slots)
  await removeOthers(db, 'rooms', event.id, rooms)
  await removeOthers(db, 'time_slots', event.id, slots)
  await answerCollision(() => judgeSpots(db, event.id))
  await touch(db, event.id)
  await touch(db, null)
  return { event, ...counts }
}

/** @throws UnusableSchedule that says which two sessions collide */
async function answerCollision(judge: () => Promise<void>): Promise<void> {
  try {
    await judge()
  } catch (error) {
    throw error instanceof Refusal ? new UnusableSchedule(`${error.message}.`) : error
  }
}

async function findOrCreateEvent(db: Database, given: ScheduledEvent, schedule: Schedule) {
  const name = given.name ?? null
  const timeZone = given.timeZone ?? schedule.timeZone
  const found = await db
    .selectFrom('events')
    .selectAll()
    .where('slug', '=', slug(given.location))
    .where('date', '=', given.date)
    .executeTakeFirst()
  if (!found)
    return db
      .insertInto('events')
      .values({
        name: name ?? schedule.name ?? `Unconference ${given.location}`,
        location: given.location,
        slug: slug(given.location),
        date: given.date,
        timeZone: timeZone ?? (schedule.offset ? zoneOfOffset(schedule.offset) : null) ?? 'UTC',
        description: '',
        isPublic: true,
        countsStars: false,
        bannerImageUrl: null,
        logoUrl: null,
        createdBy: null,
        days: schedule.days,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  const change = {
    name: name ?? found.name,
    timeZone: timeZone ?? found.timeZone,
    // Days that people added stay.
    days: Math.max(found.days, schedule.days),
  }
  await updateIfDifferent(db, 'events', found, change)
  return { ...found, ...change }
}

/** Ids by room name; rooms with several sessions at once in the file are open ones. */
async function loadRooms(
  db: Database,
  eventId: number,
  names: string[],
  crowded: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const known = await db.selectFrom('rooms').selectAll().where('eventId', '=', eventId).execute()
  const ids = new Map<string, number>()
  for (const [order, name] of names.entries()) {
    const found = known.find((row) => row.sourceId === name)
    const isOpen = crowded.has(name) || found?.isOpen === true
    if (found) await updateIfDifferent(db, 'rooms', found, { order, isOpen })
    const row = { eventId, name, order, isOpen, sourceId: name }
    ids.set(name, found?.id ?? (await insertRow(db, 'rooms', row)))
  }
  return ids
}

const DAY = 24 * 60

/** Ids by `slotKey`. */
async function loadTimeSlots(db: Database, eventId: number, slots: Schedule['slots']) {
  const known = await db.selectFrom('time_slots').selectAll().where('eventId', '=', eventId).execute()
  const ids = new Map<string, number>()
  for (const slot of slots) {
    const sourceId = slotKey(slot)
    // A day ends at 23:59 here, and what begins after midnight is on the next one.
    const before = slot.start >= DAY ? DAY : 0
    const values = {
      day: slot.day + before / DAY,
      startTime: keptTime(clockTimeAt(slot.start - before, 24), 24),
      endTime: keptTime(clockTimeAt(Math.min(slot.end - before, DAY - 1), 24), 24),
      isStatic: slot.isStatic,
      staticTitle: slot.isStatic ? slot.title : null,
      staticLocation: slot.location,
      title: slot.isStatic ? null : slot.title,
    }
    const found = known.find((row) => row.sourceId === sourceId)
    if (found) await updateIfDifferent(db, 'time_slots', found, values)
    ids.set(
      sourceId,
      found?.id ?? (await insertRow(db, 'time_slots', { eventId, description: null, sourceId, ...values })),
    )
  }
  return ids
}

async function loadSessions(
  db: Database,
  event: Pick<Row<'events'>, 'id' | 'lists'>,
  sessions: ScheduledSession[],
  rooms: Map<string, number>,
  slots: Map<string, number>,
) {
  const eventId = event.id
  const lists = listsOf(event)
  const stored = await db.selectFrom('sessions').selectAll().where('eventId', '=', eventId).execute()
  const known = new Map(stored.map((row) => [row.sourceId, row]))
  const given = sessions.map((session) => {
    const timeSlotId = slots.get(slotKey(session)) ?? null
    const roomId = rooms.get(session.room ?? '') ?? null
    return { session, timeSlotId, roomId, found: known.get(session.sourceId) }
  })
  const kept = new Set(given.map(({ session }) => session.sourceId))
  const gone = stored.filter(({ sourceId }) => sourceId !== null && !kept.has(sourceId))
  for (const { id } of gone) await db.deleteFrom('sessions').where('id', '=', id).execute()

  const titles: LoadedSchedule['titles'] = {
    added: [],
    removed: gone.map(({ title }) => title),
    moved: [],
    edited: [],
  }
  let unchanged = 0
  for (const { session, timeSlotId, roomId, found } of given) {
    const occupant = stored.find(
      (row) =>
        row.sourceId === null &&
        row.roomId === roomId &&
        [row.timeSlotId, ...furtherOf(row)].includes(timeSlotId),
    )
    if (occupant && timeSlotId !== null && roomId !== null)
      throw new UnusableSchedule(
        `"${session.title}" cannot be put in ${session.room} at ${clockTimeAt(session.start, 24)}: "${occupant.title}" was added there by hand.`,
      )
    const values = { ...columnsOf(session, found, lists), timeSlotId, roomId }
    if (!found) {
      await insertRow(db, 'sessions', { eventId, sourceId: session.sourceId, ...values })
      titles.added.push(session.title)
      continue
    }
    const hasMoved = found.timeSlotId !== timeSlotId || found.roomId !== roomId
    const isEdited = await updateIfDifferent(db, 'sessions', found, {
      ...values,
      ...(hasMoved && { furtherSlotIds: '[]' }),
    })
    if (hasMoved || isEdited) titles[hasMoved ? 'moved' : 'edited'].push(session.title)
    else unchanged += 1
  }
  const { added, removed, moved, edited } = titles
  const counts = { added: added.length, removed: removed.length, moved: moved.length, edited: edited.length }
  return { ...counts, unchanged, titles }
}

/** A field that the file leaves out keeps the value that people gave it. */
function columnsOf(session: ScheduledSession, found: Row<'sessions'> | undefined, lists: Lists) {
  return ofWords(
    (name) => session[name] ?? found?.[name] ?? '',
    (kind) => {
      const { values } = normaliseValues(lists[kind], session[kind])
      return values.length === 0 && found ? found[kind] : JSON.stringify(values)
    },
  )
}

import type { EventAddress } from '../../../domain/events/event-address.ts'
import { inLists } from '../../../domain/schedule/session-values.ts'
import type { ArrangementBody, Session, SessionForm } from '../../../domain/schedule/sessions.ts'
import { placedAt, spotKey, spotOf } from '../../../domain/schedule/spots.ts'
import { withoutAddress } from '../../../domain/schedule/without-address.ts'
import { t } from '../../../domain/text/t.ts'
import { seenText } from '../../../domain/text/text.ts'
import { byStart } from '../../../domain/times/times.ts'
import { isManagedBy, type Viewer, visibleEventIds } from '../../access/data.ts'
import { documentNow } from '../../db/journal.ts'
import type { Database, Row } from '../../db/schema.ts'
import { deleteVersioned, updateVersioned } from '../../db/versioned.ts'
import { conflict, invalid, notFound, stale } from '../../lib/errors.ts'
import { listsOf } from '../events/data.ts'
import { putSessions } from '../moves/data.ts'
import { roomRows } from '../rooms/data.ts'
import { changedColumns, contentColumns, contentOfRow, requireListed } from '../session-fields/data.ts'
import { timeSlotRows } from '../time-slots/data.ts'
import { requireRun, requireSpot, unknownRoom, unknownTimeSlot } from './spot.ts'
import { settleSchedule } from './spots/data.ts'

const UNKNOWN_ROOM = 'Unknown Room'

/**
 * The sessions that the viewer may see, by id. Unscheduled sessions and joining addresses are included for events that
 * they may manage.
 * @param ids limits the result to these
 */
export async function listSessions(
  db: Database,
  viewer: Viewer,
  address: EventAddress,
  ids?: readonly number[],
): Promise<Session[]> {
  const rows = await withRooms(db)
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .where('sessions.eventId', 'in', visibleEventIds(db, viewer, address))
    .where((eb) =>
      eb.or([
        eb.and([eb('sessions.timeSlotId', 'is not', null), eb('sessions.roomId', 'is not', null)]),
        isManagedBy(eb, viewer),
      ]),
    )
    .$if(ids !== undefined, (query) => query.where('sessions.id', 'in', ids ?? []))
    .select((eb) => eb.case().when(isManagedBy(eb, viewer)).then(1).else(0).end().as('isManaged'))
    .orderBy('sessions.id')
    .execute()
  return rows.map(({ isManaged, ...row }) => (isManaged ? present(row) : withoutAddress(present(row))))
}

export async function findSession(db: Database, id: number | null): Promise<Session | undefined> {
  if (id === null) return undefined
  const row = await withRooms(db).where('sessions.id', '=', id).executeTakeFirst()
  return row && present(row)
}

/**
 * Adds a session to a locked event. `settleSchedule` refuses a taken spot at the end of the transaction.
 * @throws 400 for a spot that is not the event's
 */
export async function scheduleSession(
  transaction: Database,
  event: Scheduled,
  form: SessionForm,
): Promise<Session> {
  const spot = await requireSpot(transaction, event, form, NO_SPOT)
  const { id } = await transaction
    .insertInto('sessions')
    .values({ ...contentColumns(inLists(form, listsOf(event))), ...spot, eventId: event.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await withRooms(transaction).where('sessions.id', '=', id).executeTakeFirstOrThrow()
  return present(row)
}

type Scheduled = Pick<Row<'events'>, 'id' | 'lists' | 'clock'>
const NO_SPOT = { id: 0, timeSlotId: null, roomId: null, furtherSlotIds: [], startsAt: '', place: '' }

/** All sessions of an event, scheduled or not. */
export async function listSessionsOf(db: Database, eventId: number): Promise<Session[]> {
  const rows = await withRooms(db).where('sessions.eventId', '=', eventId).orderBy('sessions.id').execute()
  return rows.map(present)
}

/**
 * Moves sessions of a locked event, all at the same time. `settleSchedule` checks that the spots are free.
 * @returns the event's sessions as they were, its rooms and its time slots
 * @throws 400 for a session or spot that is not the event's, 412 with the current sessions when a version differs
 */
export async function moveSessions(
  transaction: Database,
  event: Pick<Row<'events'>, 'id' | 'clock'>,
  moves: ArrangementBody['moves'],
) {
  const ids = new Set(moves.map(({ id }) => id))
  if (ids.size < moves.length) throw invalid(t('refusal.movedTwice'), 'moves')
  const sessions = await listSessionsOf(transaction, event.id)
  const slots = byStart(await timeSlotRows.list(transaction, event.id))
  const rooms = await roomRows.list(transaction, event.id)
  const versions = new Map(sessions.map(({ id, version }) => [id, version]))
  if (moves.some(({ id }) => !versions.has(id))) throw invalid(t('refusal.otherSession'), 'moves')
  if (moves.some(({ id, version }) => versions.get(id) !== version))
    throw stale(sessions.filter(({ id }) => ids.has(id)))
  for (const { spot } of moves) {
    if (!spot) continue
    const slot = slots.find(({ id }) => id === spot.timeSlotId)
    if (!slot) throw unknownTimeSlot()
    requireRun(slots, slot, spot.slots ?? 1)
    if (!rooms.some(({ id }) => id === spot.roomId)) throw unknownRoom()
  }
  const placed = moves.flatMap(({ id, spot }) => {
    const session = sessions.find((each) => each.id === id)
    return session ? [placedAt(session, spot, slots)] : []
  })
  await putSessions(transaction, placed)
  return { sessions, rooms, slots, clock: event.clock }
}

/**
 * Changes a session of a locked event, which may move it.
 * @throws 400 for a spot or a value that is not the event's, 404, 412
 */
export async function updateSession(
  db: Database,
  event: Scheduled,
  id: number,
  form: SessionForm,
  expected: number | null,
): Promise<Session> {
  const before = await findSession(db, id)
  // If someone else has added a text in the meantime, answer with the 412 that shows it, rather than a 400 that asks for
  // one.
  const isSeen = (expected ?? before?.version) === before?.version
  const isTaken = (name: 'presenterName' | 'description') =>
    isSeen && before?.[name] && seenText(form[name]) === ''
  if (isTaken('presenterName')) throw invalid(t('invalid.presenterName'), 'presenterName')
  if (isTaken('description')) throw invalid(t('invalid.description'), 'description')
  const words = isSeen && before ? requireListed(form, listsOf(event), before) : form
  const spot = await requireSpot(db, event, form, before ?? NO_SPOT)
  const changed = { ...changedColumns(words, before?.facts), ...spot }
  return updateVersioned(db, 'sessions', changed, { id, expected, find: findSession })
}

/**
 * Stores a report about a session of a locked event: whether it is full in its current spot, or how many minutes late
 * it begins (0: on time). Repeating a report changes nothing. The session's version stays, because no form contains
 * reports.
 * @throws 404, and 409 for a session without a time and a room
 */
export async function setSaid(
  db: Database,
  id: number,
  { isFull, late }: { isFull: boolean; late?: never } | { late: number; isFull?: never },
  at: Date,
): Promise<Session> {
  const session = await findSession(db, id)
  if (!session) throw notFound()
  const spot = spotOf(session)
  if (!spot) throw conflict(t('refusal.unscheduled'))
  if (isFull === (session.fullAt !== '') || late === (session.late ?? 0)) return session
  const said =
    late === undefined
      ? { fullAt: isFull ? at.toISOString() : '', fullSpot: isFull ? spotKey(spot) : '' }
      : { late, lateSpot: late > 0 ? spotKey(spot) : '' }
  await db.updateTable('sessions').set(said).where('id', '=', id).execute()
  return (await findSession(db, id)) ?? session
}
type SaidColumn = 'fullAt' | 'fullSpot' | 'late' | 'lateSpot'

/** The reports about a row's session that are still valid, because it has not moved since. */
export function saidOf(
  row: { [Column in SaidColumn | 'timeSlotId' | 'roomId']: Row<'sessions'>[Column] | null },
): Pick<Session, 'fullAt' | 'late'> {
  const spot = spotOf(row)
  const holds = (then: string | null) => !!spot && spotKey(spot) === then
  return {
    fullAt: (holds(row.fullSpot) && row.fullAt) || '',
    ...(holds(row.lateSpot) && row.late && { late: row.late }),
  }
}

export async function deleteSession(db: Database, id: number, expected: number | null): Promise<void> {
  await deleteVersioned(db, 'sessions', { id, expected, find: findSession })
}

function withRooms(db: Database) {
  return db
    .selectFrom('sessions')
    .leftJoin('rooms', 'rooms.id', 'sessions.roomId')
    .selectAll('sessions')
    .select('rooms.name as roomName')
}

export async function mergedIdsOf(db: Database, id: number): Promise<number[]> {
  const row = await db.selectFrom('sessions').select('mergedIds').where('id', '=', id).executeTakeFirst()
  return JSON.parse(row?.mergedIds ?? '[]')
}

/** The further time slots of a row's session. */
export function furtherOf({ furtherSlotIds }: Pick<Row<'sessions'>, 'furtherSlotIds'>): number[] {
  return JSON.parse(furtherSlotIds)
}

/**
 * Settles the schedule of a locked event now, in addition to the end of the transaction.
 * @throws as `settleSchedule`
 */
export async function settleNow(transaction: Database, eventId: number): Promise<void> {
  await settleSchedule(transaction, eventId, await documentNow(transaction, eventId))
}

function present({ mergedIds, facts, late, ...row }: Row<'sessions'> & { roomName: string | null }): Session {
  const merged: number[] = JSON.parse(mergedIds)
  return {
    ...row,
    ...(merged.length > 0 && { mergedIds: merged }),
    ...contentOfRow({ ...row, facts }),
    furtherSlotIds: furtherOf(row),
    ...saidOf({ ...row, late }),
    roomName: row.roomName ?? UNKNOWN_ROOM,
  }
}

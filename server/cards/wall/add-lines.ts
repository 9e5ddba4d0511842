import type { z } from 'zod'
import { isSameName } from '../../../domain/schedule/room-names.ts'
import { t } from '../../../domain/text/t.ts'
import { keptTimes } from '../../../domain/times/kept-times.ts'
import { clockRange, clockTime, doOverlap, isSameDay, minutesOf } from '../../../domain/times/times.ts'
import type { wallCalls } from '../../../domain/wall/wall.ts'
import { sameSlot } from '../../../domain/wall/wall-lines.ts'
import type { Database, Row } from '../../db/schema.ts'
import { conflict, invalid } from '../../lib/errors.ts'
import { roomRows } from '../../schedule/rooms/data.ts'
import { timeSlotRows } from '../../schedule/time-slots/data.ts'

type Accepted = z.output<(typeof wallCalls)['POST /api/wall/accept']['body']>
type Event = Pick<Row<'events'>, 'id' | 'clock' | 'days'>

/** Maps rooms and time slots as an acceptance names them, by their ids or the keys of those that it adds. */
export type LineIds = {
  roomId: (idOrKey: number) => number
  timeSlotId: (idOrKey: number) => number
  /** How many were added, without those that the event already had. */
  rooms: number
  timeSlots: number
}

/**
 * Adds the rooms and time slots of a wall to a locked event. Reuses those that someone else has added since the photo:
 * a room with the same name, a time slot with the same start.
 * @throws 400 for a key that is named twice or not at all, for invalid times and a day that the event does not have;
 * 409 for a time slot that overlaps another one
 */
export async function addLines(
  transaction: Database,
  event: Event,
  { rooms, timeSlots }: Pick<Accepted, 'rooms' | 'timeSlots'>,
): Promise<LineIds> {
  const roomIds = new Map<number, number>()
  const known = await roomRows.list(transaction, event.id)
  const before = known.length
  for (const { key, name, isOpen } of rooms) {
    if (roomIds.has(key)) throw invalid(t('refusal.roomKey'), 'rooms')
    const same = known.find((room) => isSameName(room.name, name))
    const room =
      same ?? (await roomRows.create(transaction, { name: name.trim(), isOpen, eventId: event.id }))
    if (!same) known.push(room)
    roomIds.set(key, room.id)
  }
  const slots = await addTimeSlots(transaction, event, timeSlots)
  return {
    roomId: namedIn(roomIds, 'rooms'),
    timeSlotId: namedIn(slots.ids, 'timeSlots'),
    rooms: known.length - before,
    timeSlots: slots.added,
  }
}

async function addTimeSlots(transaction: Database, event: Event, timeSlots: Accepted['timeSlots']) {
  const ids = new Map<number, number>()
  const known = await timeSlotRows.list(transaction, event.id)
  const before = known.length
  for (const { key, day = 1, isStatic = false, ...given } of timeSlots) {
    if (ids.has(key)) throw invalid(t('refusal.slotKey'), 'timeSlots')
    const times = keptTimes(given, event.clock)
    if (day > event.days) throw invalid(t('invalid.dayOfEvent'), 'timeSlots')
    const [start, end] = [minutesOf(times.startTime), minutesOf(times.endTime)]
    if (end <= start)
      throw invalid(t('refusal.rowEnds', { time: clockTime(times.startTime, event.clock) }), 'timeSlots')
    const ofDay = known.filter((slot) => isSameDay(slot, { day }))
    const same = sameSlot({ start, isBreak: isStatic }, ofDay)
    const other = same ? undefined : ofDay.find((slot) => doOverlap(slot, { ...times, day }))
    if (other)
      throw conflict(
        t('refusal.rowOverlaps', {
          time: clockTime(times.startTime, event.clock),
          slot: clockRange(other, event.clock),
        }),
      )
    const slot =
      same ??
      (await timeSlotRows.create(transaction, { ...given, ...times, day, isStatic, eventId: event.id }))
    if (!same) known.push(slot)
    ids.set(key, slot.id)
  }
  return { ids, added: known.length - before }
}

/** @throws 400 for a key that is not among the new ones. Ids are returned unchecked */
function namedIn(ids: ReadonlyMap<number, number>, field: 'rooms' | 'timeSlots') {
  return (idOrKey: number): number => {
    const id = idOrKey > 0 ? idOrKey : ids.get(idOrKey)
    if (id === undefined) throw invalid(t('refusal.noKey', { key: idOrKey }), field)
    return id
  }
}

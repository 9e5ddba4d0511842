import type { EventAddress } from '../../../domain/events/event-address.ts'
import type { TimeSlot } from '../../../domain/schedule/time-slots.ts'
import { t } from '../../../domain/text/t.ts'
import { endAfter, keptTime } from '../../../domain/times/kept-times.ts'
import { byStart, type Clock, DAY_MINUTES, endOf, minutesOf } from '../../../domain/times/times.ts'
import { type Viewer, visibleEventIds } from '../../access/data.ts'
import type { EventDocument } from '../../db/document.ts'
import { eventRows } from '../../db/rows.ts'
import type { Database, Row } from '../../db/schema.ts'
import { changeRow } from '../../db/versioned.ts'
import { invalid } from '../../lib/errors.ts'

const stored = eventRows('time_slots', {
  present: (row): TimeSlot => row,
  references: { table: 'sessions', columns: ['timeSlotId'] },
})

/**
 * The sessions of a deleted time slot stay and become unscheduled (docs/product.md#access-to-events), except those that
 * continue in another slot, which `settleSchedule` shortens.
 */
export const timeSlotRows = { ...stored, update: updateTimeSlot }

/** Time slots by start, where hours below 8 are in the afternoon, then by end and id. */
export async function listTimeSlots(
  db: Database,
  viewer: Viewer,
  address: EventAddress,
): Promise<TimeSlot[]> {
  return byStart(await stored.list(db, visibleEventIds(db, viewer, address)))
}

/**
 * The event must be locked, so that no session can be added in the meantime.
 * @throws 400 when a slot that holds sessions would become static, 404, 412
 */
async function updateTimeSlot(
  db: Database,
  id: number,
  change: Partial<Row<'time_slots'>>,
  expected: number | null,
): Promise<TimeSlot> {
  if (change.isStatic && (await holdsSessions(db, id)))
    throw invalid(t('refusal.slotWithSessions'), 'isStatic')
  return stored.update(db, id, change, expected)
}

/** Sets new times for time slots of a locked event. */
export async function setTimes(
  db: Database,
  slots: readonly Pick<TimeSlot, 'id' | 'startTime' | 'endTime'>[],
): Promise<void> {
  for (const { id, startTime, endTime } of slots)
    await changeRow(db, 'time_slots', id, { startTime, endTime })
}

/**
 * Stores how long the last day of an event continues after midnight, for everything that asks whether the event is
 * over. The version stays, because no form contains this.
 * @param now the event's rows, with its current time slots
 * @returns whether the value changed
 */
export async function keepNight(db: Database, eventId: number, now: EventDocument): Promise<boolean> {
  const event = now.get('events')?.get(eventId)
  if (!event) return false
  const ends = [...(now.get('time_slots')?.values() ?? [])].map(({ day, endTime }) =>
    endOf({ day: Number(day), endTime: String(endTime) }),
  )
  const nightMinutes = Math.max(0, ...ends.map((end) => end - Number(event.days) * DAY_MINUTES))
  if (nightMinutes === event.nightMinutes) return false
  await db.updateTable('events').set({ nightMinutes }).where('id', '=', eventId).execute()
  return true
}

/**
 * Whether a session begins or continues in a time slot, including in open rooms, whose spots belong to no single
 * session.
 */
async function holdsSessions(db: Database, timeSlotId: number): Promise<boolean> {
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('time_slots', 'time_slots.eventId', 'sessions.eventId')
    .select(['sessions.timeSlotId', 'sessions.furtherSlotIds'])
    .where('time_slots.id', '=', timeSlotId)
    .execute()
  return sessions.some(
    (session) => session.timeSlotId === timeSlotId || JSON.parse(session.furtherSlotIds).includes(timeSlotId),
  )
}

/** @throws 400 for a day that the event does not have */
export function dayOn({ days }: { days: number }, day = 1): number {
  if (day > days) throw invalid(t('invalid.dayOfEvent'), 'day')
  return day
}

/**
 * The stored times of a time slot or closed room in an event. A time that is sent back unchanged keeps its meaning,
 * even if the event had another clock when it was written.
 * @throws 400 when it would end before it starts
 */
export function timesOn({ clock }: { clock: Clock }, written: Times, row: Times | undefined) {
  const kept = (name: keyof Times) =>
    written[name] === row?.[name] ? row[name] : keptTime(written[name], clock)
  const startTime = kept('startTime')
  const times = { startTime, endTime: endAfter(startTime, kept('endTime'), clock) }
  if (minutesOf(times.endTime) <= minutesOf(times.startTime))
    throw invalid(t('invalid.endBeforeStart'), 'endTime')
  return times
}

export type Times = { startTime: string; endTime: string }

import type { Lists } from '../../../domain/schedule/session-fields.ts'
import { t } from '../../../domain/text/t.ts'
import type { Clock } from '../../../domain/times/times.ts'
import type { Row } from '../../db/schema.ts'
import { takeBreakInWrite } from '../../lib/turns.ts'
import { findSessions, withOwnNames } from './find-sessions.ts'
import { planRooms, type RoomsPlan } from './plan-rooms.ts'
import { isAsStored, type PlannedSession, planSessions } from './plan-sessions.ts'
import { planSlots, type SlotsPlan } from './plan-slots.ts'
import { planValues } from './plan-values.ts'
import type { Schedule } from './schedule.ts'

/** The rows of an event that a file can affect. */
export type Stored = {
  rooms: Row<'rooms'>[]
  slots: Row<'time_slots'>[]
  sessions: Row<'sessions'>[]
  /** The ids of its sessions by the GUIDs in its exports. */
  ownIds: ReadonlyMap<string, number>
  lists: Lists
  clock: Clock
  days: number
}

export type Plan = {
  lists: Lists
  rooms: RoomsPlan
  slots: SlotsPlan
  sessions: PlannedSession[]
  /** Sessions that the file had and no longer has. */
  gone: Row<'sessions'>[]
  /** Whether to remove rooms and time slots from an earlier version of the file if this one does not name them. */
  clears: boolean
  /** The ids of the time slots that are needed. */
  keptSlots: ReadonlySet<number>
  offered: Record<keyof Lists, string[]>
  leftOut: string[]
}

/** How many sessions without a place sentences name before the rest is counted. */
const MOST_NAMED = 10

/**
 * Plans the import of a file without writing: every row of the file is matched with one of the event, placed, or
 * reported. A thousand sessions are processed in turns, because others wait for the event loop, and for the database if
 * the event is locked.
 * @param isNew whether this file creates the event, so that its words become the lists
 */
export async function planImport(
  stored: Stored,
  schedule: Schedule,
  choice: { isNew: boolean; addsValues: boolean },
): Promise<Plan> {
  const sessions = withOwnNames(schedule.sessions)
  await takeBreakInWrite()
  const rooms = planRooms(stored.rooms, schedule)
  await takeBreakInWrite()
  const values = planValues(sessions, stored.lists, choice)
  const slotsById = new Map(stored.slots.map((slot) => [slot.id, slot]))
  await takeBreakInWrite()
  const found = findSessions(sessions, stored)
  await takeBreakInWrite()
  const toPlace = sessions.filter((session, index) => {
    const row = found.rows[index]
    return session.room !== null && !(row && isAsStored(session, row, rooms, slotsById))
  })
  const slots = await planSlots(stored.slots, schedule, toPlace)
  const planned = await planSessions(sessions, { found, rooms, slots, values, stored, slotsById })
  await takeBreakInWrite()
  // The time slot of a session that goes to the tray is not needed.
  const used = new Set(planned.flatMap(({ values }) => slotIdsOf(values)))
  const replaced = new Set([...found.rows, ...found.gone].map((row) => row?.id))
  const staying = stored.sessions.filter(({ id }) => !replaced.has(id))
  const unplaced = planned.flatMap(({ tray }) => tray ?? [])
  const more = unplaced.length - MOST_NAMED
  return {
    lists: values.lists,
    rooms,
    slots: { ...slots, added: slots.added.filter(({ id }) => slots.explicit.has(id) || used.has(id)) },
    sessions: planned,
    gone: found.gone,
    clears: found.isRevision,
    keptSlots: new Set([...slots.kept, ...used, ...staying.flatMap(slotIdsOf)]),
    offered: values.offered,
    leftOut: [
      ...schedule.leftOut,
      ...unplaced.slice(0, MOST_NAMED),
      ...(more > 0 ? [t('import.moreUnplaced', { count: more })] : []),
      ...lostPlaces(planned.filter(({ hasLostPlace }) => hasLostPlace).length),
      ...values.leftOut,
    ],
  }
}

function slotIdsOf({
  timeSlotId,
  furtherSlotIds,
}: Pick<Row<'sessions'>, 'timeSlotId' | 'furtherSlotIds'>): number[] {
  return [timeSlotId ?? 0, ...JSON.parse(furtherSlotIds)]
}

function lostPlaces(count: number): string[] {
  return count === 0 ? [] : [t('import.placesLost', { count })]
}

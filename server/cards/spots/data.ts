import type { FreeSpot } from '../../../domain/cards/card-spots.ts'
import { takesClaims } from '../../../domain/cards/claim-window.ts'
import { freeSpots } from '../../../domain/schedule/free-spots.ts'
import { minutesAt } from '../../../domain/times/event-days.ts'
import { dayOf } from '../../../domain/times/times.ts'
import type { Database, Row } from '../../db/schema.ts'
import { roomRows } from '../../schedule/rooms/data.ts'
import { listSessionsOf } from '../../schedule/sessions/data.ts'
import { timeSlotRows } from '../../schedule/time-slots/data.ts'

/** The schedule of an event, and the spots that are now free for a card holder's session. */
export async function readSpots(db: Database, event: Row<'events'>, at: Date) {
  const sessions = await listSessionsOf(db, event.id)
  const slots = await timeSlotRows.list(db, event.id)
  const rooms = await roomRows.list(db, event.id)
  /** The free spots as if the session had none. */
  const freeFor = (sessionId: number | null) =>
    freeSpots({
      sessions: sessions.filter(({ id }) => id !== sessionId),
      slots,
      rooms,
      now: minutesAt(event, at),
    })
  return { sessions, slots, rooms, freeFor }
}

/** The free spots by time; empty while no one may take them. */
export async function listFreeSpots(db: Database, event: Row<'events'>, at: Date): Promise<FreeSpot[]> {
  if (!takesClaims(event, at)) return []
  const { freeFor } = await readSpots(db, event, at)
  return freeFor(null).flatMap(({ slot, rooms }) =>
    rooms.map(({ id, name, capacity }) => ({
      timeSlotId: slot.id,
      roomId: id,
      room: name,
      capacity,
      day: dayOf(slot),
      startTime: slot.startTime,
      endTime: slot.endTime,
    })),
  )
}

export async function setClaims(
  db: Database,
  id: number,
  claims: Pick<Row<'events'>, 'claimsFrom' | 'claimsUntil'>,
): Promise<Row<'events'>> {
  return db
    .updateTable('events')
    .set((eb) => ({ ...claims, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

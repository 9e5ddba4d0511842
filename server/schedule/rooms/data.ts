import { type ClosedTime, closedFor } from '../../../domain/schedule/closed-rooms.ts'
import { factsIn, type RoomFacts } from '../../../domain/schedule/room-facts.ts'
import type { Room } from '../../../domain/schedule/rooms.ts'
import { orderedRows } from '../../db/rows.ts'
import type { Database, Row } from '../../db/schema.ts'

const stored = orderedRows('rooms', { present, references: { table: 'sessions', columns: ['roomId'] } })

/** The sessions of a deleted room stay and become unscheduled (docs/product.md#access-to-events). */
export const roomRows = { ...stored, create: createRoom }

type Given = { closedTimes?: readonly ClosedTime[] | undefined; facts?: RoomFacts | undefined }
type NewRoom = Pick<
  Parameters<typeof stored.create>[1],
  'name' | 'capacity' | 'isOpen' | 'eventId' | 'order'
> &
  Given

/** Creates a room, at the end of the list if no `order` is given, without a pin. */
function createRoom(db: Database, room: NewRoom): Promise<Room> {
  const { name, eventId, order, capacity = null, isOpen = false, ...given } = room
  return stored.create(db, { name, eventId, order, capacity, isOpen, ...inColumns(given) })
}

/** The fields of a room that are JSON in its row. A field that is not given stays as it is. */
export function inColumns({ closedTimes, facts }: Given) {
  return {
    ...(closedTimes && { closedTimes: JSON.stringify(closedTimes) }),
    ...(facts && { facts: JSON.stringify(facts) }),
  }
}

/** Sets a room's pin on a floor plan, or removes it. */
export function putPin(
  db: Database,
  id: number,
  pin: { floorPlanId: number; x: number; y: number } | null,
  expected: number | null,
): Promise<Room> {
  const change = { floorPlanId: pin?.floorPlanId ?? null, pinX: pin?.x ?? null, pinY: pin?.y ?? null }
  return stored.update(db, id, change, expected)
}

/** Closes a room for a time, in addition to its other closed times. */
export async function closeRoom(db: Database, id: number, time: ClosedTime): Promise<Room> {
  const closedTimes = [...((await stored.find(db, id))?.closedTimes ?? []), time]
  return stored.update(db, id, { closedTimes: JSON.stringify(closedTimes) }, null)
}

export function closedTimesOf({ closedTimes }: Pick<Row<'rooms'>, 'closedTimes'>): ClosedTime[] {
  return JSON.parse(closedTimes)
}

/** The closed time of its room that a session would overlap, from rows of rooms; null if the room is open. */
export function closedAt(
  placed: Parameters<typeof closedFor>[0],
  slots: Parameters<typeof closedFor>[1]['slots'],
  rooms: readonly Pick<Row<'rooms'>, 'id' | 'closedTimes'>[],
): ClosedTime | null {
  const room = rooms.find(({ id }) => id === placed.roomId)
  return room
    ? closedFor(placed, { slots, rooms: [{ id: room.id, closedTimes: closedTimesOf(room) }] })
    : null
}

function present({ closedTimes, facts, ...row }: Row<'rooms'>): Room {
  const closed = closedTimesOf({ closedTimes })
  const stated: RoomFacts = JSON.parse(facts)
  return {
    ...row,
    ...(closed.length > 0 && { closedTimes: closed }),
    ...(factsIn(stated).length > 0 && { facts: stated }),
  }
}

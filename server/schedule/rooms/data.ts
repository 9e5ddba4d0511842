import type { ClosedTime } from '../../../domain/schedule/closed-rooms.ts'
import type { Room } from '../../../domain/schedule/rooms.ts'
import { orderedRows } from '../../db/rows.ts'
import type { Database, Row } from '../../db/schema.ts'

const stored = orderedRows('rooms', { present, references: { table: 'sessions', columns: ['roomId'] } })

/** A deleted room's sessions stay and become unscheduled (docs/product.md#access-to-events). */
export const roomRows = { ...stored, create: createRoom }

type NewRoom = Pick<
  Parameters<typeof stored.create>[1],
  'name' | 'capacity' | 'isOpen' | 'eventId' | 'order'
> & {
  closedTimes?: readonly ClosedTime[] | undefined
}

/** A new room, at the end of the list unless an `order` is given; it has no pin. */
function createRoom(db: Database, room: NewRoom): Promise<Room> {
  const { name, eventId, order, capacity = null, isOpen = false, closedTimes = [] } = room
  const row = { name, eventId, order, capacity, isOpen, closedTimes: JSON.stringify(closedTimes) }
  return stored.create(db, row)
}

/** Puts a room's pin on a floor plan, or takes it away. */
export function putPin(
  db: Database,
  id: number,
  pin: { floorPlanId: number; x: number; y: number } | null,
  expected: number | null,
): Promise<Room> {
  const change = { floorPlanId: pin?.floorPlanId ?? null, pinX: pin?.x ?? null, pinY: pin?.y ?? null }
  return stored.update(db, id, change, expected)
}

/** Closes a room for a time, beside those for which it is closed already. */
export async function closeRoom(db: Database, id: number, time: ClosedTime): Promise<Room> {
  const closedTimes = [...((await stored.find(db, id))?.closedTimes ?? []), time]
  return stored.update(db, id, { closedTimes: JSON.stringify(closedTimes) }, null)
}

export function closedTimesOf({ closedTimes }: Pick<Row<'rooms'>, 'closedTimes'>): ClosedTime[] {
  return JSON.parse(closedTimes)
}

function present({ closedTimes, ...row }: Row<'rooms'>): Room {
  const closed = closedTimesOf({ closedTimes })
  return { ...row, ...(closed.length > 0 && { closedTimes: closed }) }
}

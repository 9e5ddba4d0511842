import type { EventAddress } from '../../../domain/events/event-address.ts'
import type { ClosedTime } from '../../../domain/schedule/closed-rooms.ts'
import type { Room } from '../../../domain/schedule/rooms.ts'
import { type Viewer, visibleEventIds } from '../../access/data.ts'
import { nextOrder } from '../../db/ordered.ts'
import type { Database, Row } from '../../db/schema.ts'
import { deleteVersioned, updateVersioned } from '../../db/versioned.ts'

export const ROOMS = { table: 'rooms' } as const

export async function listRooms(db: Database, viewer: Viewer, address: EventAddress): Promise<Room[]> {
  const rows = await inOrder(db)
    .where('eventId', 'in', visibleEventIds(db, viewer, address))
    .execute()
  return rows.map(present)
}

export async function listRoomsOf(db: Database, eventId: number): Promise<Room[]> {
  const rows = await inOrder(db).where('eventId', '=', eventId).execute()
  return rows.map(present)
}

export async function findRoom(db: Database, id: number): Promise<Room | undefined> {
  const row = await db.selectFrom('rooms').selectAll().where('id', '=', id).executeTakeFirst()
  return row && present(row)
}

/** A new room, at the end of the list unless an `order` is given. */
export async function createRoom(
  db: Database,
  room: {
    name: string
    capacity?: number | null | undefined
    isOpen?: boolean | undefined
    closedTimes?: readonly ClosedTime[] | undefined
    eventId: number
    order?: number | undefined
  },
): Promise<Room> {
  const order = room.order ?? (await nextOrder(db, ROOMS, room.eventId))
  const { name, eventId, capacity = null, isOpen = false, closedTimes = [] } = room
  const row = await db
    .insertInto('rooms')
    .values({ name, eventId, order, capacity, isOpen, closedTimes: JSON.stringify(closedTimes) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}

export async function updateRoom(
  db: Database,
  id: number,
  change: { name: string; capacity?: number | null | undefined; isOpen?: boolean | undefined },
  expected: number | null,
): Promise<Room> {
  return updateVersioned(db, 'rooms', change, { id, expected, find: findRoom })
}

/** Puts a room's pin on a floor plan, or takes it away. */
export async function putPin(
  db: Database,
  id: number,
  pin: { floorPlanId: number; x: number; y: number } | null,
  expected: number | null,
): Promise<Room> {
  const change = { floorPlanId: pin?.floorPlanId ?? null, pinX: pin?.x ?? null, pinY: pin?.y ?? null }
  return updateVersioned(db, 'rooms', change, { id, expected, find: findRoom })
}

/** Closes a room for a time, beside those for which it is closed already. */
export async function closeRoom(db: Database, id: number, time: ClosedTime): Promise<Room> {
  const closedTimes = [...((await findRoom(db, id))?.closedTimes ?? []), time]
  const change = { closedTimes: JSON.stringify(closedTimes) }
  return updateVersioned(db, 'rooms', change, { id, expected: null, find: findRoom })
}

/** Opens a room again for all times. @throws 412 with the room when it is no longer as `expected`; null accepts any */
export async function openRoom(db: Database, id: number, expected: number | null): Promise<Room> {
  return updateVersioned(db, 'rooms', { closedTimes: '[]' }, { id, expected, find: findRoom })
}

/** Deletes a room; its sessions stay and become unscheduled (docs/product.md#access-to-events). */
export async function deleteRoom(db: Database, id: number, expected: number | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set((eb) => ({ roomId: null, version: eb('version', '+', 1) }))
    .where('roomId', '=', id)
    .execute()
  await deleteVersioned(db, 'rooms', { id, expected, find: findRoom })
}

/** When a row's room is closed. */
export function closedTimesOf({ closedTimes }: Pick<Row<'rooms'>, 'closedTimes'>): ClosedTime[] {
  return JSON.parse(closedTimes)
}

function present({ closedTimes, ...row }: Row<'rooms'>): Room {
  const closed = closedTimesOf({ closedTimes })
  return { ...row, ...(closed.length > 0 && { closedTimes: closed }) }
}

function inOrder(db: Database) {
  return db.selectFrom('rooms').selectAll().orderBy('order').orderBy('id')
}

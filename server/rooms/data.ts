import type { EventAddress } from '../../domain/event-address.ts'
import type { Room } from '../../domain/rooms.ts'
import { type Viewer, visibleEventIds } from '../access/data.ts'
import { nextOrder } from '../db/ordered.ts'
import type { Database } from '../db/schema.ts'
import { deleteVersioned, updateVersioned } from '../db/versioned.ts'

export const ROOMS = { table: 'rooms' } as const

export async function listRooms(db: Database, viewer: Viewer, address: EventAddress): Promise<Room[]> {
  return inOrder(db)
    .where('eventId', 'in', visibleEventIds(db, viewer, address))
    .execute()
}

export async function listRoomsOf(db: Database, eventId: number): Promise<Room[]> {
  return inOrder(db).where('eventId', '=', eventId).execute()
}

export async function findRoom(db: Database, id: number): Promise<Room | undefined> {
  return db.selectFrom('rooms').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A new room, at the end of the list unless an `order` is given. */
export async function createRoom(
  db: Database,
  room: {
    name: string
    capacity?: number | null | undefined
    isOpen?: boolean | undefined
    eventId: number
    order?: number | undefined
  },
): Promise<Room> {
  const order = room.order ?? (await nextOrder(db, ROOMS, room.eventId))
  const { name, eventId, capacity = null, isOpen = false } = room
  return db
    .insertInto('rooms')
    .values({ name, eventId, order, capacity, isOpen })
    .returningAll()
    .executeTakeFirstOrThrow()
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

/** Deletes a room; its sessions stay and become unscheduled (docs/product.md#access-to-events). */
export async function deleteRoom(db: Database, id: number, expected: number | null): Promise<void> {
  await db
    .updateTable('sessions')
    .set((eb) => ({ roomId: null, version: eb('version', '+', 1) }))
    .where('roomId', '=', id)
    .execute()
  await deleteVersioned(db, 'rooms', { id, expected, find: findRoom })
}

function inOrder(db: Database) {
  return db.selectFrom('rooms').selectAll().orderBy('order').orderBy('id')
}

import { roomCalls } from '../../domain/rooms.ts'
import { eachOnce, eventOfItems, reorderRows } from '../db/ordered.ts'
import type { Deps } from '../deps.ts'
import { holdEvent, requireSameEvent } from '../event-permissions/data.ts'
import type { Serve } from '../lib/serve.ts'
import { createRoom, deleteRoom, findRoom, listRooms, listRoomsOf, ROOMS, updateRoom } from './data.ts'

export function roomRoutes(serve: Serve, { db, engine }: Deps): void {
  serve(roomCalls, {
    'GET /api/rooms': ({ user, query }) => listRooms(db, user, query),
    'POST /api/rooms': ({ user, body }) =>
      engine.write(async (transaction) => {
        await holdEvent(transaction, user, body.eventId)
        return createRoom(transaction, body)
      }),
    'PUT /api/rooms/:id': ({ user, params, body, ifMatch }) =>
      engine.write(async (transaction) => {
        const room = await findRoom(transaction, params.id)
        const event = await holdEvent(transaction, user, room?.eventId)
        requireSameEvent(body.eventId, event)
        return updateRoom(transaction, params.id, body, ifMatch)
      }),
    'DELETE /api/rooms/:id': ({ user, params, ifMatch }) =>
      engine.write(async (transaction) => {
        const room = await findRoom(transaction, params.id)
        await holdEvent(transaction, user, room?.eventId)
        await deleteRoom(transaction, params.id, ifMatch)
        return null
      }),
    'POST /api/rooms/reorder': ({ user, body }) =>
      engine.write(async (transaction) => {
        const eventId = await eventOfItems(transaction, ROOMS, body.rooms)
        await holdEvent(transaction, user, eventId, eachOnce)
        await reorderRows(transaction, ROOMS, eventId, body.rooms)
        return listRoomsOf(transaction, eventId)
      }),
  })
}

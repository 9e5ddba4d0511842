import { roomCalls } from '../../domain/rooms.ts'
import { held } from '../access/event-access.ts'
import { eachOnce, eventOfItems, reorderRows } from '../db/ordered.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { createRoom, deleteRoom, findRoom, listRooms, listRoomsOf, ROOMS, updateRoom } from './data.ts'

export function roomRoutes(serve: Serve, { db, engine }: Deps): void {
  serve(roomCalls, {
    'GET /api/rooms': ({ user, query }) => listRooms(db, user, query),
    'POST /api/rooms': ({ user, body, attempt }) =>
      held(engine, user, { eventId: body.eventId, attempt }, (transaction) => createRoom(transaction, body)),
    'PUT /api/rooms/:id': ({ user, params: { id }, body: { eventId, ...change }, ifMatch }) =>
      held(engine, user, { eventOf: (db) => findRoom(db, id), named: eventId }, (transaction) =>
        updateRoom(transaction, id, change, ifMatch),
      ),
    'DELETE /api/rooms/:id': ({ user, params: { id }, ifMatch }) =>
      held(engine, user, { eventOf: (db) => findRoom(db, id) }, async (transaction) => {
        await deleteRoom(transaction, id, ifMatch)
        return null
      }),
    'POST /api/rooms/reorder': ({ user, body: { rooms } }) =>
      held(
        engine,
        user,
        { eventOf: (db) => eventOfItems(db, ROOMS, rooms), missing: eachOnce },
        async (transaction, event) => {
          await reorderRows(transaction, ROOMS, event.id, rooms)
          return listRoomsOf(transaction, event.id)
        },
      ),
  })
}

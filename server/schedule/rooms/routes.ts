import { nameOfClosing, nameOfPin } from '../../../domain/schedule/act-names.ts'
import { roomCalls } from '../../../domain/schedule/rooms.ts'
import { writeToEvent } from '../../access/event-access.ts'
import { findFloorPlan } from '../../content/floor-plans/data.ts'
import { nameAct } from '../../db/journal.ts'
import { eachOnce, eventOfItems, reorderRows } from '../../db/ordered.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { invalid } from '../../lib/errors.ts'
import {
  createRoom,
  deleteRoom,
  findRoom,
  listRooms,
  listRoomsOf,
  openRoom,
  putPin,
  ROOMS,
  updateRoom,
} from './data.ts'

export function roomRoutes(serve: Serve, { db, engine }: Deps): void {
  serve(roomCalls, {
    'GET /api/rooms': ({ user, query }) => listRooms(db, user, query),
    'POST /api/rooms': ({ user, body, attempt }) =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, (transaction) =>
        createRoom(transaction, body),
      ),
    'PUT /api/rooms/:id': ({ user, params: { id }, body: { eventId, ...change }, ifMatch }) =>
      writeToEvent(engine, user, { eventOf: (db) => findRoom(db, id), named: eventId }, (transaction) =>
        updateRoom(transaction, id, change, ifMatch),
      ),
    'PUT /api/rooms/:id/pin': ({ user, params: { id }, body: { eventId, pin }, ifMatch }) =>
      writeToEvent(
        engine,
        user,
        { eventOf: (db) => findRoom(db, id), named: eventId },
        async (transaction, event) => {
          const plan = pin ? await findFloorPlan(transaction, pin.floorPlanId) : null
          if (pin && plan?.eventId !== event.id)
            throw invalid('This floor plan does not exist', 'pin.floorPlanId')
          const room = await putPin(transaction, id, pin, ifMatch)
          nameAct(transaction, nameOfPin(room, plan ?? null))
          return room
        },
      ),
    'POST /api/rooms/:id/open': ({ user, params: { id }, body: { eventId, version } }) =>
      writeToEvent(
        engine,
        user,
        { eventOf: (db) => findRoom(db, id), named: eventId },
        async (transaction, event) => {
          const room = await openRoom(transaction, id, version ?? null)
          nameAct(transaction, nameOfClosing(room, null, event.clock))
          return room
        },
      ),
    'DELETE /api/rooms/:id': ({ user, params: { id }, ifMatch }) =>
      writeToEvent(engine, user, { eventOf: (db) => findRoom(db, id) }, async (transaction) => {
        await deleteRoom(transaction, id, ifMatch)
        return null
      }),
    'POST /api/rooms/reorder': ({ user, body: { rooms } }) =>
      writeToEvent(
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

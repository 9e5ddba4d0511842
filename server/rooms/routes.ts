import { roomCalls } from '../../domain/rooms.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { unbuilt } from '../lib/unbuilt.ts'
import { listRooms } from './data.ts'

export function roomRoutes(serve: Serve, { db }: Deps): void {
  serve(roomCalls, {
    'GET /api/rooms': ({ user, query }) => listRooms(db, user, query),
    'POST /api/rooms': unbuilt,
    'PUT /api/rooms/:id': unbuilt,
    'DELETE /api/rooms/:id': unbuilt,
    'POST /api/rooms/reorder': unbuilt,
  })
}

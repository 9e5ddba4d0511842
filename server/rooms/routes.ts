import { roomCalls } from '../../domain/rooms.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { listRooms } from './data.ts'

export function roomRoutes(serve: Serve, { db }: Deps): void {
  serve(roomCalls, {
    'GET /api/rooms': ({ user, query }) => listRooms(db, user, query),
  })
}

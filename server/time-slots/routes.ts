import { timeSlotCalls } from '../../domain/time-slots.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { unbuilt } from '../lib/unbuilt.ts'
import { listTimeSlots } from './data.ts'

export function timeSlotRoutes(serve: Serve, { db }: Deps): void {
  serve(timeSlotCalls, {
    'GET /api/time-slots': ({ user, query }) => listTimeSlots(db, user, query),
    'POST /api/time-slots': unbuilt,
    'PUT /api/time-slots/:id': unbuilt,
    'DELETE /api/time-slots/:id': unbuilt,
  })
}

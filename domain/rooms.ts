import { z } from 'zod'
import type { Calls } from './call.ts'
import { place } from './place.ts'
import { rowId, version } from './text.ts'

export const room = z.object({
  id: rowId,
  eventId: rowId,
  name: z.string(),
  order: z.int().nonnegative(),
  version,
})
export type Room = z.output<typeof room>

export const roomCalls = {
  'GET /api/rooms': { summary: 'Rooms in their order', access: 'public', query: place, reply: z.array(room) },
} satisfies Calls

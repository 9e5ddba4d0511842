import { z } from 'zod'
import type { Calls } from './call.ts'
import { place } from './place.ts'
import { reorderedItems } from './reordering.ts'
import { eventId, idParams, placeInList, requiredText, rowId, sameEventId, version } from './text.ts'

export const room = z.object({
  id: rowId,
  eventId: rowId,
  name: z.string(),
  order: z.int().nonnegative(),
  version,
})
export type Room = z.output<typeof room>

const name = requiredText(200, 'Room name is required')

export const newRoom = z.object({ name, eventId, order: placeInList })
export const roomChange = z.object({ name, eventId: sameEventId })

export const roomCalls = {
  'GET /api/rooms': { summary: 'Rooms in their order', access: 'public', query: place, reply: z.array(room) },
  'POST /api/rooms': {
    summary: 'Adds a room',
    access: 'admin',
    body: newRoom,
    reply: room,
    status: 201,
    touches: ['rooms', 'sessions'],
  },
  'PUT /api/rooms/:id': {
    summary: 'Renames a room',
    access: 'admin',
    params: idParams,
    body: roomChange,
    reply: room,
    touches: ['rooms', 'sessions'],
  },
  'DELETE /api/rooms/:id': {
    summary: 'Deletes a room; its sessions become unscheduled',
    access: 'admin',
    params: idParams,
    reply: null,
    touches: ['rooms', 'sessions'],
  },
  'POST /api/rooms/reorder': {
    summary: "Puts all rooms of an event in order; answers the event's rooms",
    access: 'admin',
    body: z.object({ rooms: reorderedItems }),
    reply: z.array(room),
    touches: ['rooms'],
  },
} satisfies Calls

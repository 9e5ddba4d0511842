import { z } from 'zod'
import type { Calls } from './call.ts'
import { place } from './place.ts'
import { rowId, version } from './text.ts'

export const session = z.object({
  id: rowId,
  eventId: rowId,
  title: z.string(),
  description: z.string(),
  presenterName: z.string(),
  level: z.array(z.string()),
  type: z.array(z.string()),
  focus: z.array(z.string()),
  timeSlotId: rowId.nullable(),
  roomId: rowId.nullable(),
  /** The room's name, 'Unknown Room' if no room matches. */
  roomName: z.string(),
  version,
})
export type Session = z.output<typeof session>

export const sessionCalls = {
  'GET /api/sessions': {
    summary: 'Sessions on the schedule; unscheduled ones only for those who may manage the event',
    access: 'public',
    query: place,
    reply: z.array(session),
  },
} satisfies Calls

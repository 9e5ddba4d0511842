import { z } from 'zod'
import type { Calls } from './call.ts'
import { place } from './place.ts'
import { rowId, version } from './text.ts'

export const timeSlot = z.object({
  id: rowId,
  eventId: rowId,
  startTime: z.string(),
  endTime: z.string(),
  isStatic: z.boolean(),
  staticTitle: z.string().nullable(),
  staticLocation: z.string().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  version,
})
export type TimeSlot = z.output<typeof timeSlot>

export const timeSlotCalls = {
  'GET /api/time-slots': {
    summary: 'Time slots by start time; hours below 8 are afternoon',
    access: 'public',
    query: place,
    reply: z.array(timeSlot),
  },
} satisfies Calls

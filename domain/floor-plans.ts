import { z } from 'zod'
import type { Calls } from './call.ts'
import { place } from './place.ts'
import { rowId, version } from './text.ts'

export const floorPlan = z.object({
  id: rowId,
  eventId: rowId,
  title: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string(),
  version,
})
export type FloorPlan = z.output<typeof floorPlan>

export const floorPlanCalls = {
  'GET /api/floor-plans': {
    summary: "The event's floor plans; the first one is shown",
    access: 'public',
    query: place,
    reply: z.array(floorPlan),
  },
} satisfies Calls

import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { reorderedItems } from '../schedule/reordering.ts'
import { t } from '../text/t.ts'
import { idParams, nullableText, optionalText, pathId, rowId, sameEventId, version } from '../text/text.ts'
import { isDate } from '../times/dates.ts'
import { IMAGE_BYTES } from './images.ts'

export const floorPlan = z.object({
  id: rowId,
  eventId: rowId,
  title: z.string(),
  description: z.string().nullable(),
  imageUrl: z.string(),
  version,
})
export type FloorPlan = z.output<typeof floorPlan>

const addressOfEvent = {
  city: z
    .string({ error: () => t('invalid.city') })
    .min(1, { error: () => t('invalid.city') })
    .max(200),
  date: z.string({ error: () => t('invalid.date') }).refine(isDate, { error: () => t('invalid.day') }),
}

export const floorPlanTexts = z.object({
  title: optionalText(200).optional(),
  description: nullableText(2_000),
})

/** The most floors of an event. */
export const MOST_FLOORS = 12

/**
 * A new plan. If it replaces another plan and has no title or description, it keeps those of the other. Without `floor`
 * it replaces the event's first plan.
 */
export const newFloorPlan = z.object({
  ...addressOfEvent,
  ...floorPlanTexts.shape,
  /** `new` adds a plan after the others; the id of a plan replaces that plan. */
  floor: z.union([z.literal('new'), pathId], { error: () => t('invalid.floor') }).optional(),
})

export const floorPlanChange = z.object({ ...floorPlanTexts.shape, eventId: sameEventId })

export const floorPlanCalls = {
  'GET /api/floor-plans': {
    summary: "The event's floor plans in order",
    access: 'public',
    query: eventAddress,
    reply: z.array(floorPlan),
  },
  'POST /api/floor-plans/upload': {
    summary:
      "Takes the image `floorPlan` of a multipart body. It replaces the event's first plan, or the one in `floor`; `floor=new` adds one",
    access: 'admin',
    body: newFloorPlan,
    files: ['floorPlan'],
    maxFileBytes: IMAGE_BYTES,
    reply: floorPlan,
    status: 201,
  },
  'PUT /api/floor-plans/:id': {
    summary: 'Changes the title and the description of a floor plan',
    access: 'admin',
    params: idParams,
    body: floorPlanChange,
    reply: floorPlan,
  },
  'POST /api/floor-plans/reorder': {
    summary: "Puts all floor plans of an event in order; returns the event's floor plans",
    access: 'admin',
    body: z.object({ floorPlans: reorderedItems }),
    reply: z.array(floorPlan),
  },
  'DELETE /api/floor-plans/:id': {
    summary: 'Deletes a floor plan with the pins of rooms on it; a body, if there is one, contains its event',
    access: 'admin',
    params: idParams,
    body: z.object(addressOfEvent).partial().nullish(),
    reply: null,
  },
} satisfies Calls

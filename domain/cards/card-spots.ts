import { z } from 'zod'
import type { Calls } from '../call.ts'
import { event } from '../events/events.ts'
import { t } from '../text/t.ts'
import { eventId, rowId } from '../text/text.ts'
import { authorPage, codeParams } from './numbered-cards.ts'

/** A spot that the holder of a card can take. */
const freeSpot = z.object({
  timeSlotId: rowId,
  roomId: rowId,
  room: z.string(),
  capacity: z.int().positive().nullable(),
  /** The day of the event, counted from 1. */
  day: z.int().positive(),
  startTime: z.string(),
  endTime: z.string(),
})
export type FreeSpot = z.output<typeof freeSpot>

export const cardSpotCalls = {
  'GET /api/author-pages/:code/spots': {
    summary:
      'The spots that the holder of a card can take, by time; none outside the time that the organizers set',
    access: 'public',
    params: codeParams,
    reply: z.array(freeSpot),
  },
  'PUT /api/author-pages/:code/spot': {
    summary:
      'Takes a free spot for the session of a card in place of its current one, or gives that back (`null`); 409 if someone was faster, or outside the time that the organizers set',
    access: 'public',
    params: codeParams,
    body: z.object({ spot: z.object({ timeSlotId: rowId, roomId: rowId }).nullable() }),
    reply: authorPage,
    refusals: [409, 429],
  },
  'PUT /api/numbered-cards/claims': {
    summary: 'Starts or ends the time in which holders of cards can take free spots',
    access: 'helper',
    body: z.object({ eventId, isOpen: z.boolean({ error: () => t('invalid.flag') }) }),
    reply: event,
  },
} satisfies Calls

import { z } from 'zod'
import type { Calls } from '../call.ts'
import { idParams, rowId } from '../text/text.ts'
import { event } from './events.ts'

/** An event that its creator or a Super Admin can still restore. */
const deletedEvent = z.object({
  id: rowId,
  name: z.string(),
  location: z.string(),
  date: z.string(),
  deletedAt: z.string(),
  /** The user's name at that time. */
  deletedBy: z.string(),
  keptUntil: z.string(),
})
export type DeletedEvent = z.output<typeof deletedEvent>

export const deletedEventCalls = {
  'GET /api/admin/deleted-events': {
    summary: 'The deleted events that the caller may restore, for 30 days: their own; for a Super Admin all',
    access: 'admin',
    reply: z.array(deletedEvent),
  },
  'POST /api/admin/deleted-events/:id/restore': {
    summary:
      'Restores a deleted event with its rows and files; 409 while another event has its city and date. Phones and webhooks must be set up again',
    access: 'admin',
    params: idParams,
    reply: event,
    refusals: [409],
  },
} satisfies Calls

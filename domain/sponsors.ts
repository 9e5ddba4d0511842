import { z } from 'zod'
import type { Calls } from './call.ts'
import { place } from './place.ts'
import { rowId, version } from './text.ts'

export const sponsor = z.object({
  id: rowId,
  eventId: rowId,
  name: z.string(),
  description: z.string().nullable(),
  website: z.string(),
  logoUrl: z.string().nullable(),
  level: z.string().nullable(),
  order: z.int().nonnegative(),
  version,
})
export type Sponsor = z.output<typeof sponsor>

export const sponsorCalls = {
  'GET /api/sponsors': {
    summary: 'Sponsors in their order',
    access: 'public',
    query: place,
    reply: z.array(sponsor),
  },
} satisfies Calls

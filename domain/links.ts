import { z } from 'zod'
import type { Calls } from './call.ts'
import { place } from './place.ts'
import { rowId, version } from './text.ts'

const linkFields = {
  id: rowId,
  eventId: rowId,
  url: z.string(),
  order: z.int().nonnegative(),
  version,
}

export const socialLink = z.object({ ...linkFields, platform: z.string(), icon: z.string() })
export const quickLink = z.object({ ...linkFields, title: z.string() })
export const helpfulLink = z.object({ ...linkFields, title: z.string(), category: z.string().nullable() })
export type SocialLink = z.output<typeof socialLink>
export type QuickLink = z.output<typeof quickLink>
export type HelpfulLink = z.output<typeof helpfulLink>

/** Social, quick and helpful links behave alike; they differ in their fields and where they are shown. */
export const linkCalls = {
  'GET /api/social-links': {
    summary: 'Social links in their order',
    access: 'public',
    query: place,
    reply: z.array(socialLink),
  },
  'GET /api/quick-links': {
    summary: 'Quick links in their order',
    access: 'public',
    query: place,
    reply: z.array(quickLink),
  },
  'GET /api/helpful-links': {
    summary: 'Helpful links in their order',
    access: 'public',
    query: place,
    reply: z.array(helpfulLink),
  },
} satisfies Calls

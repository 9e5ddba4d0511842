import { z } from 'zod'
import type { Calls } from '../call.ts'

export const siteSettings = z.object({
  /** "Conference Hub": the name of events without one and the end of every page title. */
  name: z.string(),
  /** "Hub": buttons say "View Hub". */
  product: z.string(),
  /** The series whose friends have their own sponsor level. */
  eventBrand: z.string(),
  contactEmail: z.string(),
  /** The subject of its events, in the footer of an event that has no description of its own. */
  description: z.string(),
  /** Only where there are other ways to sign in than with a password. `isOnly`: passwords end once a Super Admin has signed in so. */
  signIn: z
    .object({ providers: z.array(z.object({ id: z.string(), name: z.string() })), isOnly: z.boolean() })
    .optional(),
})
export type SiteSettings = z.output<typeof siteSettings>

export const siteSettingsCalls = {
  'GET /api/site-settings': { summary: "The site's name and contact", access: 'public', reply: siteSettings },
} satisfies Calls

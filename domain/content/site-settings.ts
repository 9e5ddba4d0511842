import { z } from 'zod'
import type { Calls } from '../call.ts'

export const siteSettings = z.object({
  /** "Conference Hub": the name for events that have none, and the end of every page title. */
  name: z.string(),
  /** "Hub", as in buttons such as "View Hub". */
  product: z.string(),
  /** The series of events, for the sponsor level of its friends. */
  eventBrand: z.string(),
  contactEmail: z.string(),
  /** What the site's events are about, for the footer of an event without a description. */
  description: z.string(),
  /**
   * Set if users can sign in without a password. `isOnly`: passwords stop working once a Super Admin has signed in that
   * way.
   */
  signIn: z
    .object({ providers: z.array(z.object({ id: z.string(), name: z.string() })), isOnly: z.boolean() })
    .optional(),
})
export type SiteSettings = z.output<typeof siteSettings>

export const siteSettingsCalls = {
  'GET /api/site-settings': { summary: "The site's name and contact", access: 'public', reply: siteSettings },
} satisfies Calls

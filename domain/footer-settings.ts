import { z } from 'zod'
import type { Calls } from './call.ts'
import { place } from './place.ts'
import { rowId, version } from './text.ts'

export const footerSettings = z.object({
  id: rowId,
  eventId: rowId,
  contactEmail: z.string(),
  description: z.string(),
  copyrightText: z.string(),
  showHelpfulLinksInNav: z.boolean(),
  version,
})
export type FooterSettings = z.output<typeof footerSettings>

export const footerSettingsCalls = {
  'GET /api/footer-settings': {
    summary: "The event's footer settings; null when none exist or the event is unknown",
    access: 'public',
    query: place,
    reply: footerSettings.nullable(),
  },
} satisfies Calls

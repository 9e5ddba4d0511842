import { z } from 'zod'
import { email } from '../accounts/credentials.ts'
import type { Calls } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { t, textKey } from '../text/t.ts'
import { eventId, idParams, optionalText, requiredText, rowId, sameEventId, version } from '../text/text.ts'

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

const footerFields = {
  contactEmail: requiredText(254, textKey('invalid.contactEmail'))
    .refine((value) => value.trim() === '' || email.safeParse(value).success, {
      error: () => t('invalid.email'),
    })
    .optional(),
  description: optionalText(2_000).optional(),
  copyrightText: optionalText(500).optional(),
  showHelpfulLinksInNav: z.boolean({ error: () => t('invalid.flag') }).optional(),
}

/** Omitted fields get their defaults (docs/product.md#footer). */
export const newFooterSettings = z.object({ ...footerFields, eventId })
/** Omitted fields stay as they are. */
export const footerSettingsChange = z.object({ ...footerFields, eventId: sameEventId })

export const footerSettingsCalls = {
  'GET /api/footer-settings': {
    summary: "The event's footer settings; null if there are none, or the event is unknown",
    access: 'public',
    query: eventAddress,
    reply: footerSettings.nullable(),
  },
  'POST /api/footer-settings': {
    summary: 'Adds the footer settings of an event; 409 if it has some',
    access: 'admin',
    body: newFooterSettings,
    reply: footerSettings,
    status: 201,
  },
  'PUT /api/footer-settings/:id': {
    summary: 'Changes footer settings; omitted fields stay',
    access: 'admin',
    params: idParams,
    body: footerSettingsChange,
    reply: footerSettings,
  },
} satisfies Calls

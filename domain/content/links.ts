import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { reorderedItems } from '../schedule/reordering.ts'
import { t, textKey } from '../text/t.ts'
import {
  eventId,
  idParams,
  nullableText,
  optionalText,
  positionInList,
  requiredText,
  rowId,
  sameEventId,
  version,
} from '../text/text.ts'
import { isLink } from './web-addresses.ts'

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

const title = requiredText(200, textKey('invalid.title'))
const NO_URL = textKey('invalid.url')
const url = optionalText(2_000, NO_URL).refine(isLink, { error: () => t(NO_URL) })
const socialLinkFields = {
  platform: requiredText(100, textKey('invalid.platform')),
  url,
  /** Defaults to the icon for the URL's host. */
  icon: nullableText(60),
}
const quickLinkFields = { title, url }
const helpfulLinkFields = { title, url, category: nullableText(100) }

export const newSocialLink = z.object({ ...socialLinkFields, eventId, order: positionInList })
export const socialLinkChange = z.object({ ...socialLinkFields, eventId: sameEventId })
export const newQuickLink = z.object({ ...quickLinkFields, eventId, order: positionInList })
export const quickLinkChange = z.object({ ...quickLinkFields, eventId: sameEventId })
export const newHelpfulLink = z.object({ ...helpfulLinkFields, eventId, order: positionInList })
export const helpfulLinkChange = z.object({ ...helpfulLinkFields, eventId: sameEventId })
const newOrder = z.object({ links: reorderedItems })

/** Social, quick and helpful links behave the same. They differ in their fields and where they are shown. */
export const linkCalls = {
  'GET /api/social-links': {
    summary: 'Social links in order',
    access: 'public',
    query: eventAddress,
    reply: z.array(socialLink),
  },
  'POST /api/social-links': {
    summary: 'Adds a social link',
    access: 'admin',
    body: newSocialLink,
    reply: socialLink,
    status: 201,
  },
  'PUT /api/social-links/:id': {
    summary: 'Changes a social link',
    access: 'admin',
    params: idParams,
    body: socialLinkChange,
    reply: socialLink,
  },
  'DELETE /api/social-links/:id': {
    summary: 'Deletes a social link',
    access: 'admin',
    params: idParams,
    reply: null,
  },
  'POST /api/social-links/reorder': {
    summary: "Puts all social links of an event in order; returns the event's social links",
    access: 'admin',
    body: newOrder,
    reply: z.array(socialLink),
  },
  'GET /api/quick-links': {
    summary: 'Quick links in order',
    access: 'public',
    query: eventAddress,
    reply: z.array(quickLink),
  },
  'POST /api/quick-links': {
    summary: 'Adds a quick link',
    access: 'admin',
    body: newQuickLink,
    reply: quickLink,
    status: 201,
  },
  'PUT /api/quick-links/:id': {
    summary: 'Changes a quick link',
    access: 'admin',
    params: idParams,
    body: quickLinkChange,
    reply: quickLink,
  },
  'DELETE /api/quick-links/:id': {
    summary: 'Deletes a quick link',
    access: 'admin',
    params: idParams,
    reply: null,
  },
  'POST /api/quick-links/reorder': {
    summary: "Puts all quick links of an event in order; returns the event's quick links",
    access: 'admin',
    body: newOrder,
    reply: z.array(quickLink),
  },
  'GET /api/helpful-links': {
    summary: 'Helpful links in order',
    access: 'public',
    query: eventAddress,
    reply: z.array(helpfulLink),
  },
  'POST /api/helpful-links': {
    summary: 'Adds a helpful link',
    access: 'admin',
    body: newHelpfulLink,
    reply: helpfulLink,
    status: 201,
  },
  'PUT /api/helpful-links/:id': {
    summary: 'Changes a helpful link',
    access: 'admin',
    params: idParams,
    body: helpfulLinkChange,
    reply: helpfulLink,
  },
  'DELETE /api/helpful-links/:id': {
    summary: 'Deletes a helpful link',
    access: 'admin',
    params: idParams,
    reply: null,
  },
  'POST /api/helpful-links/reorder': {
    summary: "Puts all helpful links of an event in order; returns the event's helpful links",
    access: 'admin',
    body: newOrder,
    reply: z.array(helpfulLink),
  },
} satisfies Calls

import { textKey } from '../../domain/text/t.ts'

/** The portal's section for photos of cards, which it opens with. */
export const CARDS = 'session-cards'

/** The six sections of the portal in their order (docs/product.md#the-portal); `value` is in the address. */
export const PORTAL_SECTIONS = [
  { value: CARDS, label: textKey('portal.cardUpload') },
  { value: 'sessions', label: textKey('portal.sessions') },
  { value: 'sponsors', label: textKey('portal.sponsors') },
  { value: 'static-content', label: textKey('title.staticContent') },
  { value: 'events', label: textKey('title.eventManagement') },
  { value: 'users', label: textKey('user.title') },
] as const

export type PortalSection = (typeof PORTAL_SECTIONS)[number]['value']

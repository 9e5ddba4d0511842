/** The texts of the footer of an event without settings of its own (docs/product.md#footer). */
export const FOOTER_DEFAULTS = {
  contactEmail: 'contact@example.com',
  description: 'A free-to-attend unconference focused on digital analytics and optimization.',
  copyrightText: 'All rights reserved.',
  showHelpfulLinksInNav: true,
} as const

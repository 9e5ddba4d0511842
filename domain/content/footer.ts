/** The footer of an event without settings of its own, beside the site's description and contact address (docs/product.md#footer). */
export const FOOTER_DEFAULTS = { copyrightText: 'All rights reserved.', showHelpfulLinksInNav: true } as const

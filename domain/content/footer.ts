/**
 * The footer of an event without its own settings, except for the site's description and contact address
 * (docs/product.md#footer).
 */
export const FOOTER_DEFAULTS = { copyrightText: 'All rights reserved.', showHelpfulLinksInNav: true } as const

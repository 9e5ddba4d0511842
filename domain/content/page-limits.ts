export const MOST_PAGES = 8
/** Characters of a page. */
export const LONGEST_PAGE = 16_000

export const MOST_PAGES = 8
/** The most characters of a page. */
export const LONGEST_PAGE = 16_000

/** The heading of the not-found page, and its title. */
export const NOT_FOUND_TITLE = '404 Page Not Found'

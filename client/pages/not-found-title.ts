export const NOT_FOUND_TITLE = '404 Page Not Found'

/** A day of more time slots is longer than one finds one's way in. */
export const MANY_SLOTS = 20
/** More rooms than these are more columns than most screens show. */
export const MANY_ROOMS = 8

/** With more time slots than this, a day is hard to navigate. */
export const MANY_SLOTS = 20
/** More columns than this do not fit on most screens. */
export const MANY_ROOMS = 8

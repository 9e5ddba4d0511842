/** The most characters that an announcement has. */
export const ANNOUNCEMENT_LENGTH = 140
/** The longest that one is shown: a day. */
export const LONGEST_MINUTES = 24 * 60

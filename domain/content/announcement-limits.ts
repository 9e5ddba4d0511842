/** The most characters in an announcement. */
export const ANNOUNCEMENT_LENGTH = 140
/** The longest time that an announcement is shown: a day. */
export const LONGEST_MINUTES = 24 * 60

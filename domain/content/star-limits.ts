/** The most sessions of an event that a browser sends as starred. */
export const MOST_STARS = 300

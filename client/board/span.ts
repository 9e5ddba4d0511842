/** A stretch of time, in minutes since midnight before the event's first day. */
export type Span = { from: number; until: number }

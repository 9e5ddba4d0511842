/** The columns that a table of sessions can have, in the order in which people are asked for them. */
export const TABLE_COLUMNS = [
  ...(['title', 'start', 'room', 'end', 'duration', 'day', 'date', 'place'] as const),
  ...(['presenterName', 'description', 'abstract', 'type', 'level', 'focus', 'language', 'status'] as const),
  ...(['hosts', 'presenterLink', 'links', 'isNotRecorded', 'notes'] as const),
  ...(['id', 'guid', 'address'] as const),
] as const
export type TableColumn = (typeof TABLE_COLUMNS)[number]
/** A table must have all of these to be loaded. */
export const NEEDED_COLUMNS = ['title', 'start', 'room'] as const satisfies readonly TableColumn[]

import type { Generated } from 'kysely'

export type Id = Generated<number>
/** Grows by one with every edit; `If-Match` speaks of it. */
export type Version = Generated<number>
/**
 * The id of the row in a schedule file; null for rows made by people. Loading a later revision of the file changes
 * and removes only the rows of the file.
 */
export type SourceId = Generated<string | null>

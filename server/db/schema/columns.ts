import type { Generated } from 'kysely'

export type Id = Generated<number>
/** Grows by one with every edit; `If-Match` speaks of it. */
export type Version = Generated<number>
/**
 * The id of the row in a schedule file; null for rows made by people. Loading a later revision of the file changes
 * and removes only the rows of the file.
 */
export type SourceId = Generated<string | null>
/**
 * `57-9f8a3c1b`: counts the changes, and names the last one, so that no two states of a row have the same one, whatever clone,
 * restored backup or clock brought them about.
 */
export type Revision = Generated<string>

import type { Generated } from 'kysely'

export type Id = Generated<number>
/** Increases by one with every edit; `If-Match` refers to it. */
export type Version = Generated<number>
/**
 * The id of the row in a schedule file; null for a row made by people. Loading a later version of the file changes and
 * removes only rows that came from the file.
 */
export type SourceId = Generated<string | null>
/**
 * `57-9f8a3c1b`: a count of the changes, and a random name for the last one. No two states of a row share a revision,
 * even across clones, restored backups and wrong clocks.
 */
export type Revision = Generated<string>

import type { Tables } from './schema.ts'

/** The columns of any table that hold true or false; `Generated` ones included. */
type BooleanColumn = {
  [T in keyof Tables]: {
    [C in keyof Tables[T] & string]: boolean extends Tables[T][C] ? C : never
  }[keyof Tables[T] & string]
}[keyof Tables]

/** One that is missing here, or that no table has, does not compile. */
const COLUMNS: Readonly<Record<BooleanColumn, true>> = {
  isAdmin: true,
  isSuperAdmin: true,
  isPublic: true,
  isStatic: true,
  showHelpfulLinksInNav: true,
  countsStars: true,
}

/** SQLite stores them as 1 and 0. */
export const BOOLEAN_COLUMNS: ReadonlySet<string> = new Set(Object.keys(COLUMNS))

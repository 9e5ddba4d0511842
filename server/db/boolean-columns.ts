import type { Row, Tables } from './schema.ts'

/** The columns of any table that hold true or false; `Generated` ones included. */
type BooleanColumn = {
  [T in keyof Tables]: {
    [C in keyof Row<T> & string]: boolean extends Row<T>[C] ? C : never
  }[keyof Row<T> & string]
}[keyof Tables]

/** One that is missing here, or that no table has, does not compile. */
const COLUMNS: Readonly<Record<BooleanColumn, true>> = {
  isAdmin: true,
  isSuperAdmin: true,
  isPublic: true,
  isStatic: true,
  showHelpfulLinksInNav: true,
  countsStars: true,
  isConfirmed: true,
  isOpen: true,
  mayWrite: true,
}

/** SQLite stores them as 1 and 0. */
export const BOOLEAN_COLUMNS: ReadonlySet<string> = new Set(Object.keys(COLUMNS))

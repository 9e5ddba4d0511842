import type { ColumnDataType, ColumnDefinitionBuilder } from 'kysely'
import type { ChangeFeed, HearChanges } from './change-feed.ts'
import type { Database } from './schema.ts'

/** How an engine spells the two column types that SQLite and PostgreSQL do not share. */
export type ColumnTypes = {
  id: { type: ColumnDataType; build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder }
  boolean: ColumnDataType
}

export type EngineName = 'sqlite' | 'postgres'

/** An opened database: the queries, and the few things in which the engines differ. */
export type Engine = {
  name: EngineName
  db: Database
  types: ColumnTypes
  /**
   * Runs a transaction that writes, a few at a time: those who wait for a lock must not take the connections that
   * readers need, nor time out while they wait in line. Everything in it uses its own database, not this one's.
   */
  write<T>(work: (transaction: Database) => Promise<T>): Promise<T>
  /**
   * A transaction that does not wait until the disk has it. For what is done again after a power loss, which may undo
   * it as a whole: the embedded database waits for the disk where every request waits for it.
   */
  writeUnsynced<T>(work: (transaction: Database) => Promise<T>): Promise<T>
  /** Whether an error says that a unique constraint refused a write, and which one (columns or constraint name). */
  uniqueViolation(error: unknown): string | null
  /** Whether an error says that the database cannot be reached, rather than that it refused. */
  isUnreachable(error: unknown): boolean
  /** Whether an error says that there is no room left for what was to be written. */
  isFull(error: unknown): boolean
  /** Hears how many milliseconds each statement took. */
  measure(hear: (milliseconds: number) => void): void
  /** Begins to hear what is committed; once, when the schema is up to date. */
  openFeed(hear: HearChanges): Promise<ChangeFeed>
  close(): Promise<void>
}

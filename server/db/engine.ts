import type { ColumnDataType, ColumnDefinitionBuilder, LogEvent } from 'kysely'
import type { ChangeFeed, OnChange, OnTold } from './change-feed.ts'
import type { Database } from './schema.ts'

/** On which PostgreSQL tells servers that there is something new. */
export const CHANNEL = 'conference_hub'

/** How an engine spells the two column types that SQLite and PostgreSQL do not share. */
export type ColumnTypes = {
  id: { type: ColumnDataType; build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder }
  boolean: ColumnDataType
}

export type EngineName = 'sqlite' | 'postgres'

/** The database does not answer; it is up but too busy (locks, a statement that took too long); its disk is full. */
export type Failure = 'unreachable' | 'busy' | 'full'

/** An opened database: the queries, and the few things that differ between the engines. */
export type Engine = {
  name: EngineName
  db: Database
  types: ColumnTypes
  /**
   * Runs a transaction that writes, a few at a time: writers who wait for a lock must not take the connections that
   * readers need, nor time out while they wait in line. Statements in it use its own database, not this one's. A
   * transaction that ran into another writer is rolled back and run again, so `work` may have no effect beside it.
   */
  write<T>(work: (transaction: Database) => Promise<T>): Promise<T>
  /**
   * A transaction for work that is done again after a power loss. The embedded database does not wait for the disk
   * there, since it waits in the one thread that serves every request; PostgreSQL runs it as `write`.
   */
  writeUnsynced<T>(work: (transaction: Database) => Promise<T>): Promise<T>
  /** The failure of the database behind an error; null for a refused statement, and for errors from elsewhere. */
  failure(error: unknown): Failure | null
  /** Reports each statement and the milliseconds that it took. */
  measure(report: (milliseconds: number, statement: string) => void): void
  /** How many connections there are to it: in use, idle, and requests that wait for one. */
  connections(): Record<string, number>
  folder: string | null
  /** Where the database is. A copy of it is elsewhere; the same one, started again or in a folder that was renamed, is not. */
  databaseId(): Promise<string>
  /** Tells servers of older versions on this database that this one serves now. */
  announce(): Promise<void>
  /** Begins to report committed changes, and texts that servers pass on; called once, when the schema is up to date. */
  openFeed(onChange: OnChange, onTold?: OnTold): Promise<ChangeFeed>
  close(): Promise<void>
}

/** Asks the least that only a database with the product's tables can answer. @throws when it does not answer */
export async function requireAnswer(db: Database): Promise<void> {
  await db.selectFrom('events').select('id').limit(1).execute()
}

/** Reports the duration of every statement to the function given to `measure`. */
export function createQueryTimes() {
  let report: (milliseconds: number, statement: string) => void = () => undefined
  return {
    log: (event: LogEvent) => report(event.queryDurationMillis, event.query.sql),
    measure(next: typeof report): void {
      report = next
    },
  }
}

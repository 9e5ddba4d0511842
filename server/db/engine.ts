import type { ColumnDataType, ColumnDefinitionBuilder, LogEvent } from 'kysely'
import type { ChangeFeed, OnBroadcast, OnChange } from './change-feed.ts'
import type { Database } from './schema.ts'

/** The PostgreSQL channel on which servers hear of changes. */
export const CHANNEL = 'conference_hub'

/** The two column types that SQLite and PostgreSQL spell differently. */
export type ColumnTypes = {
  id: { type: ColumnDataType; build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder }
  boolean: ColumnDataType
}

export type EngineName = 'sqlite' | 'postgres'

/** The database does not answer; it is too busy (locks, a statement that took too long); its disk is full. */
export type Failure = 'unreachable' | 'busy' | 'full'

/** An open database: the queries, and the few things that differ between the engines. */
export type Engine = {
  name: EngineName
  db: Database
  types: ColumnTypes
  /**
   * Runs a writing transaction, a few at a time, so that writers waiting for a lock neither take the connections that
   * readers need nor time out in the queue. `work` must use the database that it is given, not this one. A transaction
   * that conflicts with another writer is rolled back and run again, so `work` must have no other side effects.
   */
  write<T>(work: (transaction: Database) => Promise<T>): Promise<T>
  /**
   * Runs a transaction that can be repeated after a power loss. The embedded database does not wait for the disk here,
   * because waiting would block the thread that serves every request. PostgreSQL runs it as `write`.
   */
  writeUnsynced<T>(work: (transaction: Database) => Promise<T>): Promise<T>
  /** The database failure behind an error; null for a refused statement and for errors from elsewhere. */
  failure(error: unknown): Failure | null
  /** Reports each statement and its duration in milliseconds. */
  measure(report: (milliseconds: number, statement: string) => void): void
  /** The number of connections: in use, idle, and requests waiting for one. */
  connections(): Record<string, number>
  folder: string | null
  /** Identifies where the database is. It differs for a copy, but not after a restart or a renamed folder. */
  databaseId(): Promise<string>
  /** Tells servers of older versions on this database that this one now serves. */
  announce(): Promise<void>
  /**
   * Starts to report committed changes, and texts that servers pass on. Call it once, when the schema is up to date.
   */
  openFeed(onChange: OnChange, onBroadcast?: OnBroadcast): Promise<ChangeFeed>
  close(): Promise<void>
}

/**
 * Runs the cheapest query that only a database with the product's tables can answer.
 * @throws when it does not answer
 */
export async function requireAnswer(db: Database): Promise<void> {
  await db.selectFrom('events').select('id').limit(1).execute()
}

/** Reports the duration of every statement to the function that `measure` was given. */
export function createQueryTimes() {
  let report: (milliseconds: number, statement: string) => void = () => undefined
  return {
    log: (event: LogEvent) => report(event.queryDurationMillis, event.query.sql),
    measure(next: typeof report): void {
      report = next
    },
  }
}

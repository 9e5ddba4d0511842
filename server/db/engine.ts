import type { ColumnDataType, ColumnDefinitionBuilder } from 'kysely'
import type { Database } from './schema.ts'

/** How an engine spells the two column types that SQLite and PostgreSQL do not share. */
export type ColumnTypes = {
  id: { type: ColumnDataType; build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder }
  boolean: ColumnDataType
}

/** An opened database: the queries, and the few things in which the engines differ. */
export type Engine = {
  name: 'sqlite' | 'postgres'
  db: Database
  types: ColumnTypes
  /** Whether an error says that a unique constraint refused a write, and which one (columns or constraint name). */
  uniqueViolation(error: unknown): string | null
  /** Sends a text to every server on this database, this one included. */
  notify(message: string): Promise<void>
  /** Hears what servers on this database send; on SQLite there is only this one. */
  listen(hear: (message: string) => void): Promise<void>
  close(): Promise<void>
}

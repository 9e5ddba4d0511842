import type { Insertable, Kysely, Selectable } from 'kysely'
import type { AccountTables } from './schema/accounts.ts'
import type { CardTables } from './schema/cards.ts'
import type { ContentTables } from './schema/content.ts'
import type { EventTables } from './schema/events.ts'
import type { HistoryTables } from './schema/history.ts'
import type { PhoneTables } from './schema/phones.ts'

/**
 * Every table of the product. Columns are portable between SQLite and PostgreSQL: text, integer, boolean (0 and 1
 * in SQLite, mapped in `sqlite.ts`), lists as JSON text, instants as ISO 8601 text in UTC, dates as YYYY-MM-DD.
 */
export type Tables = AccountTables & EventTables & ContentTables & CardTables & HistoryTables & PhoneTables

export type Database = Kysely<Tables>

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

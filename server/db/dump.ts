import { type Kysely, sql } from 'kysely'
import { inBatches } from '../lib/batches.ts'
import type { EngineName } from './engine.ts'
import { ownTables } from './own-tables.ts'
import type { Database } from './schema.ts'
import { type Table, tablesInOrder } from './tables-in-order.ts'

/** Counters and attempts of the last few hours matter to running servers only. */
const LEFT_OUT: readonly Table[] = ['rate_limits', 'answered_attempts', 'challenges']
const backedUp = tablesInOrder.filter((name) => !LEFT_OUT.includes(name))

const ROWS_AT_ONCE = 200
const PARAMETERS_AT_ONCE = 900

export type DumpedRow = Record<string, unknown>

/** All rows at one instant, in the portable columns, the same on both engines. */
export type Snapshot = {
  /** The latest migration that was applied. */
  migration: string
  /** The last id that each table has assigned. */
  lastIds: Record<string, number>
  /** Ordered so that each table comes after the tables that its rows refer to. */
  tables: readonly Table[]
  /** Yields one row at a time, because a table may not fit into memory. */
  rowsOf(table: Table): AsyncIterable<DumpedRow>
}

/** Reads all rows at one instant while others keep writing. `use` must finish its reads before it returns. */
export async function readSnapshot<T>(
  db: Database,
  engine: EngineName,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return atOneInstant(db, engine, async (reading) => use(await snapshotOf(reading, engine)))
}

/** Runs reads that all see the same instant while others keep writing. */
export function atOneInstant<T>(
  db: Database,
  engine: EngineName,
  read: (reading: Database) => Promise<T>,
): Promise<T> {
  const transaction = db.transaction()
  const snapshot =
    engine === 'postgres'
      ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
      : transaction
  return snapshot.execute(read)
}

export async function snapshotOf(transaction: Database, engine: EngineName): Promise<Snapshot> {
  const { rows: migrations } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc`.execute(transaction)
  const present = new Map((await ownTables(transaction)).map((table) => [table.name, table]))
  return {
    migration: migrations[0]?.name ?? '',
    lastIds: await lastIds(transaction, engine),
    tables: backedUp.filter((name) => present.has(name)),
    rowsOf(table) {
      const hasId = present.get(table)?.columns.some(({ name }) => name === 'id') ?? false
      if (engine === 'postgres') return fetchRows(transaction, table, hasId)
      return allRows(transaction, table, hasId).stream()
    },
  }
}

function allRows(db: Database, table: Table, hasId: boolean) {
  const untyped = db as unknown as Kysely<Record<string, DumpedRow>>
  return untyped
    .selectFrom(table)
    .selectAll()
    .$if(hasId, (query) => query.orderBy('id'))
}

async function* fetchRows(db: Database, table: Table, hasId: boolean): AsyncGenerator<DumpedRow> {
  await sql`declare dumped_rows no scroll cursor for ${allRows(db, table, hasId)}`.execute(db)
  for (;;) {
    const { rows } = await sql<DumpedRow>`fetch ${sql.lit(ROWS_AT_ONCE)} from dumped_rows`.execute(db)
    yield* rows
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close dumped_rows`.execute(db)
}

/** Inserts rows into a table of the same migration. Tables that this program leaves out stay empty. */
export async function loadRows(
  transaction: Database,
  table: string,
  rows: readonly DumpedRow[],
): Promise<void> {
  if (!isBackedUp(table)) return
  const untyped = transaction as unknown as Kysely<Record<string, DumpedRow>>
  const width = Object.keys(rows[0] ?? {}).length
  const step = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(PARAMETERS_AT_ONCE / Math.max(1, width))))
  for (const some of inBatches(rows, step)) await untyped.insertInto(table).values(some).execute()
}

/**
 * Inserts the rows of a snapshot into empty tables of the same migration, and sets the ids that the tables continue
 * from.
 */
export async function loadSnapshot(
  transaction: Database,
  engine: EngineName,
  snapshot: Snapshot,
): Promise<void> {
  for (const table of snapshot.tables) {
    let rows: DumpedRow[] = []
    for await (const row of snapshot.rowsOf(table)) {
      if (rows.push(row) < ROWS_AT_ONCE) continue
      await loadRows(transaction, table, rows)
      rows = []
    }
    await loadRows(transaction, table, rows)
  }
  await continueIds(transaction, engine, snapshot.lastIds)
}

/** Makes each table continue after the last id that it has assigned. */
export async function continueIds(
  transaction: Database,
  engine: EngineName,
  last: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [name, id] of Object.entries(last)) await continueAfter(transaction, engine, name, id)
}

/** More than a table assigns between two backups, even if they are days apart. */
const IDS_SINCE_BACKUP = 100_000

/**
 * Makes each table continue far after the last id that it had assigned when it was backed up: phones keep stars of
 * sessions that were added later and are lost, and calendars have their entries.
 */
export async function continueIdsOfBackup(
  transaction: Database,
  engine: EngineName,
  last: Readonly<Record<string, number>>,
): Promise<void> {
  for (const { name } of await sequences(transaction, engine))
    await continueAfter(transaction, engine, name, (last[name] ?? 0) + IDS_SINCE_BACKUP)
}

/** Ids are never reused, because the history and people's favorites keep the ids of deleted rows. */
async function lastIds(db: Database, engine: EngineName): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  // The sequence of a table that has never had rows has assigned nothing.
  for (const { name, last } of await sequences(db, engine)) if (Number(last) > 0) ids[name] = Number(last)
  return ids
}

/** The tables that assign ids, and the last one that each has assigned. */
async function sequences(db: Database, engine: EngineName) {
  const present = (await ownTables(db)).map(({ name }) => name)
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string; last: number | null }>`
        select sqlite_master.name, seq as last from sqlite_master
        left join sqlite_sequence on sqlite_sequence.name = sqlite_master.name
        where type = 'table' and sql like '%autoincrement%'`
    : sql<{ name: string; last: string | null }>`
        select tablename as name, last_value::text as last from pg_tables
        join pg_sequences on pg_sequences.sequencename = tablename || '_id_seq'
          and pg_sequences.schemaname = pg_tables.schemaname
        where pg_tables.schemaname = current_schema() and pg_tables.tablename in (${sql.join(present)})`
  ).execute(db)
  return rows.filter(({ name }) => isBackedUp(name))
}

/** SQLite stores 0 for a table that has assigned no id; a PostgreSQL sequence cannot have that value. */
async function continueAfter(db: Database, engine: EngineName, name: string, id: number): Promise<void> {
  if (!isBackedUp(name) || id === 0) return
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${id})`.execute(db)
    return
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${id})`.execute(db)
}

function isBackedUp(name: string): boolean {
  return backedUp.some((each) => each === name)
}

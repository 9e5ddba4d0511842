import { type Kysely, sql } from 'kysely'
import type { EngineName } from './engine.ts'
import type { Database } from './schema.ts'
import { type Table, tablesInOrder } from './tables-in-order.ts'

/** Counters of attempts concern running servers only. */
const LEFT_OUT: readonly Table[] = ['rate_limits']
const backedUp = tablesInOrder.filter((name) => !LEFT_OUT.includes(name))

const ROWS_AT_ONCE = 200
const PARAMETERS_AT_ONCE = 900

/** Rows as the portable columns have them, alike on both engines, and the last id that each table has given out. */
export type Dump = {
  /** The latest migration that the rows went through. */
  migration: string
  tables: { name: string; rows: Record<string, unknown>[] }[]
  lastIds: Record<string, number>
}

/** All rows at one instant, while others go on writing. */
export async function dumpTables(db: Database, engine: EngineName): Promise<Dump> {
  const transaction = db.transaction()
  const snapshot =
    engine === 'postgres'
      ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
      : transaction
  return snapshot.execute(async (reading) => {
    const { rows: migrations } = await sql<{ name: string }>`
      select name from kysely_migration order by name desc`.execute(reading)
    const present = new Set((await reading.introspection.getTables()).map(({ name }) => name))
    const tables = []
    for (const name of backedUp.filter((each) => present.has(each))) {
      const rows = await reading.selectFrom(name).selectAll().execute()
      rows.sort((a, b) => ('id' in a && 'id' in b ? a.id - b.id : 0))
      tables.push({ name, rows })
    }
    return {
      migration: migrations[0]?.name ?? '',
      tables,
      lastIds: await lastIds(reading, engine, [...present]),
    }
  })
}

/** Puts rows into the empty tables of the migration that they came from. */
export async function loadTables(
  transaction: Database,
  engine: EngineName,
  { tables, lastIds: last }: Omit<Dump, 'migration'>,
): Promise<void> {
  const untyped = transaction as unknown as Kysely<Record<string, Record<string, unknown>>>
  for (const name of backedUp) {
    const rows = tables.find((table) => table.name === name)?.rows ?? []
    const width = Object.keys(rows[0] ?? {}).length
    const step = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(PARAMETERS_AT_ONCE / Math.max(1, width))))
    for (let from = 0; from < rows.length; from += step)
      await untyped
        .insertInto(name)
        .values(rows.slice(from, from + step))
        .execute()
  }
  for (const [name, id] of Object.entries(last)) await continueAfter(transaction, engine, name, id)
}

/** Ids are never given out twice: what was deleted keeps its id in the history, and in people's favourites. */
async function lastIds(db: Database, engine: EngineName, present: string[]): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  if (engine === 'sqlite') {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
      db,
    )
    for (const { name, seq } of rows) if (isBackedUp(name)) ids[name] = seq
    return ids
  }
  const { rows } = await sql<{ name: string; last: string | null }>`
    select tablename as name, last_value::text as last from pg_tables
    join pg_sequences on pg_sequences.sequencename = tablename || '_id_seq'
    where pg_tables.tablename in (${sql.join(present)})`.execute(db)
  for (const { name, last } of rows) if (isBackedUp(name) && last !== null) ids[name] = Number(last)
  return ids
}

async function continueAfter(db: Database, engine: EngineName, name: string, id: number): Promise<void> {
  if (!isBackedUp(name)) return
  if (engine === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${`public.${name}`}, 'id'), ${id})`.execute(db)
    return
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${id})`.execute(db)
}

function isBackedUp(name: string): boolean {
  return backedUp.some((each) => each === name)
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Engine } from './engine.ts'
import type { Database } from './schema.ts'
import { type Table, tablesInOrder } from './tables-in-order.ts'

const ROWS_AT_ONCE = 200

export type Moved = { state: 'moved' | 'already-there' | 'refused'; counts: Record<string, number> }

/**
 * Carries everything from an embedded database into an empty PostgreSQL, in one transaction which is only kept when
 * counts and contents are the same on both sides. Where the same is there already, nothing happens; where something
 * else is, nothing happens either, unless it is to be replaced.
 */
export async function moveEverything(
  from: Engine,
  to: Engine,
  { replace }: { replace: boolean },
): Promise<Moved> {
  const source = await contentsOf(from.db)
  const counts = Object.fromEntries(Object.entries(source).map(([table, { count }]) => [table, count]))
  return to.db.transaction().execute(async (db) => {
    const present = await contentsOf(db)
    if (sameContents(source, present)) return { state: 'already-there', counts }
    const isEmpty = Object.values(present).every(({ count }) => count === 0)
    if (!isEmpty && !replace) return { state: 'refused', counts }
    for (const table of tablesInOrder.toReversed()) await db.deleteFrom(table).execute()
    for (const table of tablesInOrder) await copy(from.db, db, table)
    for (const table of tablesInOrder) await continueIds(from.db, db, table)
    const arrived = await contentsOf(db)
    if (!sameContents(source, arrived)) throw new Error('What arrived is not what was sent; nothing was kept')
    return { state: 'moved', counts }
  })
}

type Contents = Record<string, { count: number; digest: string }>

async function contentsOf(db: Database): Promise<Contents> {
  const contents: Contents = {}
  for (const table of tablesInOrder) {
    const lines = (await db.selectFrom(table).selectAll().execute()).map(lineOf).sort()
    const digest = createHash('sha256').update(lines.join('\n')).digest('hex')
    contents[table] = { count: lines.length, digest }
  }
  return contents
}

function lineOf(row: object): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function sameContents(a: Contents, b: Contents): boolean {
  return tablesInOrder.every(
    (table) => a[table]?.count === b[table]?.count && a[table]?.digest === b[table]?.digest,
  )
}

async function copy(from: Database, to: Database, table: Table): Promise<void> {
  const rows = await from.selectFrom(table).selectAll().execute()
  const inOrder = rows.toSorted((a, b) => idOf(a) - idOf(b))
  for (let start = 0; start < inOrder.length; start += ROWS_AT_ONCE)
    await to
      .insertInto(table)
      .values(inOrder.slice(start, start + ROWS_AT_ONCE) as never)
      .execute()
}

function idOf(row: object): number {
  return 'id' in row ? Number(row.id) : 0
}

/** Ids of deleted rows are not given again: phones remember sessions by their ids. */
async function continueIds(from: Database, to: Database, table: Table): Promise<void> {
  const given = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(
    from,
  )
  const last = given.rows[0]?.seq
  if (!last) return
  await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${last})`.execute(to)
}

import { hash } from 'node:crypto'
import { type DumpedRow, loadSnapshot, readSnapshot, type Snapshot, snapshotOf } from './dump.ts'
import type { Engine } from './engine.ts'
import { tablesInOrder } from './tables-in-order.ts'

export type Moved = { state: 'moved' | 'already-there' | 'refused'; counts: Record<string, number> }

/**
 * Copies everything from an embedded database into an empty PostgreSQL database, in one transaction that commits only
 * when counts and contents match on both sides. Does nothing if the target already has the same content, or if it has
 * other content that is not to be replaced.
 */
export async function moveEverything(
  from: Engine,
  to: Engine,
  { replace }: { replace: boolean },
): Promise<Moved> {
  return readSnapshot(from.db, from.name, async (source) => {
    const sent = await contentsOf(source)
    const counts = Object.fromEntries(Object.entries(sent).map(([table, { count }]) => [table, count]))
    return to.db.transaction().execute(async (transaction) => {
      const present = await contentsOf(await snapshotOf(transaction, to.name))
      if (sameContents(sent, present)) return { state: 'already-there', counts }
      const isEmpty = Object.values(present).every(({ count }) => count === 0)
      if (!isEmpty && !replace) return { state: 'refused', counts }
      for (const table of tablesInOrder.toReversed()) await transaction.deleteFrom(table).execute()
      await loadSnapshot(transaction, to.name, source)
      const arrived = await contentsOf(await snapshotOf(transaction, to.name))
      if (!sameContents(sent, arrived))
        throw new Error('The copy differs from the original; nothing was kept')
      return { state: 'moved', counts }
    })
  })
}

type Contents = Record<string, { count: number; digest: string }>

/** The number of rows of each table, and a digest that does not depend on their order. */
async function contentsOf({ tables, rowsOf }: Snapshot): Promise<Contents> {
  const contents: Contents = {}
  for (const table of tables) {
    const digests: string[] = []
    for await (const row of rowsOf(table)) digests.push(hash('sha256', lineOf(row)))
    contents[table] = { count: digests.length, digest: hash('sha256', digests.sort().join('\n')) }
  }
  return contents
}

function lineOf(row: DumpedRow): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function sameContents(a: Contents, b: Contents): boolean {
  return tablesInOrder.every(
    (table) => a[table]?.count === b[table]?.count && a[table]?.digest === b[table]?.digest,
  )
}

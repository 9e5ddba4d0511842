import type { Kysely } from 'kysely'
import { inBatches } from '../lib/batches.ts'
import { readParts } from './document.ts'
import { type DumpedRow, loadRows } from './dump.ts'
import { fileKey, filesShownBy } from './file-columns.ts'
import { ownTables } from './own-tables.ts'
import type { Database } from './schema.ts'
import { type Table, tablesInOrder } from './tables-in-order.ts'

/** Rows by table, as they were when their event was deleted. */
export type KeptRows = Partial<Record<Table, DumpedRow[]>>

/** Tables whose rows belong to an event through a row of another table. */
const BY_PARENT: Partial<Record<Table, { column: string; parent: Table }>> = {
  session_card_crops: { column: 'cardId', parent: 'session_cards' },
}
/** Columns that name a user, who may have been deleted when the row returns. */
const OF_USERS: readonly string[] = ['createdBy', 'uploadedBy', 'claimedBy', 'grantedBy']

/**
 * The rows of an event that can be restored, and the keys of their files. Visitors' counts, phones, star calendars and
 * webhooks are gone: phones and stars come back with the next visit, and organizers set up webhooks again.
 */
export async function readRowsToKeep(
  db: Database,
  eventId: number,
): Promise<{ rows: KeptRows; files: string[] }> {
  const rows: KeptRows = {}
  const parts = await readParts(db)
  const untyped = db as unknown as Kysely<Record<string, DumpedRow>>
  for (const table of tablesInOrder) {
    const by = BY_PARENT[table]
    if (by) {
      const ids = (rows[by.parent] ?? []).map(({ id }) => id)
      rows[table] = []
      for (const some of inBatches(ids))
        rows[table].push(
          ...(await untyped.selectFrom(table).selectAll().where(by.column, 'in', some).execute()),
        )
    } else if (parts.has(table) || table === 'acts') {
      const column = table === 'events' ? 'id' : 'eventId'
      rows[table] = await untyped.selectFrom(table).selectAll().where(column, '=', eventId).execute()
    }
  }
  const files = Object.entries(rows).flatMap(([table, some]) =>
    some.flatMap((row) => filesShownBy(table, row)),
  )
  return { rows, files: [...new Set(files.map(fileKey))] }
}

/**
 * Puts the rows of a deleted event back. Removes the names of users who no longer exist and the grants of users who are
 * no longer admins. Skips columns that a newer version no longer has.
 */
export async function putRowsBack(db: Database, rows: KeptRows): Promise<void> {
  const users = await db.selectFrom('users').select(['id', 'isAdmin']).execute()
  const known = new Set(users.map(({ id }) => id))
  const admins = new Set(users.filter(({ isAdmin }) => isAdmin).map(({ id }) => id))
  const columns = new Map(
    (await ownTables(db)).map((table) => [table.name, new Set(table.columns.map(({ name }) => name))]),
  )
  for (const table of tablesInOrder) {
    const kept = (rows[table] ?? []).filter(
      ({ userId, role }) =>
        table !== 'event_permissions' || (role === 'helper' ? known : admins).has(Number(userId)),
    )
    const present = kept.map((row) =>
      Object.fromEntries(
        Object.entries(row)
          .filter(([column]) => columns.get(table)?.has(column))
          .map(([column, value]) => [
            column,
            OF_USERS.includes(column) && !known.has(Number(value)) ? null : value,
          ]),
      ),
    )
    await loadRows(db, table, present)
  }
}

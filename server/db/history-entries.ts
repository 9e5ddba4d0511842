import { currentActor } from '../lib/acting.ts'
import { inBatches } from '../lib/batches.ts'
import { type RowChange, recordOf, type StoredRow } from './document.ts'
import type { Database } from './schema.ts'
import type { Table } from './tables-in-order.ts'

/** A changed row as the history stores it. */
export type HistoryEntry = Pick<RowChange, 'rowId' | 'before' | 'after'> & {
  noun: Table
  act: 'created' | 'deleted' | 'changed'
}

/** A `Deed` as JSON, and the change that it undoes. */
export type RecordedDeed = { name: string; undoes: string | null }

/** Replaces the values of some columns in the history. */
export type Redactions = Map<string, (value: string) => string>

/**
 * Adds the changes of the acting person or guest to the history, an entry for each changed row.
 * @param eventId null for changes of accounts
 * @returns the entries; none if the server acts on its own
 */
export async function recordChanges(
  transaction: Database,
  eventId: number | null,
  changes: readonly RowChange[],
  redactions: Redactions = new Map(),
): Promise<HistoryEntry[]> {
  const by = currentActor()
  if (!by || changes.length === 0) return []
  const user = await transaction
    .selectFrom('users')
    .select('name')
    .where('id', '=', by.userId)
    .executeTakeFirst()
  const redact = (row: StoredRow | null) => redacted(row, redactions)
  const entries = changes.flatMap((change): HistoryEntry[] => {
    const shown = recordOf(change)
    if (!shown) return []
    const { table, rowId, before, after } = shown
    const act = before === null ? 'created' : after === null ? 'deleted' : 'changed'
    return [{ noun: table, rowId, act, before: redact(before), after: redact(after) }]
  })
  const rows = entries.map(({ before, after, ...entry }) => ({
    at: by.now().toISOString(),
    change: by.change,
    actorId: by.userId,
    actor: by.guest ?? user?.name ?? '',
    eventId,
    ...entry,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }))
  for (const some of inBatches(rows)) await transaction.insertInto('history').values(some).execute()
  return entries
}

function redacted(row: StoredRow | null, redactions: Redactions): StoredRow | null {
  if (row === null || redactions.size === 0) return row
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? (redactions.get(column)?.(value) ?? value) : value,
    ]),
  )
}

/** Records the current change as an act of its event. */
export async function recordAct(transaction: Database, eventId: number, deed: RecordedDeed): Promise<void> {
  const by = currentActor()
  if (by)
    await transaction
      .insertInto('acts')
      .values({ change: by.change, eventId, ...deed })
      .execute()
}

import { LRUCache } from 'lru-cache'

/** Ids of rows by table. */
export type RowIds = ReadonlyMap<string, ReadonlySet<number>>

/** The rows that a write changed when it took an event, such as `berlin/2026-05-09`, from one revision to the next. */
export type RowsChange = { scope: string; from: string; to: string; rows: RowIds }

/** More changes than all events together have between two reads. */
const MOST_KEPT = 1_000
const MOST_STEPS = 20

export type ChangedRows = ReturnType<typeof createChangedRows>

/** Remembers which rows this server's writes changed, so that only those are read again. */
export function createChangedRows() {
  const byRevision = new LRUCache<string, RowsChange>({ max: MOST_KEPT })
  const keyOf = (scope: string, to: string) => `${scope} ${to}`
  return {
    add(change: RowsChange): void {
      byRevision.set(keyOf(change.scope, change.to), change)
    },
    /** @returns null if another server, or a write without a record, made a change in between */
    between(scope: string, from: string, to: string): RowIds | null {
      const rows = new Map<string, Set<number>>()
      let at = to
      for (let steps = 0; at !== from; steps += 1) {
        // The revision of a write that was rolled back never appears as the revision of an event.
        const change = byRevision.get(keyOf(scope, at))
        if (!change || steps === MOST_STEPS) return null
        for (const [table, ids] of change.rows) rows.set(table, new Set([...(rows.get(table) ?? []), ...ids]))
        at = change.from
      }
      return rows
    },
  }
}

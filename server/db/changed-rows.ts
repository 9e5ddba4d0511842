import { LRUCache } from 'lru-cache'

/** Ids of rows by table. */
export type RowIds = ReadonlyMap<string, ReadonlySet<number>>

/** Which rows a write changed as it brought an event, such as `berlin/2026-05-09`, from one revision to the next. */
export type RowsChange = { scope: string; from: string; to: string; rows: RowIds }

/** More than all events have between two readings. */
const MOST_KEPT = 1_000
const MOST_STEPS = 20

export type ChangedRows = ReturnType<typeof createChangedRows>

/** Remembers which rows the writes of this server changed, so that only those are read again. */
export function createChangedRows() {
  const byRevision = new LRUCache<string, RowsChange>({ max: MOST_KEPT })
  const keyOf = (scope: string, to: string) => `${scope} ${to}`
  return {
    add(change: RowsChange): void {
      byRevision.set(keyOf(change.scope, change.to), change)
    },
    /** @returns null if another server, or a write that keeps no record, came between */
    between(scope: string, from: string, to: string): RowIds | null {
      const rows = new Map<string, Set<number>>()
      let at = to
      for (let steps = 0; at !== from; steps += 1) {
        // A write that was rolled back leaves a revision that no event ever has.
        const change = byRevision.get(keyOf(scope, at))
        if (!change || steps === MOST_STEPS) return null
        for (const [table, ids] of change.rows) rows.set(table, new Set([...(rows.get(table) ?? []), ...ids]))
        at = change.from
      }
      return rows
    },
  }
}

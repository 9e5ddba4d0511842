import { LRUCache } from 'lru-cache'

/** Which tables a write changed as it brought an event, such as `berlin/2026-05-09`, from one revision to the next. */
export type TablesChange = { scope: string; from: string; to: string; tables: ReadonlySet<string> }

/** More than all events have between two readings. */
const MOST_KEPT = 1_000
const MOST_STEPS = 20

export type ChangedTables = ReturnType<typeof createChangedTables>

/** Remembers which tables the writes of this server changed, so that only those are read again. */
export function createChangedTables() {
  const byRevision = new LRUCache<string, TablesChange>({ max: MOST_KEPT })
  const keyOf = (scope: string, to: string) => `${scope} ${to}`
  return {
    add(change: TablesChange): void {
      byRevision.set(keyOf(change.scope, change.to), change)
    },
    /** @returns null if another server, or a write that keeps no record, came between */
    between(scope: string, from: string, to: string): ReadonlySet<string> | null {
      const tables = new Set<string>()
      let at = to
      for (let steps = 0; at !== from; steps += 1) {
        // A write that was rolled back leaves a revision that no event ever has.
        const change = byRevision.get(keyOf(scope, at))
        if (!change || steps === MOST_STEPS) return null
        for (const table of change.tables) tables.add(table)
        at = change.from
      }
      return tables
    },
  }
}

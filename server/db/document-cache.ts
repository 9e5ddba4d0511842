import { LRUCache } from 'lru-cache'
import { type EventDocument, isOfVisitors, type Parts, readDocument } from './document.ts'
import type { Database } from './schema.ts'

/** About ten megabytes. */
const MOST_ROWS = 6_000

export type DocumentCache = ReturnType<typeof createDocumentCache>

/**
 * Caches the rows of the events that this server wrote to last, as the write left them. While an event still has that
 * revision, the next write does not read them. Rows that only managers see are not cached, because they can change
 * without a new revision for visitors.
 */
export function createDocumentCache() {
  const kept = new LRUCache<number, { revision: string; document: EventDocument }>({
    maxSize: MOST_ROWS,
    sizeCalculation: ({ document }) => [...document.values()].reduce((sum, rows) => sum + rows.size, 1),
  })
  return {
    /** The rows of a locked event whose current revision is `revision`. */
    async read(db: Database, parts: Parts, eventId: number, revision: string): Promise<EventDocument> {
      const found = kept.get(eventId)
      const known: EventDocument = found?.revision === revision ? found.document : new Map()
      const missing = new Map([...parts].filter(([table]) => !known.has(table)))
      const read = await readDocument(db, missing, eventId)
      return new Map(
        [...parts.keys()].map((table) => [table, known.get(table) ?? read.get(table) ?? new Map()]),
      )
    },
    /**
     * Keeps the rows that the event has once the transaction commits. If it rolls back, no event ever has this
     * revision.
     */
    keep(eventId: number, revision: string, document: EventDocument): void {
      const shared = [...document].filter(([table]) => isOfVisitors({ table }))
      kept.set(eventId, { revision, document: new Map(shared) })
    },
  }
}

import type { Revisions } from '../db/change-feed.ts'

/**
 * The events whose changes are being read for their readers. A message that overtakes such a change must not have an id
 * that includes it: a reader whose stream ends in between would return with that id and miss the change.
 */
export function createUnsent() {
  /** What the readers of an event have been sent, and how many changes are under way to them. */
  const underWay = new Map<string, { sent: Revisions; changes: number }>()

  return {
    begin(scope: string, before: Revisions): void {
      const { sent, changes } = underWay.get(scope) ?? { sent: before, changes: 0 }
      underWay.set(scope, { sent, changes: changes + 1 })
    },
    /** @param sent the revisions after the change */
    end(scope: string, sent: Revisions): void {
      const changes = (underWay.get(scope)?.changes ?? 0) - 1
      if (changes > 0) underWay.set(scope, { sent, changes })
      else underWay.delete(scope)
    },
    /** The revisions that the readers of an event have been sent, and those of everything else that are known. */
    sent(scope: string, known: Revisions): Revisions {
      const { sent } = underWay.get(scope) ?? {}
      return sent ? { ...known, events: sent.events } : known
    },
  }
}

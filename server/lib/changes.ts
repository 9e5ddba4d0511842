/**
 * A change that the database noted of a committed transaction (migration 002). All changes of one transaction, and
 * only they, share its `position`; positions grow. Place `berlin/2026-05-09` is an event, '*' the site. Topic '*'
 * stands for every topic of the event, because it came, went, moved or was hidden.
 */
export type Change = { position: number; place: string; topic: string }

/**
 * `berlin/2026-05-09/sessions`: the tag of a reply that shows this topic; place '*' shows the topic of every event.
 */
export function tag(place: string, topic: string): string {
  return `${place}/${topic}`
}

type Options = { epoch: () => string; kept: readonly Change[]; position: number; most: number }

/**
 * The latest changes, bounded, for a reader who comes back, perhaps from another server. Readers name their position
 * by `epoch.position`.
 */
export function createRecentChanges({ epoch, kept, position, most }: Options) {
  const ring: Change[] = kept.slice(-most)
  // The oldest change of a full list may be the second half of a transaction.
  let completeFrom = (ring[0]?.position ?? position) + (kept.length < most ? 0 : 1)

  return {
    add(changes: readonly Change[]): void {
      ring.push(...changes)
      if (ring.length <= most) return
      for (const { position } of ring.splice(0, ring.length - most))
        completeFrom = Math.max(completeFrom, position + 1)
    },
    /** Some changes may have been missed: a reader who comes back from before `position` must read again. */
    forget(position: number): void {
      ring.length = 0
      completeFrom = position
    },
    idAt: (position: number) => `${epoch()}.${position}`,
    /**
     * The changes since a reader was at `id`.
     * @param latest this server's position
     * @returns null when they are not known: the id is too old, of another database, or made up
     */
    since(id: string, latest: number): Change[] | null {
      const [, itsEpoch, digits] = /^([0-9a-f]{1,32})\.(\d{1,15})$/.exec(id) ?? []
      const from = Number(digits)
      if (itsEpoch !== epoch() || from < completeFrom || from > latest) return null
      return ring.filter((change) => change.position >= from)
    },
  }
}

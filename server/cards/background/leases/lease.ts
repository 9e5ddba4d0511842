import type { Deps } from '../../../deps.ts'
import { extendLease, LEASE_MS, type Lease } from './data.ts'

/**
 * Renews the lease of a card while it is being read, including the time in the reader's queue.
 * @returns a function that stops this, and resolves when the card's lease matches the database
 */
export function keepLease(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  card: Lease,
  everyMs = LEASE_MS / 3,
): () => Promise<void> {
  let renewing = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewing
      .then(() => extendLease(db, card, new Date(now().getTime() + LEASE_MS)))
      // The database is unavailable; the lease may expire, and another server may read the card.
      .catch(() => undefined)
      .then(() => undefined)
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await renewing
  }
}

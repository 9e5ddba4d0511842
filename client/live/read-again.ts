import type { QueryClient } from '@tanstack/react-query'
import type { ChangeMessage } from '../../domain/row-changes.ts'
import { CallError } from '../lib/call.ts'
import { follow, readEverything, SPREAD_MS } from '../lib/changes.ts'
import { fromMemory } from './offline.ts'

/**
 * Brings the page to what a message says, or (null) to now, as a whole.
 * @returns whether the page now shows the server's state: every read was answered, and none out of this phone's
 * memory
 */
export async function readAgain(reads: QueryClient, message: ChangeMessage | null): Promise<boolean> {
  const before = fromMemory()
  const isRead = await (message ? follow(reads, message, SPREAD_MS) : readEverything(reads))
  const active = reads.getQueryCache().findAll({ type: 'active' })
  return isRead && fromMemory() === before && active.every(({ state }) => isAnswered(state.error))
}

/** A refusal is an answer too, and another try would be answered alike. */
function isAnswered(error: Error | null): boolean {
  if (error === null) return true
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
}

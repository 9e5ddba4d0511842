import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '../lib/call.ts'
import { refresh } from '../lib/reads.ts'
import { fromMemory } from './offline.ts'

/**
 * Reads the topics again, or (null) everything.
 * @returns whether the page now shows the server's state: every read was answered, and none out of this phone's
 * memory
 */
export async function readAgain(reads: QueryClient, topics: readonly string[] | null): Promise<boolean> {
  const before = fromMemory()
  await (topics ? refresh(reads, topics) : reads.invalidateQueries())
  const active = reads.getQueryCache().findAll({ type: 'active' })
  return fromMemory() === before && active.every(({ state }) => isAnswered(state.error))
}

/** A refusal is an answer too, and another try would be answered alike. */
function isAnswered(error: Error | null): boolean {
  if (error === null) return true
  return error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429
}

import type { QueryClient } from '@tanstack/react-query'
import { refresh, topicOf } from './reads.ts'
import { readUser } from './viewer.ts'

/** What the guards of pages read. */
const GUARDS = ['users', 'events', 'event-permissions']

let isAsking = false
/** A right went after the guards had been asked: what is on its way to them may not know. */
let isLate = false

/**
 * Called for a refused call: the sign-in has ended (401), or a right is gone (403). The reads that guard pages are
 * made again, so that those pages are left at once. Some of these reads are refused too. Making all of them again each time would
 * cancel the slower ones, and the page would never leave.
 */
export function onRefusal(reads: QueryClient, url: string, status: number): void {
  const user = reads.getQueryData(readUser.queryKey)
  if (!user || url.startsWith(readUser.queryKey[0])) return
  if (status === 401) reads.setQueryData(readUser.queryKey, null)
  if (status !== 403) return
  if (isAsking) isLate ||= !GUARDS.includes(topicOf(url))
  else askGuards(reads)
}

function askGuards(reads: QueryClient): void {
  isAsking = true
  isLate = false
  void refresh(reads, GUARDS).finally(() => {
    isAsking = false
    if (isLate) askGuards(reads)
  })
}

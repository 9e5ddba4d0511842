import type { QueryClient } from '@tanstack/react-query'
import { refresh, topicOf } from './reads.ts'
import { readUser } from './viewer.ts'

/** The topics that guards of pages read. */
const GUARDS = ['users', 'events', 'event-permissions']

let isAsking = false
/** A right was removed after the guards' reads had started, so their answers may not reflect it. */
let isLate = false

/**
 * Called for a refused call: the sign-in has ended (401), or a right was removed (403). Repeats the reads that guard
 * pages, so that those pages are left at once. Some of these reads are refused too. Repeating all of them each time
 * would cancel the slower ones, and the user would never leave the page.
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

import type { QueryClient } from '@tanstack/react-query'
import { t } from '../../domain/text/t.ts'
import { keep, readKept } from '../lib/browser-storage.ts'
import { logProblem } from '../lib/log.ts'
import { pageState } from '../net/state.ts'
import { toast } from '../ui/toast.ts'

/** The key of this page's own time: a page that is current says nothing about another one in memory. */
const current = () => `current-as-of${location.pathname}`

let answersFromMemory = 0
/** An answer has come from memory since everything was last read from the server. */
let isOld = false
let isOpenedFromMemory = false

/** How many answers so far came from this phone's memory instead of the server. */
export function fromMemory(): number {
  return answersFromMemory
}

/** Whether the content may be older than content that was shown before: some of it has come from memory. */
export function mayBeOld(): boolean {
  return isOld
}

/** Everything that is shown has been read from the server. */
export function noteRead(): void {
  isOld = false
}

/** When this page was current at least: as it opened, or (out of memory) when its browser last was. */
export function openedAsOf(): Date {
  const { renderedAt } = pageState()
  const since = isOpenedFromMemory ? lastCurrent() : performance.timeOrigin
  return new Date(Math.max(renderedAt.getTime(), since))
}

/** The page is current at this moment, and everything that it shows is in memory. */
export function noteCurrent(): void {
  keepNow?.()
  // The address of a card is a secret of its author.
  if (location.pathname.startsWith('/c/')) return
  keep('localStorage', current(), String(Date.now()))
}

/**
 * Lets this phone keep the pages that it has seen, so that they open without a network. Once for each page.
 * @param openedFromMemory the page itself came out of memory, whose reads may be newer than the page
 */
export function rememberForOffline(openedFromMemory: () => void): void {
  // A private window, an insecure address or an old browser has none.
  const { serviceWorker } = navigator
  if (!serviceWorker || !import.meta.env.PROD) return
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'no-calendar')
      toast({
        title: t('offline.title'),
        description: t('offline.tryAgain'),
        variant: 'destructive',
      })
    if (data !== 'answered-from-memory' && data !== 'opened-from-memory') return
    answersFromMemory += 1
    isOld = true
    if (data === 'answered-from-memory') return
    isOpenedFromMemory = true
    openedFromMemory()
  })
  serviceWorker.startMessages()
  serviceWorker.controller?.postMessage('opened')
  serviceWorker
    .register('/service-worker.js')
    .catch((error: unknown) => logProblem('This page cannot be kept for offline reading', error))
}

const KEPT_AFTER_MS = 5_000
let keeping: ReturnType<typeof setTimeout> | undefined
let keepNow: (() => void) | undefined

/**
 * Keeps what the page reads of its event as it has become since: rows that came on the stream are in no answer. That is
 * done after a moment without changes, or when the page is left.
 */
export function keepReads(reads: QueryClient): void {
  clearTimeout(keeping)
  keepNow = () => {
    clearTimeout(keeping)
    keepNow = undefined
    const queries = reads.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined })
    const kept = queries.map(({ queryKey: [url], state }) => [String(url), state.data])
    navigator.serviceWorker?.controller?.postMessage({
      put: kept.filter(([url]) => /[?&]city=/.test(String(url))),
    })
  }
  keeping = setTimeout(keepNow, KEPT_AFTER_MS)
}

function lastCurrent(): number {
  return Number(readKept('localStorage', current()))
}

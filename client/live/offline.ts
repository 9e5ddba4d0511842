import type { QueryClient } from '@tanstack/react-query'
import { t } from '../../domain/text/t.ts'
import { keep, readKept } from '../lib/browser-storage.ts'
import { logProblem } from '../lib/log.ts'
import { pageState } from '../net/state.ts'
import { toast } from '../ui/toast.ts'

/** The key of this page's own time, because a current page says nothing about another one in the cache. */
const current = () => `current-as-of${location.pathname}`

let answersFromMemory = 0
/** Whether an answer has come from the cache since everything was last read from the server. */
let isOld = false
let isOpenedFromMemory = false

/** How many answers so far came from this phone's cache instead of the server. */
export function fromMemory(): number {
  return answersFromMemory
}

/** Whether the content may be older than content that was shown before, because some of it came from the cache. */
export function mayBeOld(): boolean {
  return isOld
}

/** Records that everything on the page has been read from the server. */
export function noteRead(): void {
  isOld = false
}

/**
 * The time when this page was at least current: when it opened, or (from the cache) when it was last current in this
 * browser.
 */
export function openedAsOf(): Date {
  const { renderedAt } = pageState()
  const since = isOpenedFromMemory ? lastCurrent() : performance.timeOrigin
  return new Date(Math.max(renderedAt.getTime(), since))
}

/** Records that the page is current now, and that everything on it is cached. */
export function noteCurrent(): void {
  keepNow?.()
  // The address of a card is its author's secret.
  if (location.pathname.startsWith('/c/')) return
  keep('localStorage', current(), String(Date.now()))
}

/**
 * Lets this phone cache the pages that it has seen, so that they open without a network. Called once for each page.
 * @param openedFromMemory called if the page itself came from the cache, whose reads may be newer than the page
 */
export function rememberForOffline(openedFromMemory: () => void): void {
  // Private windows, insecure addresses and old browsers have none.
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
 * Caches the current data of the page's reads of its event, because rows from the stream are in no answer. This happens
 * after a moment without changes, or when the page is left.
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

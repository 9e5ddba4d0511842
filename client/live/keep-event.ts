import type { EventAddress } from '../event/event.ts'
import { logProblem } from '../lib/log.ts'
import { wait } from '../lib/wait.ts'

const QUIET_MS = 500
const PATIENCE_MS = 5_000
/** A slow network takes this long for a part. */
const PART_MS = 30_000
const FILES = /^\/(assets|uploads)\/|^\/[\w-]+\.svg$/

/**
 * Loads the code of an event's pages, and yields, part by part, the other addresses that they need to open without a
 * network.
 */
export type WholeEvent = (eventAddress: EventAddress) => Promise<AsyncIterable<string[]>>

type Answer = { isKept: boolean; isNew: boolean }

/**
 * Caches the page itself at once, so that a visit of two seconds is enough to open it without a network, and then the
 * whole event when the page is idle. A service worker that is not there, or that the browser has ended, never answers:
 * the code of the event's pages loads without it.
 * @returns whether all of it is cached now, and was not before
 */
export async function keepEvent(
  eventAddress: EventAddress,
  wholeEvent: WholeEvent,
  signal: AbortSignal,
): Promise<boolean> {
  if (!import.meta.env.PROD) return false
  try {
    await loaded()
    if (signal.aborted) return false
    let last = ask([location.pathname])
    const asked = [last]
    await Promise.race([last, wait(PATIENCE_MS)])
    await quiet()
    for await (const wanted of await wholeEvent(eventAddress)) {
      await quiet()
      if (signal.aborted) return false
      const before = last
      last = Promise.race([before, wait(PART_MS)]).then(() => (signal.aborted ? before : ask(wanted)))
      asked.push(last)
    }
    const answers = await Promise.all(asked)
    return answers.length > 1 && answers.every(({ isKept }) => isKept) && answers.some(({ isNew }) => isNew)
  } catch (error) {
    logProblem('This event could not be kept for offline reading', error)
    return false
  }
}

async function ask(wanted: string[]): Promise<Answer> {
  const worker = (await navigator.serviceWorker?.ready)?.active
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    if (worker) worker.postMessage({ keep: [...wanted, ...loadedFiles()] }, [port2])
    else resolve({ isKept: false, isNew: false })
  })
}

/**
 * Files that the first visit loaded before there was a service worker; most of them are still in the browser's cache.
 */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && FILES.test(pathname))
    .map(({ pathname }) => pathname)
}

async function loaded(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve))
}

async function quiet(): Promise<void> {
  await new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout: QUIET_MS })
    else setTimeout(resolve, QUIET_MS)
  })
}

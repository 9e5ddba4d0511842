import { keep, readKeptValue } from '../lib/browser-storage.ts'

const KEY = 'scroll-position'
/** Heights of rows below the screen are guessed (schedule.css): the position is sought until it stays. */
const TRIES = 30

type Position = { address: string; row: string; top: number }

/**
 * A phone that has put the tab away loads the page again. The address holds the view; this keeps the row of the
 * schedule that was on the screen, and brings it back there.
 */
export function keepScrollPosition(): () => void {
  const onHidden = () => {
    if (!document.hidden) return
    const row = [...document.querySelectorAll('[id^=slot-]')].find(
      (each) => each.getBoundingClientRect().bottom > 0,
    )
    const position = row && { address: address(), row: row.id, top: row.getBoundingClientRect().top }
    keep('sessionStorage', KEY, position && scrollY > 0 ? JSON.stringify(position) : null)
  }
  const stop = comeBack(taken())
  document.addEventListener('visibilitychange', onHidden)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', onHidden)
  }
}

/** Seeks the position frame by frame, unless somebody moves the page in between. */
function comeBack(position: Position | null): () => void {
  let tries = position && position.address === address() ? TRIES : 0
  // The browser's own guess would come later, and knows less.
  if (tries > 0) history.scrollRestoration = 'manual'
  const stop = () => {
    tries = 0
    history.scrollRestoration = 'auto'
  }
  const seek = () => {
    if (tries === 0 || !position) {
      stop()
      return
    }
    tries -= 1
    const row = document.getElementById(position.row)
    if (row) window.scrollBy({ top: row.getBoundingClientRect().top - position.top, behavior: 'instant' })
    requestAnimationFrame(seek)
  }
  for (const each of ['wheel', 'pointerdown', 'keydown']) addEventListener(each, stop, { once: true })
  seek()
  return stop
}

/** The kept position, of a page that is loaded again and not just opened. */
function taken(): Position | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const kept = readKeptValue('sessionStorage', KEY) as Position | null
  keep('sessionStorage', KEY, null)
  return navigation?.type === 'navigate' ? null : kept
}

function address(): string {
  return `${location.pathname}${location.search}`
}

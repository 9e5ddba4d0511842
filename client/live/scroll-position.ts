import { keep, readKeptValue } from '../lib/browser-storage.ts'

const KEY = 'scroll-position'
/** Heights of rows below the screen are estimates (schedule.css), so the position is corrected until it stays. */
const TRIES = 30

type Position = { row: string; top: number }
type Kept = Position & { address: string }

/** The scroll positions of views when they were left. */
const left = new Map<string, Position | undefined>()

/**
 * A phone that has discarded the tab reloads the page, and going back shows another view. The address contains the
 * view; this stores the row of the schedule that was on the screen, and scrolls back to it.
 */
export function keepScrollPosition(): () => void {
  let shown = listAddress()
  const onHidden = () => {
    if (!document.hidden) return
    const position = scrollY > 0 && positionNow()
    keep('sessionStorage', KEY, position ? JSON.stringify({ ...position, address: address() }) : null)
  }
  const onStep = ({ isTrusted }: Event) => {
    const next = listAddress()
    if (next === shown) return
    // The browser itself only goes back and forth; before a new step, the page still shows what it leaves.
    if (isTrusted) {
      stop()
      stop = comeBack(left.get(next))
    } else left.set(shown, positionNow())
    shown = next
  }
  const kept = taken()
  let stop = comeBack(kept?.address === address() ? kept : undefined)
  document.addEventListener('visibilitychange', onHidden)
  addEventListener('popstate', onStep)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', onHidden)
    removeEventListener('popstate', onStep)
  }
}

function positionNow(): Position | undefined {
  const row = [...document.querySelectorAll('[id^=slot-]')].find(
    (each) => each.getBoundingClientRect().bottom > 0,
  )
  return row && { row: row.id, top: row.getBoundingClientRect().top }
}

/** A session opens over the list or beside it, and closes without moving it. */
function listAddress(): string {
  return address().replace(/[?&]session=\d+/, '')
}

/** Restores the position frame by frame, unless the user scrolls in the meantime. */
function comeBack(position: Position | undefined): () => void {
  let tries = position ? TRIES : 0
  // The browser's own restoration would come later, and is less precise.
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

/** The stored position, if the page was reloaded instead of newly opened. */
function taken(): Kept | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const kept = readKeptValue('sessionStorage', KEY) as Kept | null
  keep('sessionStorage', KEY, null)
  return navigation?.type === 'navigate' ? null : kept
}

function address(): string {
  return `${location.pathname}${location.search}`
}

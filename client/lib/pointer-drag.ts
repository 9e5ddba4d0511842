import { type RefObject, useEffect, useRef } from 'react'

/** In pixels of the window. */
export type Point = { x: number; y: number }

export type Carried = {
  /** Called for each frame. */
  follow: (at: Point) => void
  /** Called with the point of release; null cancels the drag. */
  end: (at: Point | null) => void
}

type Options = {
  /** Selector for the elements that start a drag. */
  handle: string
  /**
   * A finger that stays still for `restMs` starts a drag; one that moves further than `slipPixels` before then does
   * not.
   */
  finger: { restMs: number; slipPixels: number }
  /**
   * Selector for the element that scrolls while the pointer is near its edges. If it does not scroll by itself, the
   * page does.
   */
  scroller?: string
  take: (handle: HTMLElement, down: Point) => Carried
}

const MOUSE_PIXELS = 8
const EDGE_PIXELS = 90
const FASTEST_SCROLL = 14

/**
 * Drags with a mouse, or with a finger that stays still for a moment, so that a quick finger scrolls. Nothing is
 * rendered during a drag: plain code moves the element.
 */
export function usePointerDrag(root: RefObject<HTMLElement | null>, options: Options): void {
  const current = useRef(options)
  current.current = options

  useEffect(() => {
    const element = root.current
    if (!element) return
    const onDown = (event: PointerEvent) => {
      const { target, isPrimary, button } = event
      const handle = target instanceof Element ? target.closest<HTMLElement>(current.current.handle) : null
      if (handle && isPrimary && button === 0) watch(handle, event, current.current)
    }
    element.addEventListener('pointerdown', onDown)
    return () => element.removeEventListener('pointerdown', onDown)
  }, [root])
}

/** Follows the pointer from the press to the release. */
function watch(handle: HTMLElement, down: PointerEvent, { finger, scroller, take }: Options): void {
  const isFinger = down.pointerType === 'touch'
  const start = { x: down.clientX, y: down.clientY }
  let at = start
  let carried: Carried | null = null
  let frame = 0
  const rested = isFinger ? setTimeout(begin, finger.restMs) : undefined
  const listening = new AbortController()
  const { signal } = listening

  function begin(): void {
    if (carried) return
    carried = take(handle, start)
    frame = requestAnimationFrame(follow)
  }

  function follow(): void {
    carried?.follow(at)
    scrollAtEdge(at, scroller)
    frame = requestAnimationFrame(follow)
  }

  function end(target: Point | null): void {
    clearTimeout(rested)
    cancelAnimationFrame(frame)
    listening.abort()
    if (!carried) return
    // The click that follows belongs to the drag.
    const swallow = (event: Event) => event.stopPropagation()
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
    carried.end(target)
    carried = null
  }

  const onMove = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (pointerId !== down.pointerId) return
    at = { x: clientX, y: clientY }
    if (carried) return
    const far = Math.hypot(at.x - start.x, at.y - start.y)
    if (isFinger && far > finger.slipPixels) end(null)
    if (!isFinger && far > MOUSE_PIXELS) begin()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', () => end(at), { signal })
  window.addEventListener('pointercancel', () => end(null), { signal })
  window.addEventListener('blur', () => end(null), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), { signal, capture: true })
  window.addEventListener('contextmenu', (event) => isFinger && event.preventDefault(), { signal })
  // A finger that drags something does not scroll.
  window.addEventListener('touchmove', (event) => carried && event.preventDefault(), {
    signal,
    passive: false,
  })
  window.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
}

/** Scrolls when the pointer is near an edge: the nearer, the faster. */
function scrollAtEdge({ x, y }: Point, scroller: string | undefined): void {
  const element = scroller && document.querySelector(scroller)
  const isOwn = element && getComputedStyle(element).overflowY !== 'visible'
  if (!isOwn) {
    const top = scrollSpeed(y, 0, window.innerHeight)
    if (top !== 0) window.scrollBy({ top, behavior: 'instant' })
    return
  }
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (x < left || x > right || y < top || y > bottom) return
  element.scrollBy({
    left: scrollSpeed(x, left, right),
    top: scrollSpeed(y, top, bottom),
    behavior: 'instant',
  })
}

function scrollSpeed(at: number, start: number, end: number): number {
  const after = at - (end - EDGE_PIXELS)
  const before = start + EDGE_PIXELS - at
  if (after > 0) return Math.min(FASTEST_SCROLL, (after / EDGE_PIXELS) * FASTEST_SCROLL)
  return before > 0 ? -Math.min(FASTEST_SCROLL, (before / EDGE_PIXELS) * FASTEST_SCROLL) : 0
}

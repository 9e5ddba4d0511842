import { type RefObject, useEffect, useRef } from 'react'

type Drag = {
  id: number
  ghost: HTMLElement
  /** Where in the card the pointer holds it. */
  grip: { x: number; y: number }
}

type Options = {
  lift: (id: number) => void
  /** Where it was let go: a spot's key, 'tray', or null for nowhere. */
  drop: (id: number, target: string | null) => void
}

const MOUSE_PIXELS = 8
const FINGER_PIXELS = 10
const LONG_PRESS_MS = 280
const EDGE_PIXELS = 90
const FASTEST_SCROLL = 14

/**
 * Dragging by mouse, and by a finger that presses for a moment, so that a quick one scrolls. React renders nothing
 * during a drag: plain code moves a copy of the card with the pointer, and marks the spot below it.
 */
export function useDrag(root: RefObject<HTMLElement | null>, options: Options): void {
  const current = useRef(options)
  current.current = options

  useEffect(() => {
    const board = root.current
    if (!board) return
    const onDown = (event: PointerEvent) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null
      if (card && event.isPrimary && event.button === 0) watch(card, event, current)
    }
    board.addEventListener('pointerdown', onDown)
    return () => board.removeEventListener('pointerdown', onDown)
  }, [root])
}

/** From the press until it is let go. */
function watch(card: HTMLElement, down: PointerEvent, options: RefObject<Options>): void {
  const isFinger = down.pointerType === 'touch'
  let at = { x: down.clientX, y: down.clientY }
  let drag: Drag | null = null
  let over: Element | null = null
  let frame = 0
  const pressed = isFinger ? setTimeout(begin, LONG_PRESS_MS) : undefined
  const listening = new AbortController()
  const { signal } = listening

  function begin(): void {
    if (drag) return
    drag = { id: Number(card.dataset.card), ghost: ghostOf(card), grip: gripOf(card, down) }
    options.current?.lift(drag.id)
    navigator.vibrate?.(12)
    frame = requestAnimationFrame(follow)
  }

  function follow(): void {
    if (!drag) return
    drag.ghost.style.transform = `translate3d(${at.x - drag.grip.x}px, ${at.y - drag.grip.y}px, 0)`
    const target = targetAt(at)
    if (target !== over) {
      over?.removeAttribute('data-over')
      target?.setAttribute('data-over', '')
      over = target
    }
    scrollAtEdge(at)
    frame = requestAnimationFrame(follow)
  }

  function end(target: string | null): void {
    clearTimeout(pressed)
    cancelAnimationFrame(frame)
    listening.abort()
    over?.removeAttribute('data-over')
    if (!drag) return
    drag.ghost.remove()
    // The click that follows belongs to the drag.
    const swallow = (event: Event) => event.stopPropagation()
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
    options.current?.drop(drag.id, target)
    drag = null
  }

  const onMove = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (pointerId !== down.pointerId) return
    at = { x: clientX, y: clientY }
    if (drag) return
    const far = Math.hypot(clientX - down.clientX, clientY - down.clientY)
    if (isFinger && far > FINGER_PIXELS) end(null)
    if (!isFinger && far > MOUSE_PIXELS) begin()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', () => end(keyOf(drag && targetAt(at))), { signal })
  window.addEventListener('pointercancel', () => end(null), { signal })
  window.addEventListener('blur', () => end(null), { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(null), { signal, capture: true })
  window.addEventListener('contextmenu', (event) => isFinger && event.preventDefault(), { signal })
  // A finger that has lifted a card no longer scrolls.
  window.addEventListener('touchmove', (event) => drag && event.preventDefault(), { signal, passive: false })
  window.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
}

function ghostOf(card: HTMLElement): HTMLElement {
  const { width, height } = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-card')
  ghost.removeAttribute('id')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.tabIndex = -1
  ghost.classList.add('board-ghost')
  ghost.style.width = `${width}px`
  ghost.style.height = `${height}px`
  document.body.append(ghost)
  return ghost
}

function gripOf(card: HTMLElement, { clientX, clientY }: PointerEvent): { x: number; y: number } {
  const { left, top } = card.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function targetAt({ x, y }: { x: number; y: number }): Element | null {
  return document.elementFromPoint(x, y)?.closest('[data-spot],[data-tray]') ?? null
}

function keyOf(target: Element | null): string | null {
  if (!target) return null
  return target.getAttribute('data-spot') ?? 'tray'
}

/** Near an edge the table moves, or the page where the table does not scroll by itself: the nearer, the faster. */
function scrollAtEdge({ x, y }: { x: number; y: number }): void {
  const table = document.querySelector('.board-scroller')
  const isOwn = table && getComputedStyle(table).overflowY !== 'visible'
  if (!isOwn) {
    const top = scrollSpeed(y, 0, window.innerHeight)
    if (top !== 0) window.scrollBy({ top, behavior: 'instant' })
    return
  }
  const { left, right, top, bottom } = table.getBoundingClientRect()
  if (x < left || x > right || y < top || y > bottom) return
  table.scrollBy({
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

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { type At, inFrame, moved, under, WHOLE, type Zoom, zoomed } from './zoom.ts'

/** A pointer that has moved this far does not tap. */
const SLIP_PIXELS = 8
const DOUBLE_TAP_MS = 300
const DOUBLE_TAP_FACTOR = 2.5
const STEP = 1.5
const ARROWS: Readonly<Record<string, At>> = {
  ArrowLeft: { x: 0.1, y: 0 },
  ArrowRight: { x: -0.1, y: 0 },
  ArrowUp: { x: 0, y: 0.1 },
  ArrowDown: { x: 0, y: -0.1 },
}

type Options = {
  /** Called with the position of a tap, as a fraction of the picture; without it, a double tap zooms. */
  onTap?: ((at: At) => void) | undefined
  /** The point of the picture that stays in place when buttons and keys zoom. */
  focus?: At | undefined
}

/**
 * Zooms a picture in its frame: with two fingers, a double tap, the wheel, and the keys plus, minus, 0 and the arrows.
 * While the whole picture is visible, one finger and the wheel scroll the page.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, { onTap, focus }: Options) {
  const [zoom, setZoom] = useState(WHOLE)
  const current = useRef(zoom)
  current.current = zoom
  const show = (next: Zoom) => {
    current.current = next
    setZoom(next)
  }
  useOwnGestures(frame, current, show)
  const pointers = usePointers(frame, current, { show, onTap })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const next = zoomByKey(event.key, current.current, focus)
    if (!next) return
    event.preventDefault()
    show(next)
  }

  return {
    zoom,
    larger: () => show(stepped(current.current, STEP, focus)),
    smaller: () => show(stepped(current.current, 1 / STEP, focus)),
    whole: () => show(WHOLE),
    handlers: { ...pointers, onKeyDown },
  }
}

function stepped(zoom: Zoom, factor: number, focus: At | undefined): Zoom {
  return zoomed(zoom, factor, inFrame(zoom, focus))
}

function zoomByKey(key: string, zoom: Zoom, focus: At | undefined): Zoom | null {
  if (key === '+' || key === '=') return stepped(zoom, STEP, focus)
  if (key === '-') return stepped(zoom, 1 / STEP, focus)
  if (key === '0') return WHOLE
  const by = ARROWS[key]
  return by && zoom.scale > 1 ? moved(zoom, by) : null
}

/**
 * Keeps gestures that zoom or move the picture from the page. A browser lets only listeners that are not passive do
 * that.
 */
function useOwnGestures(
  frame: RefObject<HTMLElement | null>,
  current: RefObject<Zoom>,
  show: (zoom: Zoom) => void,
): void {
  const shown = useRef(show)
  shown.current = show
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onTouchMove = (event: TouchEvent) => {
      if (event.cancelable && (event.touches.length > 1 || current.current.scale > 1)) event.preventDefault()
    }
    const onWheel = (event: WheelEvent) => {
      const isZoomed = current.current.scale > 1
      // A touchpad pinch arrives as a wheel event with the control key.
      if (!event.ctrlKey && !event.metaKey && !isZoomed) return
      event.preventDefault()
      const factor = Math.exp(-event.deltaY * (event.ctrlKey && event.deltaMode === 0 ? 0.01 : 0.002))
      shown.current(zoomed(current.current, factor, placeIn(element, event)))
    }
    element.addEventListener('touchmove', onTouchMove, { passive: false })
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      element.removeEventListener('touchmove', onTouchMove)
      element.removeEventListener('wheel', onWheel)
    }
  }, [frame, current])
}

type Doing = { show: (zoom: Zoom) => void; onTap: ((at: At) => void) | undefined }

/** One pointer moves the zoomed picture, two zoom it, and one that stays in place taps. */
function usePointers(frame: RefObject<HTMLElement | null>, current: RefObject<Zoom>, { show, onTap }: Doing) {
  const down = useRef(new Map<number, At>())
  const begun = useRef<{ x: number; y: number; isTap: boolean }>({ x: 0, y: 0, isTap: false })
  const lastTap = useRef({ at: 0, x: 0, y: 0 })

  function onPointerDown(event: PointerEvent): void {
    const element = frame.current
    if (!element || event.button !== 0) return
    const isFirst = down.current.size === 0
    begun.current = { x: event.clientX, y: event.clientY, isTap: isFirst }
    down.current.set(event.pointerId, placeIn(element, event))
  }

  function onPointerMove(event: PointerEvent): void {
    const element = frame.current
    const before = down.current.get(event.pointerId)
    if (!element || !before) return
    const { x, y, isTap } = begun.current
    const slipped = Math.hypot(event.clientX - x, event.clientY - y) > SLIP_PIXELS
    if (isTap && !slipped && down.current.size === 1) return
    if (isTap && !element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
    begun.current.isTap = false
    const now = placeIn(element, event)
    const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
    down.current.set(event.pointerId, now)
    if (other) show(pinched(current.current, { before, now, other }, element.getBoundingClientRect()))
    else show(moved(current.current, { x: now.x - before.x, y: now.y - before.y }))
  }

  function onPointerEnd(event: PointerEvent): void {
    down.current.delete(event.pointerId)
  }

  // Handles the click, which comes last, so that an element that the tap brings under the finger gets no click.
  function onClick(event: MouseEvent): void {
    const element = frame.current
    if (!element || !begun.current.isTap) return
    if (event.target instanceof Element && event.target.closest('a, button')) return
    const place = placeIn(element, event)
    if (onTap) {
      onTap(under(current.current, place))
      return
    }
    const { at, x, y } = lastTap.current
    const isNear = Math.hypot(event.clientX - x, event.clientY - y) < 4 * SLIP_PIXELS
    const isDouble = isNear && event.timeStamp - at < DOUBLE_TAP_MS
    lastTap.current = { at: isDouble ? 0 : event.timeStamp, x: event.clientX, y: event.clientY }
    if (isDouble) show(current.current.scale > 1 ? WHOLE : zoomed(current.current, DOUBLE_TAP_FACTOR, place))
  }

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd, onClick }
}

/** Zooms after one of two fingers has moved from `before` to `now`. */
function pinched(zoom: Zoom, { before, now, other }: Record<'before' | 'now' | 'other', At>, box: DOMRect) {
  const apart = (one: At) => Math.hypot((one.x - other.x) * box.width, (one.y - other.y) * box.height)
  const [from, to] = [between(before, other), between(now, other)]
  const grown = zoomed(zoom, apart(now) / Math.max(1, apart(before)), from)
  return moved(grown, { x: to.x - from.x, y: to.y - from.y })
}

function between(one: At, other: At): At {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function placeIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): At {
  const box = element.getBoundingClientRect()
  return {
    x: (clientX - box.left) / Math.max(1, box.width),
    y: (clientY - box.top) / Math.max(1, box.height),
  }
}

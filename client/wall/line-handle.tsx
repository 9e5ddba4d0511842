import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Point } from '../../domain/wall/hand-grid.ts'
import { classes } from '../ui/classes.ts'

type Props = {
  /** What it moves, and the current content: "Hall, 3 cards". */
  label: string
  at: Point
  look: 'columns' | 'rows' | 'corner'
  /** The number it shows; a corner shows none. */
  number: number | null
  onMove: (to: Point) => void
}

const STEP = 0.005
const LARGE_STEP = 0.03
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const LOOKS = {
  columns: 'rounded-full bg-accent text-on-accent',
  rows: 'rounded-sm bg-logo-ink text-logo',
  corner: 'rotate-45 rounded-sm bg-logo',
}

/**
 * A heading on a photo, or the corner of the grid, which is dragged or moved by arrow keys, with Shift in larger steps.
 */
export function LineHandle({ label, at, look, number, onMove }: Props) {
  /** From the pointer to the center of the handle. */
  const grip = useRef<Point | null>(null)

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const place = placeOf(event)
    grip.current = place && { x: at.x - place.x, y: at.y - place.y }
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const place = grip.current && placeOf(event)
    if (place && grip.current) onMove(inside({ x: place.x + grip.current.x, y: place.y + grip.current.y }))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = ARROWS[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    onMove(inside({ x: at.x + by.x * step, y: at.y + by.y * step }))
  }

  function letGo(): void {
    grip.current = null
  }

  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      style={{ '--x': `${at.x * 100}%`, '--y': `${at.y * 100}%` } as CSSProperties}
      className="absolute top-(--y) left-(--x) -mt-5.5 -ml-5.5 grid size-11 cursor-grab touch-none place-items-center"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={onKeyDown}
    >
      <span
        aria-hidden="true"
        className={classes(
          'grid size-6 place-items-center text-xs/none font-bold outline-2 outline-[#fff] [box-shadow:0_0_0_3px_rgb(0_0_0/0.5)]',
          LOOKS[look],
        )}
      >
        {number}
      </span>
    </button>
  )
}

/** The position of a pointer on the photo. */
function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point | null {
  const box = currentTarget.parentElement?.getBoundingClientRect()
  return box ? { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height } : null
}

function inside({ x, y }: Point): Point {
  const within = (value: number) => Math.min(1, Math.max(0, value))
  return { x: within(x), y: within(y) }
}

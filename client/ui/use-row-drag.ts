import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { usePointerDrag } from '../lib/pointer-drag.ts'

type Options = {
  pickedUp: (id: number) => void
  /** Called when the row is nearest to the place of another one; places count from 0. */
  isOver: (id: number, place: number) => void
  /** `place`: the new place; null if it is unchanged. */
  drop: (id: number, place: number | null) => void
}

const FINGER = { restMs: 100, slipPixels: 8 }
const KEY_PIXELS = 25
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -KEY_PIXELS, ArrowDown: KEY_PIXELS }
const ENDS = [' ', 'Enter', 'Tab', 'Escape']

/** Drags the rows of a list, each with `data-row`, by their handles, by pointer and by keyboard. */
export function useRowDrag(list: RefObject<HTMLElement | null>, options: Options) {
  const current = useRef(options)
  current.current = options

  usePointerDrag(list, {
    handle: '[data-handle]',
    finger: FINGER,
    take(handle, down) {
      const carried = carry(handle, current)
      const start = down.y + scrollY
      return {
        follow: ({ y }) => carried.moveTo(y + scrollY - start),
        end(at) {
          if (at) carried.moveTo(at.y + scrollY - start)
          carried.end(at !== null)
        },
      }
    },
  })

  /** For the handles: Space and Enter lift a row, until a key drops it or cancels. */
  return function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    carryByKeys(event.currentTarget, carry(event.currentTarget, current))
  }
}

function carryByKeys(handle: HTMLElement, { moveTo, end }: ReturnType<typeof carry>): void {
  const listening = new AbortController()
  const { signal } = listening
  let by = 0

  function stop(isDropped: boolean): void {
    listening.abort()
    end(isDropped)
  }

  const onKey = (event: globalThis.KeyboardEvent) => {
    const step = STEPS[event.key] ?? 0
    if (step === 0 && !ENDS.includes(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    if (step === 0) return stop(event.key !== 'Escape')
    by += step
    moveTo(by)
    handle.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  window.addEventListener('keydown', onKey, { signal, capture: true })
  window.addEventListener('pointerdown', () => stop(false), { signal, capture: true })
  window.addEventListener('blur', () => stop(false), { signal })
}

/** Moves the handle's row, and shifts the rows that it passes to where they would be. */
function carry(handle: HTMLElement, options: RefObject<Options>) {
  const row = handle.closest<HTMLElement>('[data-row]') ?? handle
  const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[]
  const boxes = rows.map((each) => each.getBoundingClientRect())
  const middles = boxes.map(({ top, height }) => top + height / 2)
  const id = Number(row.dataset.row)
  const from = rows.indexOf(row)
  let over = from
  row.toggleAttribute('data-dragged', true)
  handle.setAttribute('aria-pressed', 'true')
  options.current.pickedUp(id)

  /** How far a row moves to make room, in pixels. */
  function shiftOf(place: number): number {
    if (place > from && place <= over) return (boxes[from]?.top ?? 0) - (boxes[from + 1]?.top ?? 0)
    if (place < from && place >= over) return (boxes[from]?.bottom ?? 0) - (boxes[from - 1]?.bottom ?? 0)
    return 0
  }

  return {
    /** `by`: pixels below the place where it was lifted. */
    moveTo(by: number): void {
      row.style.transform = `translateY(${by}px)`
      const nearest = nearestTo((middles[from] ?? 0) + by, middles)
      if (nearest === over) return
      over = nearest
      for (const [place, each] of rows.entries()) {
        if (each === row) continue
        each.style.transition = 'transform 200ms ease'
        each.style.transform = `translateY(${shiftOf(place)}px)`
      }
      if (over !== from) options.current.isOver(id, over)
    },
    end(isDropped: boolean): void {
      row.removeAttribute('data-dragged')
      handle.removeAttribute('aria-pressed')
      for (const each of rows) each.style.transition = each.style.transform = ''
      options.current.drop(id, isDropped ? over : null)
    },
  }
}

function nearestTo(y: number, middles: readonly number[]): number {
  const far = middles.map((middle) => Math.abs(middle - y))
  return far.indexOf(Math.min(...far))
}

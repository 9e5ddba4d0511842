import { type RefObject, useRef } from 'react'
import { type Edge, type FramedSlot, withMovedEdge } from '../../domain/day-frame.ts'
import { type Point, usePointerDrag } from '../lib/pointer-drag.ts'

/** Minutes: pointers and keys move edges by so many. */
export const STEP = 5
/** A handle is for dragging alone, so that a finger need not rest on it. */
const FINGER = { restMs: 0, slipPixels: 8 }

type Options = {
  slots: readonly FramedSlot[]
  onChange: (slots: readonly FramedSlot[]) => void
  pixelsPerMinute: number
  /** Finds the element that scrolls the time slots. */
  scroller: string
}

/** Drags edges of time slots by their handles, which name the place of the slot (`data-slot`) and the edge (`data-edge`). */
export function useEdgeDrag(list: RefObject<HTMLElement | null>, options: Options): void {
  const current = useRef(options)
  current.current = options

  usePointerDrag(list, {
    handle: '[data-edge]',
    finger: FINGER,
    scroller: options.scroller,
    take(handle, down) {
      const { slots: before, pixelsPerMinute, scroller } = current.current
      const scrolled = () => list.current?.closest(scroller)?.scrollTop ?? 0
      const start = down.y + scrolled()
      const [index, edge] = [Number(handle.dataset.slot), handle.dataset.edge as Edge]
      let shown = 0
      function follow({ y }: Point): void {
        const minutes = Math.round((y + scrolled() - start) / pixelsPerMinute / STEP) * STEP
        if (minutes === shown) return
        shown = minutes
        current.current.onChange(withMovedEdge(before, index, edge, minutes))
      }
      return { follow, end: (at) => (at ? follow(at) : current.current.onChange(before)) }
    },
  })
}

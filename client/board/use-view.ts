import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The visible part of a scrolling element, with a margin, in pixels. */
export type View = { left: number; right: number; top: number; bottom: number }

/** The view moves in steps of this many pixels, because not every scrolled pixel is worth rendering. */
const STEP = 240
const EVERYTHING: View = { left: 0, right: Number.MAX_SAFE_INTEGER, top: 0, bottom: Number.MAX_SAFE_INTEGER }

/** The visible part of an element; on paper, all of it. `size`: its visible width and height. */
export function useView(scroller: RefObject<HTMLElement | null>): { view: View; size: Size } {
  const [state, setState] = useState(() => ({ view: viewOf(null), size: sizeOf(null) }))

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () =>
      setState((before) => {
        const after = { view: viewOf(element), size: sizeOf(element) }
        return isSame(before.view, after.view) && isSame(before.size, after.size) ? before : after
      })
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller])

  useEffect(() => {
    const showAll = () => flushSync(() => setState(({ size }) => ({ view: EVERYTHING, size })))
    const back = () => setState(({ size }) => ({ view: viewOf(scroller.current), size }))
    addEventListener('beforeprint', showAll)
    addEventListener('afterprint', back)
    return () => {
      removeEventListener('beforeprint', showAll)
      removeEventListener('afterprint', back)
    }
  }, [scroller])
  return state
}

type Size = { width: number; height: number }

/** Before layout, an element counts as large as the window. */
function sizeOf(element: HTMLElement | null): Size {
  return { width: element?.clientWidth || innerWidth, height: element?.clientHeight || innerHeight }
}

function viewOf(element: HTMLElement | null): View {
  const { width, height } = sizeOf(element)
  const [left, top] = [element?.scrollLeft ?? 0, element?.scrollTop ?? 0]
  return {
    left: Math.floor(left / STEP) * STEP - STEP,
    right: Math.ceil((left + width) / STEP) * STEP + STEP,
    top: Math.floor(top / STEP) * STEP - STEP,
    bottom: Math.ceil((top + height) / STEP) * STEP + STEP,
  }
}

function isSame<T extends Record<string, number>>(a: T, b: T): boolean {
  return Object.keys(a).every((key) => a[key] === b[key])
}

/** The font size of the page, in pixels: 1 rem. */
export function letterPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

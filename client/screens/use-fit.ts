import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Neighbors have the same font size, the largest that fits them all. A text that needs less than this fraction of the
 * full size is too long, and gets a smaller size alone.
 */
const TOGETHER = 0.63
const SMALLEST = 0.2
/** A word that would make the font smaller than this is broken instead. */
const WHOLE_WORDS_FROM = 0.5
const STEPS = 7

/**
 * Makes the font of each part with `data-fit` as large as its text fits into the element around it: no title is cut,
 * and no word broken, except one so long that the font would be too small for it. Sets `--fit`, a fraction of 1. Runs
 * again after each change of `content`, and when the size changes.
 * @param onFitted called each time, once the fonts have their size
 */
export function useFit<Box extends HTMLElement>(
  content: unknown,
  onFitted?: (box: Box) => void,
): RefObject<Box | null> {
  const box = useRef<Box | null>(null)
  const latest = useRef(onFitted)
  latest.current = onFitted

  useLayoutEffect(() => {
    if (content === undefined) return
    fitAll(box.current)
    if (box.current) latest.current?.(box.current)
  }, [content])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      fitAll(element)
      latest.current?.(element)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return box
}

function fitAll(box: HTMLElement | null): void {
  const parts = [...(box?.querySelectorAll<HTMLElement>('[data-fit]') ?? [])]
  const sizes = parts.map(largest)
  const common = Math.min(1, ...sizes.filter((size) => size >= TOGETHER))
  parts.forEach((part, index) => {
    setFit(part, Math.min(common, sizes[index] ?? 1))
  })
}

function largest(part: HTMLElement): number {
  part.removeAttribute('data-breaks')
  const size = largestAsIs(part)
  if (size >= WHOLE_WORDS_FROM) return size
  part.setAttribute('data-breaks', '')
  return largestAsIs(part)
}

function largestAsIs(part: HTMLElement): number {
  const space = spaceAround(part)
  // A right-to-left text overflows at its left edge, which only the element with that direction reports.
  const texts = [part, ...part.querySelectorAll('[dir]')]
  const fits = (size: number) => {
    setFit(part, size)
    return part.offsetHeight <= space + 1 && texts.every(isWideEnough)
  }
  if (fits(1)) return 1
  let [small, large] = [SMALLEST, 1]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (small + large) / 2
    if (fits(middle)) small = middle
    else large = middle
  }
  return small
}

/** An element within a line reports no width of its own. */
function isWideEnough({ clientWidth, scrollWidth }: Element): boolean {
  return clientWidth === 0 || scrollWidth <= clientWidth + 1
}

/** The available height for a part in the element around it, in pixels. */
function spaceAround({ parentElement }: HTMLElement): number {
  if (!parentElement) return 0
  const { paddingTop, paddingBottom } = getComputedStyle(parentElement)
  return (
    parentElement.clientHeight -
    (Number.parseFloat(paddingTop) || 0) -
    (Number.parseFloat(paddingBottom) || 0)
  )
}

function setFit(part: HTMLElement, size: number): void {
  part.style.setProperty('--fit', String(size))
}

import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Neighbours keep letters of one size down to this part of it; only longer texts have smaller ones. */
const TOGETHER = 0.84
const SMALLEST = 0.2
const STEPS = 7

/**
 * Makes the letters of each child (or grandchild) with `data-fit` as large as its text fits in: no title is cut. Sets `--fit`, a
 * part of 1. Works again after each change of `content`, and when the size changes.
 */
export function useFit<Box extends HTMLElement>(content: unknown): RefObject<Box | null> {
  const box = useRef<Box | null>(null)

  useLayoutEffect(() => {
    if (content !== undefined) fitAll(box.current)
  }, [content])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => fitAll(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return box
}

function fitAll(box: HTMLElement | null): void {
  const parts = [...(box?.querySelectorAll<HTMLElement>('[data-fit]') ?? [])]
  const sizes = parts.map(largest)
  const common = Math.max(TOGETHER, Math.min(...sizes))
  parts.forEach((part, index) => {
    setFit(part, Math.min(common, sizes[index] ?? 1))
  })
}

function largest(part: HTMLElement): number {
  setFit(part, 1)
  if (fits(part)) return 1
  let [small, large] = [SMALLEST, 1]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (small + large) / 2
    setFit(part, middle)
    if (fits(part)) small = middle
    else large = middle
  }
  return small
}

function fits({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollHeight <= clientHeight && scrollWidth <= clientWidth
}

function setFit(part: HTMLElement, size: number): void {
  part.style.setProperty('--fit', String(size))
}

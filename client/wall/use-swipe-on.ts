import { type PointerEvent, useRef } from 'react'

/** In pixels: a finger that went so far to the side, and less than half as far up or down, goes on. */
const FAR = 60

/**
 * Has a finger that moves a picture to the side where lines begin press the button of its form, as Enter does. The picture's class is
 * `touch-pan-y`: the browser keeps what goes up or down.
 */
export function useSwipeOn() {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    draggable: false,
    onPointerDown({ pointerType, isPrimary, clientX, clientY }: PointerEvent) {
      from.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null
    },
    onPointerCancel() {
      from.current = null
    },
    onPointerUp({ clientX, clientY, currentTarget }: PointerEvent) {
      const begun = from.current
      from.current = null
      if (!begun) return
      const way = getComputedStyle(currentTarget).direction === 'rtl' ? 1 : -1
      const by = (clientX - begun.x) * way
      if (by < FAR || Math.abs(clientY - begun.y) * 2 > by) return
      currentTarget.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.click()
    },
  }
}

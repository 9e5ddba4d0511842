import { type PointerEvent, useRef } from 'react'

/** In pixels: a finger that moves this far sideways, and less than half as far up or down, triggers the action. */
const FAR = 60

/**
 * Makes a swipe of a picture toward the side where lines begin press its form's button, like Enter. The picture's
 * class is `touch-pan-y`, so that the browser handles vertical movement.
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
      const buttons = currentTarget.closest('form')?.elements ?? []
      for (const each of buttons)
        if (each instanceof HTMLButtonElement && each.type === 'submit') each.click()
    },
  }
}

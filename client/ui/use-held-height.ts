import { useEffect } from 'react'

/**
 * Keeps dialogs from growing and shrinking during a press, while this is mounted. Otherwise their buttons would move
 * away from the finger, and the press would have no effect.
 */
export function useHeldHeight(): void {
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const hold = ({ target }: PointerEvent) => {
      const panel = (target as Element).closest<HTMLElement>('[role="dialog"]')
      if (!panel) return
      panel.style.height = `${panel.getBoundingClientRect().height}px`
      const release = () => setTimeout(() => panel.style.removeProperty('height'))
      for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { once: true })
    }
    document.addEventListener('pointerdown', hold, { signal })
    return () => listening.abort()
  }, [])
}

import { useLayoutEffect } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { tint } from '../../domain/events/tint.ts'

/** Shows a page in the color of its event: the server wrote it so, and a browser comes from other pages. */
export function useTint(event: Pick<Event, 'shades'> | undefined | null): void {
  const style = tint(event)
  useLayoutEffect(() => {
    const root = document.documentElement
    root.style.cssText = style
    return () => {
      root.style.cssText = ''
    }
  }, [style])
}

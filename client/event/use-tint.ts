import { useLayoutEffect } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { tint } from '../../domain/events/tint.ts'

/** Shows a page in its event's color after a change of the page; the server writes it into the first one. */
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

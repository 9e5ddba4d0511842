import { useLayoutEffect } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { tint } from '../../domain/events/tint.ts'

/** Applies the event's color after a change of page; the server writes it into the first page. */
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

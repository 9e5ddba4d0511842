import { useSyncExternalStore } from 'react'

const LABEL_PIXELS = 96
const COLUMN_PIXELS = 118
const MARGIN_PIXELS = 48

/** Whether the window has room for a column for each room; else times follow each other, with all rooms in each. */
export function useWide(rooms: number): boolean {
  const query = `(min-width: ${LABEL_PIXELS + rooms * COLUMN_PIXELS + MARGIN_PIXELS}px)`
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
    () => true,
  )
}

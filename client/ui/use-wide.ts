import { useSyncExternalStore } from 'react'

const LABEL_PIXELS = 96
const COLUMN_PIXELS = 118
const MARGIN_PIXELS = 48

/** Whether the window has room for this many columns beside a column of labels. */
export function useWide(columns: number): boolean {
  return useAtLeast(LABEL_PIXELS + columns * COLUMN_PIXELS + MARGIN_PIXELS)
}

/**
 * Whether the window is at least this many pixels wide; with a larger font size in the browser, correspondingly more.
 */
export function useAtLeast(pixels: number): boolean {
  return useMedia(`(min-width: ${pixels / 16}rem)`)
}

/** Whether a media query matches; true if there is no window. */
export function useMedia(query: string): boolean {
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

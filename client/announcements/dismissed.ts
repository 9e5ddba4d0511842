import { useSyncExternalStore } from 'react'

const KEY = 'dismissed-announcements'
const MOST = 50

const listeners = new Set<() => void>()
let unstored: string | null = null

/** The ids of announcements that somebody has put away in this browser, as text. */
export function useDismissed(): readonly number[] {
  const text = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    stored,
    () => '',
  )
  return text.split(',').map(Number)
}

export function dismiss(id: number): void {
  const text = [...stored().split(','), id].slice(-MOST).join(',')
  unstored = text
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // A browser that stores nothing forgets it with the page.
  }
  for (const listener of listeners) listener()
}

function stored(): string {
  if (unstored !== null) return unstored
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

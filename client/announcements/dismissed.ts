import { useSyncExternalStore } from 'react'

const KEY = 'dismissed-announcements'
const MOST = 50

const listeners = new Set<() => void>()
/** Choices that the browser did not store. */
let unstored: string | null = null

/** The ids of announcements that somebody has put away in this browser, as text. */
export function useDismissed(): readonly number[] {
  const text = useSyncExternalStore(subscribe, stored, () => '')
  return text.split(',').map(Number)
}

export function dismiss(id: number): void {
  const text = [...stored().split(','), id].slice(-MOST).join(',')
  try {
    localStorage.setItem(KEY, text)
    unstored = null
  } catch {
    // A browser that stores nothing forgets it with the page.
    unstored = text
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

/** Other tabs report changes by the storage event. */
function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

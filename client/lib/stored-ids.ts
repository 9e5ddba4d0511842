import { useSyncExternalStore } from 'react'
import { logProblem } from './log.ts'

const NONE: readonly string[] = []

/**
 * A list of ids that this browser keeps under a key, the same in all its tabs. A browser that stores nothing keeps it
 * until the page is closed.
 * @param name begins the log's lines about failures, such as "Favourites"
 */
export function createStoredIds(key: string, name: string) {
  const listeners = new Set<() => void>()
  let text: string | null = null
  let ids = NONE
  /** The list that the browser did not store. */
  let unstored: readonly string[] | null = null
  /** Logged once, not at every look. */
  let isRefused = false

  function current(): readonly string[] {
    if (unstored) return unstored
    const before = text
    text = readText()
    if (text !== before) ids = parse(text)
    return ids
  }

  function readText(): string | null {
    try {
      return localStorage.getItem(key)
    } catch (error) {
      if (!isRefused) logProblem(`${name} could not be read`, error)
      isRefused = true
      return null
    }
  }

  function parse(stored: string | null): readonly string[] {
    try {
      const value: unknown = JSON.parse(stored ?? '[]')
      return Array.isArray(value) ? value.map(String) : NONE
    } catch (error) {
      logProblem(`${name} are not readable`, error)
      return NONE
    }
  }

  function store(after: readonly string[]): void {
    try {
      localStorage.setItem(key, JSON.stringify(after))
      unstored = null
    } catch (error) {
      logProblem(`${name} could not be stored`, error)
      unstored = after
    }
    for (const listener of listeners) listener()
  }

  /** Other tabs report changes by the storage event. */
  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }

  const useIds = () => useSyncExternalStore(subscribe, current, () => NONE)
  return { current, store, subscribe, useIds }
}

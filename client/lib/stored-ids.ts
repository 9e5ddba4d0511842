import { useSyncExternalStore } from 'react'
import { type PlainKey, t } from '../../domain/text/t.ts'
import { toast } from '../ui/toast.ts'
import { keep, readKept, readKeptValue } from './browser-storage.ts'
import { logProblem } from './log.ts'

const EMPTY: readonly string[] = []

/**
 * A list of ids that this browser stores under a key, shared by all its tabs. If the browser cannot store anything, the
 * list lasts until the page is closed.
 * @param warning the text of the toast in that case
 */
export function createStoredIds(key: string, warning?: PlainKey) {
  const listeners = new Set<() => void>()
  let text: string | null = null
  let ids = EMPTY
  /** The list that the browser could not store. */
  let unstored: readonly string[] | null = null

  function current(): readonly string[] {
    if (unstored) return unstored
    const before = text
    text = readKept('localStorage', key)
    if (text === before) return ids
    const value = readKeptValue('localStorage', key)
    ids = Array.isArray(value) ? value.map(String) : EMPTY
    return ids
  }

  function store(after: readonly string[]): void {
    const isNew = !unstored
    unstored = keep('localStorage', key, JSON.stringify(after)) ? null : after
    if (unstored) {
      logProblem(`${key} could not be kept`, unstored)
      if (isNew && warning) toast({ title: t('stars.storesNothing'), description: t(warning) })
    }
    notify()
  }

  function notify({ key: changed }: Partial<StorageEvent> = {}): void {
    if ((changed ?? key) === key) for (const listener of listeners) listener()
  }

  // Other tabs report changes with the storage event. Safari sends none to a page in its back-forward cache.
  for (const name of ['storage', 'pageshow'] as const) globalThis.addEventListener?.(name, notify)

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const useIds = () => useSyncExternalStore(subscribe, current, () => EMPTY)
  return { current, store, subscribe, useIds }
}

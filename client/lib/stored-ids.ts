import { useSyncExternalStore } from 'react'
import { type PlainKey, t } from '../../domain/text/t.ts'
import { toast } from '../ui/toast.ts'
import { keep, readKept, readKeptValue } from './browser-storage.ts'
import { logProblem } from './log.ts'

const EMPTY: readonly string[] = []

/**
 * A list of ids that this browser stores under a key, shared by all its tabs. If the browser cannot store anything, the
 * list lasts until the page is closed.
 * @param most how many of the latest ids it keeps; 0: all
 * @param warning the text of the toast if it cannot store them
 */
export function createStoredIds(key: string, most = 0, warning?: PlainKey) {
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

  function store(all: readonly string[]): void {
    const after = all.slice(-most)
    const isNew = !unstored
    unstored = keep('localStorage', key, JSON.stringify(after)) ? null : after
    if (unstored) {
      logProblem(`${key} could not be kept`, unstored)
      if (isNew && warning) toast({ title: t('stars.storesNothing'), description: t(warning) })
    }
    notify()
  }

  /** Adds an id as the latest, or removes it: like `classList.toggle`, as `force` says if it is given. */
  function toggle(id: number, force?: boolean): void {
    const before = current()
    const others = before.filter((each) => each !== String(id))
    store((force ?? others.length === before.length) ? [...others, String(id)] : others)
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
  return { current, store, toggle, subscribe, useIds }
}

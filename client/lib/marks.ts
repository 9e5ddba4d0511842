import { useSyncExternalStore } from 'react'

export type Mark = 'Moved' | 'New'

const NONE: ReadonlyMap<string, Mark> = new Map()
const SHOWN_MS = 120_000

let marks = NONE
const listeners = new Set<() => void>()

/** Marks rows, by id, for a while, so that people see a change and not just another row. */
export function showMarks(next: ReadonlyMap<string, Mark>): void {
  if (next.size === 0) return
  set(new Map([...marks, ...next]))
  setTimeout(() => {
    set(new Map([...marks].filter(([id, mark]) => next.get(id) !== mark)))
  }, SHOWN_MS)
}

/** By the row's id as a string. One subscription for a whole list: each costs a phone time as the page comes alive. */
export function useMarks(): ReadonlyMap<string, Mark> {
  return useSyncExternalStore(
    subscribe,
    () => marks,
    () => NONE,
  )
}

function set(next: ReadonlyMap<string, Mark>): void {
  marks = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

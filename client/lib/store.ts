import { useSyncExternalStore } from 'react'

/** A value outside of components that several parts of the page show. The server's HTML shows the initial value. */
export function createStore<T>(first: T) {
  const listeners = new Set<() => void>()
  let value = first
  const current = () => value
  const onServer = () => first

  /** Calls at each change. @returns a function that ends this */
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    current,
    subscribe,
    set(next: T): void {
      value = next
      for (const listener of listeners) listener()
    },
    use: (): T => useSyncExternalStore(subscribe, current, onServer),
  }
}

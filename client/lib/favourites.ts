import { createStoredIds } from './stored-ids.ts'

const { current, store, subscribe, useIds } = createStoredIds('favorites', 'Favourites')

export const currentFavourites = current
/** Calls a function with each change of them, in this tab or another. @returns a function that ends it */
export const followFavourites = subscribe

/** The ids of the visitor's favourite sessions; kept in this browser only. */
export const useFavourites = useIds

export function toggleFavourite(sessionId: number): void {
  const id = String(sessionId)
  const before = current()
  store(before.includes(id) ? before.filter((each) => each !== id) : [...before, id])
}

/** @returns how many of them were none before */
export function addFavourites(ids: readonly string[]): number {
  const before = current()
  const added = [...new Set(ids)].filter((id) => !before.includes(id))
  store([...before, ...added])
  return added.length
}

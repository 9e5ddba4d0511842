import { createStoredIds } from './stored-ids.ts'

/** The ids of the visitor's favourite sessions; kept in this browser only. */
export const {
  current: currentFavourites,
  /** Calls a function with each change of them, in this tab or another. @returns a function that ends it */
  subscribe: followFavourites,
  store: storeFavourites,
  useIds: useFavourites,
} = createStoredIds('favorites')

export function toggleFavourite(sessionId: number): void {
  const id = String(sessionId)
  const before = currentFavourites()
  storeFavourites(before.includes(id) ? before.filter((each) => each !== id) : [...before, id])
}

import { useState } from 'react'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { createStoredIds } from '../lib/stored-ids.ts'

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

/** The favourites as they were when the page was opened, or this value became another one: what they order stays where it is. */
export function useFavouritesAsOf(moment: unknown): readonly string[] {
  const favourites = useFavourites()
  const isHydrated = useIsHydrated()
  const [as, setAs] = useState({ moment, isHydrated, favourites })
  if (as.moment === moment && as.isHydrated === isHydrated) return as.favourites
  setAs({ moment, isHydrated, favourites })
  return favourites
}

/** While `isKept`, also those that were taken back meanwhile: a list of favourites loses none from under a finger. */
export function useFavouritesListed(isKept: boolean): readonly string[] {
  const favourites = useFavourites()
  const [listed, setListed] = useState(favourites)
  const next = isKept ? [...new Set([...listed, ...favourites])] : favourites
  if (isKept ? next.length === listed.length : next === listed) return listed
  setListed(next)
  return next
}

import { useState } from 'react'
import { textKey } from '../../domain/text/t.ts'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { createStoredIds } from '../lib/stored-ids.ts'

/** The ids of the visitor's favorite sessions, stored only in this browser. */
export const {
  current: currentFavorites,
  /** Calls a function for each change of them, in this tab or another. @returns a function that ends it */
  subscribe: followFavorites,
  store: storeFavorites,
  toggle: toggleFavorite,
  useIds: useFavorites,
} = createStoredIds('favorites', 0, textKey('stars.lastHere'))

/**
 * The favorites at the time when the page was opened, or when `moment` last changed, so that a list ordered by them
 * does not move.
 */
export function useFavoritesAsOf(moment: unknown): readonly string[] {
  const favorites = useFavorites()
  const isHydrated = useIsHydrated()
  const [as, setAs] = useState({ moment, isHydrated, favorites })
  if (as.moment === moment && as.isHydrated === isHydrated) return as.favorites
  setAs({ moment, isHydrated, favorites })
  return favorites
}

/**
 * While `isKept`, includes those that were removed in the meantime, so that a list of favorites loses none under a
 * finger.
 */
export function useFavoritesListed(isKept: boolean): readonly string[] {
  const favorites = useFavorites()
  const [listed, setListed] = useState(favorites)
  const next = isKept ? [...new Set([...listed, ...favorites])] : favorites
  if (isKept ? next.length === listed.length : next === listed) return listed
  setListed(next)
  return next
}

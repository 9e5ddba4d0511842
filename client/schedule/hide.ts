import { toggleFavorite } from '../event/favorites.ts'
import { currentHidden, storeHidden, toggleHidden } from '../event/hidden-sessions.ts'

/** Removes a session from this visitor's lists, along with its star. */
export function hideSession({ id }: { id: number }, isFavorite: boolean): void {
  if (isFavorite) toggleFavorite(id)
  toggleHidden(id, true)
}

/** Returns sessions to the lists. */
export function showAgain(sessions: readonly { id: number }[]): void {
  const ids = sessions.map(({ id }) => String(id))
  const hidden = currentHidden()
  if (hidden.some((id) => ids.includes(id))) storeHidden(hidden.filter((id) => !ids.includes(id)))
}

import { t } from '../../domain/text/t.ts'
import { currentFavorites, storeFavorites } from '../event/favorites.ts'
import { toast } from '../ui/toast.ts'

const STARS = /^#(?:stars|day)=(\d{1,10}(?:,\d{1,10}){0,499})$/

/** A link that carries stars to another device, after the `#`, so that no server sees them. */
export function linkWithStars(favorites: readonly string[]): string {
  return `${location.origin}${location.pathname}#stars=${favorites.join()}`
}

/** A link that shows these sessions to another person, who keeps their own stars. */
export function linkToDay(sessions: readonly { id: number }[]): string {
  return `${location.origin}${location.pathname}?view=mine#day=${sessions.map(({ id }) => id).join()}`
}

/** The sessions in such a link; null if it is not one. */
export function sessionsInLink<S extends { id: number }>(hash: string, known: readonly S[]): S[] | null {
  const ids = hash.startsWith('#day=') ? STARS.exec(hash)?.[1]?.split(',') : undefined
  return ids ? known.filter(({ id }) => ids.includes(String(id))) : null
}

/**
 * Adds the stars in such a link to those of this browser, and shows a message.
 * @param known the event's sessions; stars of other sessions, such as deleted ones, are left out
 * @returns whether it was such a link
 */
export function importStars(hash: string, known: readonly { id: number }[]): boolean {
  const starred = STARS.exec(hash)?.[1]?.split(',')
  if (!starred) return false
  const ids = starred.filter((each) => known.some(({ id }) => String(id) === each))
  const added = addFavorites(ids)
  toast({
    title: t('stars.added'),
    description: t('stars.addedCount', { count: added }),
  })
  return true
}

/** @returns how many of them are new */
function addFavorites(ids: readonly string[]): number {
  const before = currentFavorites()
  const added = [...new Set(ids)].filter((id) => !before.includes(id))
  storeFavorites([...before, ...added])
  return added.length
}

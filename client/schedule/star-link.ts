import { t } from '../../domain/text/t.ts'
import { currentFavorites, storeFavorites } from '../event/favorites.ts'
import { navigate } from '../lib/address.tsx'
import { keep, readKept } from '../lib/browser-storage.ts'
import { toast } from '../ui/toast.ts'

/**
 * The key of the link whose stars are not added yet, and in its tab of the one whose stars were added after the visitor
 * moved on. The schedule and `whole-event.ts` use it before they load this file.
 */
const LINK = 'star-link'
const STARS = /^#(?:stars|day)=(\d{1,10}(?:,\d{1,10}){0,499})$/

/** A link that carries stars to another device, after the `#`, so that no server sees them. */
export function linkWithStars(pathname: string, favorites: readonly string[]): string {
  return `${location.origin}${pathname}#stars=${favorites.join()}`
}

/** A link that shows these sessions to another person, who keeps their own stars. */
export function linkToDay(pathname: string, sessions: readonly { id: number }[]): string {
  return `${location.origin}${pathname}?view=mine#day=${sessions.map(({ id }) => id).join()}`
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

/**
 * Adds the stars of a link that is in the address or stored, and shows them if the visitor has not moved on. Going back
 * to a link whose stars have been added adds nothing.
 */
export function importLink(link: string, known: readonly { id: number }[]): void {
  const [pathname = '', hash] = link.split('#')
  const isInAddress = location.pathname + location.hash === link
  // New sessions may have asked twice.
  if (!isInAddress && readKept('localStorage', LINK) !== link) return
  keep('localStorage', LINK, null)
  const isAdded = readKept('sessionStorage', LINK) === link
  keep('sessionStorage', LINK, isInAddress ? null : link)
  const isLink = isAdded || importStars(`#${hash}`, known)
  if (isLink && isInAddress) navigate(`${pathname}?view=mine`, { replace: true })
}

/** @returns how many of them are new */
function addFavorites(ids: readonly string[]): number {
  const before = currentFavorites()
  const added = [...new Set(ids)].filter((id) => !before.includes(id))
  storeFavorites([...before, ...added])
  return added.length
}

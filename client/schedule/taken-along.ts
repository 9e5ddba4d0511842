import { addFavourites } from '../lib/favourites.ts'
import { toast } from '../ui/toast.ts'

const STARS = /^#stars=(\d{1,10}(?:,\d{1,10}){0,499})$/

/** The link that carries stars to another device: behind the `#`, so that no server ever sees them. */
export function linkWithStars(favourites: readonly string[]): string {
  return `${location.origin}${location.pathname}#stars=${favourites.join()}`
}

/** Adds the stars of such a link to those of this browser, and says so. @returns whether it was one */
export function takeStars(hash: string): boolean {
  const ids = STARS.exec(hash)?.[1]?.split(',')
  if (!ids) return false
  const added = addFavourites(ids)
  toast({
    title: 'Your stars are here',
    description: added === 1 ? '1 session was added' : `${added} sessions were added`,
  })
  return true
}

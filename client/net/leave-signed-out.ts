import { paths } from '../../domain/paths.ts'
import { forgetAllDrafts } from '../lib/drafts.ts'

/**
 * Goes to the landing page after the sign-in of this browser has ended. The page is loaded in place of this one: the
 * next person in this tab meets no read, chosen file or draft of the one before, not even by the browser's back.
 * @param to the provider's page that ends its sign-in, too, and leads back
 */
export function leaveSignedOut(to = paths.landing()): void {
  forgetAllDrafts()
  location.replace(to)
}

import { paths } from '../../domain/paths.ts'
import { forgetAllDrafts } from '../lib/drafts.ts'

/**
 * Goes to the landing page after this browser's sign-in has ended. The page is reloaded, so that the next person in
 * this tab finds no read, chosen file or draft of the previous one, not even with the browser's back button.
 * @param to the provider's page that ends its sign-in too, and redirects back
 */
export function leaveSignedOut(to = paths.landing()): void {
  forgetAllDrafts()
  location.replace(to)
}

import type { ComponentType } from 'react'
import { type PlainKey, textKey } from '../../domain/text/t.ts'
import '../net/mutations.ts'
import type { Portal } from './admin-guard.tsx'
import type { Look } from './portal-page.tsx'

/**
 * The pages that are not for visitors, each in its own chunk. This list is a chunk too, so that no visitor's script
 * names them.
 */
export const load = {
  auth: () => import('./auth-page.tsx').then((file) => file.AuthPage),
  verifyToken: () => import('./verify-token-page.tsx').then((file) => file.VerifyTokenPage),
  account: () => import('./account-page.tsx').then((file) => file.AccountPage),
  installation: () => import('./installation-page.tsx').then((file) => file.InstallationPage),
  createFirstEvent: () => import('./create-first-event-page.tsx').then((file) => file.CreateFirstEventPage),
  adminReset: () => import('./admin-reset-page.tsx').then((file) => file.AdminResetPage),
  ideaList: () => import('./ideas-page.tsx').then((file) => file.IdeasPage),
  author: () => import('./author-page.tsx').then((file) => file.AuthorPage),
  // The portal's pages, by the last segment of their address.
  admin: inPortal(
    textKey('title.adminPortal'),
    () => import('./admin-page.tsx').then((file) => file.SectionsPage),
    { helpersTitle: textKey('portal.cardUpload'), isNamed: true },
  ),
  'static-content': inPortal(textKey('portal.staticContent'), () =>
    import('./admin-static-content.tsx').then((file) => file.StaticContent),
  ),
  'event-management': inPortal(textKey('title.eventManagement'), () =>
    import('./admin-events-section.tsx').then((file) => file.EventsPage),
  ),
  'session-cards': inPortal(
    textKey('title.sessionCards'),
    () => import('../session-cards/card-sheets.tsx').then((file) => file.CardSheets),
    { helpersTitle: textKey('title.sessionCards') },
  ),
  board: inPortal(
    textKey('title.board'),
    () => import('./admin-board-page.tsx').then((file) => file.BoardPage),
    {
      helpersTitle: textKey('title.board'),
      isWide: true,
      skip: { to: '#board', words: textKey('board.skip') },
    },
  ),
  wall: inPortal(textKey('title.wall'), () => import('./admin-wall-page.tsx').then((file) => file.WallPage), {
    helpersTitle: textKey('title.wall'),
  }),
  ideas: inPortal(
    textKey('title.ideas'),
    () => import('./admin-ideas-page.tsx').then((file) => file.IdeasPage),
    { helpersTitle: textKey('title.ideas') },
  ),
  history: inPortal(textKey('title.history'), () =>
    import('../history/event-history.tsx').then((file) => file.EventHistory),
  ),
  screens: inPortal(textKey('title.screens'), () =>
    import('../screens/screen-links.tsx').then((file) => file.ScreenLinks),
  ),
  share: inPortal(textKey('title.share'), () =>
    import('./admin-share-page.tsx').then((file) => file.SharePage),
  ),
  paper: inPortal(textKey('title.paper'), () =>
    import('./admin-paper-page.tsx').then((file) => file.PaperPage),
  ),
} satisfies Record<string, () => Promise<ComponentType>>

export type SignedInPage = keyof typeof load

function inPortal(title: PlainKey, content: () => Promise<ComponentType<Portal>>, look: Look = {}) {
  return async () => {
    const [{ portalPage }, Content] = await Promise.all([import('./portal-page.tsx'), content()])
    return portalPage(title, Content, look)
  }
}

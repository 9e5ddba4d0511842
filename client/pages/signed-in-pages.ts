import type { ComponentType } from 'react'
import type { Portal } from './admin-guard.tsx'
import type { Look } from './portal-page.tsx'

/**
 * The pages that are not for visitors, each a chunk of its own. Their list is one too: no visitor's script names them.
 */
export const load = {
  auth: () => import('./auth-page.tsx').then((file) => file.AuthPage),
  verifyToken: () => import('./verify-token-page.tsx').then((file) => file.VerifyTokenPage),
  account: () => import('./account-page.tsx').then((file) => file.AccountPage),
  installation: () => import('./installation-page.tsx').then((file) => file.InstallationPage),
  createFirstEvent: () => import('./create-first-event-page.tsx').then((file) => file.CreateFirstEventPage),
  adminReset: () => import('./admin-reset-page.tsx').then((file) => file.AdminResetPage),
  author: () => import('./author-page.tsx').then((file) => file.AuthorPage),
  // The portal, each page by the last part of its address.
  admin: inPortal('Admin Portal', () => import('./admin-page.tsx').then((file) => file.SectionsPage), {
    helpersTitle: 'Session Card Upload',
  }),
  'static-content': inPortal('Static Content Management', () =>
    import('./admin-static-content.tsx').then((file) => file.StaticContent),
  ),
  'event-management': inPortal('Event Management', () =>
    import('./admin-events-section.tsx').then((file) => file.EventsPage),
  ),
  'session-cards': inPortal(
    'Session Cards',
    () => import('../session-cards/card-sheets.tsx').then((file) => file.CardSheets),
    { helpersTitle: 'Session Cards' },
  ),
  board: inPortal('Board', () => import('./admin-board-page.tsx').then((file) => file.BoardPage), {
    helpersTitle: 'Board',
    isWide: true,
    skip: { to: '#board', words: 'Skip to the board' },
  }),
  wall: inPortal('Wall', () => import('./admin-wall-page.tsx').then((file) => file.WallPage), {
    helpersTitle: 'Wall',
  }),
  history: inPortal('History', () =>
    import('../history/event-history.tsx').then((file) => file.EventHistory),
  ),
  screens: inPortal('Screens', () => import('../screens/screen-links.tsx').then((file) => file.ScreenLinks)),
  share: inPortal('Share', () => import('./admin-share-page.tsx').then((file) => file.SharePage)),
  paper: inPortal('Paper', () => import('./admin-paper-page.tsx').then((file) => file.PaperPage)),
} satisfies Record<string, () => Promise<ComponentType>>

export type SignedInPage = keyof typeof load

function inPortal(title: string, content: () => Promise<ComponentType<Portal>>, look: Look = {}) {
  return async () => {
    const [{ portalPage }, Content] = await Promise.all([import('./portal-page.tsx'), content()])
    return portalPage(title, Content, look)
  }
}

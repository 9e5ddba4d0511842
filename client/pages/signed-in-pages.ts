import type { ComponentType } from 'react'

/**
 * The pages that are not for visitors, each a chunk of its own. Their list is one too: no visitor's script names them.
 */
export const load = {
  AuthPage: () => import('./auth-page.tsx').then((file) => file.AuthPage),
  VerifyTokenPage: () => import('./verify-token-page.tsx').then((file) => file.VerifyTokenPage),
  AccountPage: () => import('./account-page.tsx').then((file) => file.AccountPage),
  CreateFirstEventPage: () =>
    import('./create-first-event-page.tsx').then((file) => file.CreateFirstEventPage),
  AdminResetPage: () => import('./admin-reset-page.tsx').then((file) => file.AdminResetPage),
  AdminPage: () => import('./admin-page.tsx').then((file) => file.AdminPage),
  AdminStaticContentPage: () =>
    import('./admin-static-content.tsx').then((file) => file.AdminStaticContentPage),
  AdminEventManagementPage: () =>
    import('./admin-event-management-page.tsx').then((file) => file.AdminEventManagementPage),
  AdminSessionCardsPage: () =>
    import('./admin-session-cards-page.tsx').then((file) => file.AdminSessionCardsPage),
  AdminBoardPage: () => import('./admin-board-page.tsx').then((file) => file.AdminBoardPage),
  AdminWallPage: () => import('./admin-wall-page.tsx').then((file) => file.AdminWallPage),
  AuthorPage: () => import('./author-page.tsx').then((file) => file.AuthorPage),
  AdminPaperPage: () => import('./admin-paper-page.tsx').then((file) => file.AdminPaperPage),
  AdminScreensPage: () => import('./admin-screens-page.tsx').then((file) => file.AdminScreensPage),
  AdminSharePage: () => import('./admin-share-page.tsx').then((file) => file.AdminSharePage),
  AdminHistoryPage: () => import('./admin-history-page.tsx').then((file) => file.AdminHistoryPage),
} satisfies Record<string, () => Promise<ComponentType>>

export type SignedInPage = keyof typeof load

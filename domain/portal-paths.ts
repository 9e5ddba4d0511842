import { eventPath, type LocatedEvent, query } from './paths.ts'

/** The addresses of an event's pages for organizers. Visitors' phones do not load this file. */
export const portalPaths = {
  admin: (event: LocatedEvent, to: { section?: string; tab?: string; dialog?: string } = {}) =>
    `${eventPath(event)}/admin${query(to)}`,
  adminStaticContent: (event: LocatedEvent) => `${eventPath(event)}/admin/static-content`,
  adminEventManagement: (event: LocatedEvent) => `${eventPath(event)}/admin/event-management`,
  adminSessionCards: (event: LocatedEvent) => `${eventPath(event)}/admin/session-cards`,
  adminBoard: (event: LocatedEvent) => `${eventPath(event)}/admin/board`,
  /** With `session`, the history of that session only. */
  adminHistory: (event: LocatedEvent, to: { session?: number } = {}) =>
    `${eventPath(event)}/admin/history${query(to)}`,
  adminScreens: (event: LocatedEvent) => `${eventPath(event)}/admin/screens`,
  adminShare: (event: LocatedEvent) => `${eventPath(event)}/admin/share`,
  adminPaper: (event: LocatedEvent) => `${eventPath(event)}/admin/paper`,
  adminWall: (event: LocatedEvent) => `${eventPath(event)}/admin/wall`,
  adminIdeas: (event: LocatedEvent) => `${eventPath(event)}/admin/ideas`,
  adminReset: (event: LocatedEvent) => `${eventPath(event)}/admin-reset`,
} as const

import type { ComponentType, ReactNode } from 'react'
import { slug } from '../domain/text/slugs.ts'
import { type PlainKey, t, textKey } from '../domain/text/t.ts'
import type { PageDefinition } from './event/page-definition.ts'
import { paramsIn } from './lib/address.tsx'
import { wait } from './lib/wait.ts'
import { EventFrame, eventFramePage } from './pages/event-frame.tsx'
import { EventPage, eventPage } from './pages/event-page.tsx'
import {
  dataPage,
  floorPlanPage,
  helpfulLinksPage,
  infoPage,
  landingPage,
  NotFoundPage,
  newsPage,
  notFoundPage,
  personPage,
  roomPage,
  searchPage,
  sponsorsPage,
  wifiPage,
} from './pages/public-pages.ts'
import type { SignedInPage } from './pages/signed-in-pages.ts'
import { inChunk, inPortalChunk } from './ui/chunk.ts'

/** The handle of a row: what the server needs to know about the page. */
export type Handle = PageDefinition & {
  /** Not for visitors: the code and style are separate chunks. */
  isLazy?: boolean
  /** Loads the code of a page that is not part of the first script. */
  load?: () => Promise<unknown>
  /** For visitors, with style that the event page does not need. */
  isApart?: boolean
}

/** A title whose text loads with the page's code, before the page shows. */
type PortalTitle = Extract<PlainKey, `title.${string}`>

const AGAIN_MS = 15_000
/** A network may fail without an error. After this time the page's frame is hydrated without the page's own code. */
const PATIENCE_MS = 5_000

type Row = {
  path: string
  page: ReactNode
  /** The nested handles, outermost first. */
  handles: Handle[]
}

/** Has no frame around the page, because a screen on a wall would show it all day. */
const SCREEN = split('/screen', eventPage, () =>
  import('./pages/screen-page.tsx').then((file) => file.ScreenPage, loadAgain),
)

/** The portal's pages except the first one. */
const PORTAL = [
  ['static-content', textKey('title.staticContent')],
  ['event-management', textKey('title.eventManagement')],
  ['session-cards', textKey('title.sessionCards')],
  ['board', textKey('title.board')],
  ['wall', textKey('title.wall')],
  ['ideas', textKey('title.ideas')],
  ['history', textKey('title.history')],
  ['screens', textKey('title.screens')],
  ['share', textKey('title.share')],
  ['paper', textKey('title.paper')],
] as const

/**
 * The route table (docs/product.md#addresses): the first row that matches counts. The event page is part of the first
 * script; all others load on demand.
 */
const ROWS: readonly Row[] = [
  split('/', landingPage, () => import('./pages/landing-page.tsx').then((file) => file.LandingPage)),
  later('/auth', textKey('title.signIn'), 'auth'),
  later('/account', textKey('title.account'), 'account'),
  later('/installation', textKey('title.installation'), 'installation'),
  later('/c/:code', textKey('title.sessionCard'), 'author'),
  later('/create-first-event', textKey('title.createEvent'), 'createFirstEvent'),
  ...[
    { path: '', page: <EventPage />, handles: [eventPage] },
    split('/wifi', wifiPage, () => import('./pages/wifi-page.tsx').then((file) => file.WifiPage)),
    split('/news', newsPage, () => import('./pages/news-page.tsx').then((file) => file.NewsPage)),
    split('/search', searchPage, () => import('./pages/search-page.tsx').then((file) => file.SearchPage)),
    split('/sponsors', sponsorsPage, () =>
      import('./pages/sponsors-page.tsx').then((file) => file.SponsorsPage),
    ),
    split('/helpful-links', helpfulLinksPage, () =>
      import('./pages/helpful-links-page.tsx').then((file) => file.HelpfulLinksPage),
    ),
    split('/floor-plan', floorPlanPage, () =>
      import('./pages/floor-plan-page.tsx').then((file) => file.FloorPlanPage),
    ),
    split('/rooms/:room', roomPage, () => import('./pages/room-page.tsx').then((file) => file.RoomPage)),
    split('/info/:page', infoPage, () => import('./pages/info-page.tsx').then((file) => file.InfoPage)),
    split('/people/:person', personPage, () =>
      import('./pages/person-page.tsx').then((file) => file.PersonPage),
    ),
    split('/data', dataPage, () => import('./pages/data-page.tsx').then((file) => file.DataPage)),
    later('/ideas', textKey('title.ideas'), 'ideaList'),
    later('/auth', textKey('title.signIn'), 'auth'),
    later('/verify-token', textKey('title.signIn'), 'verifyToken'),
    later('/auth/verify-token', textKey('title.signIn'), 'verifyToken'),
    later('/admin-reset', textKey('title.resetPassword'), 'adminReset'),
    later('/admin', textKey('title.adminPortal'), 'admin'),
    ...PORTAL.map(([name, title]) => later(`/admin/${name}`, title, name)),
  ].map(ofEvent),
  { ...ofEvent(SCREEN), page: SCREEN.page },
]

const NOT_FOUND: Row = { path: '*', page: <NotFoundPage />, handles: [notFoundPage] }

/**
 * @returns the row for a path, and the path's values under the names that the row gives them. A city typed in capitals
 * is its event's, whose reads and news this browser keeps under one address.
 */
export function rowAt(pathname: string): { row: Row; params: Record<string, string> } {
  for (const row of ROWS) {
    const params = paramsIn(row.path, pathname)
    if (params) return { row, params: params.city ? { ...params, city: slug(params.city) } : params }
  }
  return { row: NOT_FOUND, params: {} }
}

const prepared = new Set<Row>()

/** Loads the code of the page at a path, and waits at most five seconds. @returns undefined if it is already loaded */
export function prepare(pathname: string): Promise<unknown> | undefined {
  const { row } = rowAt(pathname)
  const load = row.handles.at(-1)?.load
  if (!load || prepared.has(row)) return undefined
  return Promise.race([load().then(() => prepared.add(row)), wait(PATIENCE_MS)])
}

/** A row below an event's address, which shows not-found unless the event exists. */
function ofEvent({ path, page, handles }: Row): Row {
  return {
    path: `/:city/:date${path}`,
    page: <EventFrame>{page}</EventFrame>,
    handles: [eventFramePage, ...handles],
  }
}

/** A public row whose page is not part of the first script, unlike the event page. */
function split(path: string, page: PageDefinition, load: () => Promise<ComponentType>): Row {
  const PublicPage = inChunk(async () => {
    const [component] = await Promise.all([load(), import('./ui/pages.css')])
    return component
  })
  return { path, page: <PublicPage />, handles: [{ ...page, isApart: true, load: PublicPage.load }] }
}

/** A row whose page is a separate chunk, with the style of the signed-in pages. */
function later(path: string, title: PortalTitle, name: SignedInPage): Row {
  const LaterPage = inPortalChunk(async () => {
    const [pages] = await Promise.all([import('./pages/signed-in-pages.ts'), import('./ui/admin.css')])
    return pages.load[name]()
  })
  return { path, page: <LaterPage />, handles: [{ ...hidden(title), isLazy: true, load: LaterPage.load }] }
}

/**
 * Reloads a screen whose code did not arrive, because no one is there to do it. Until then it shows the server's HTML.
 */
function loadAgain(): Promise<ComponentType> {
  return new Promise(() => setTimeout(() => location.reload(), AGAIN_MS))
}

function hidden(title: PortalTitle): PageDefinition {
  return { head: ({ site }) => ({ title: `${t(title)} | ${site.name}`, hidden: true }) }
}

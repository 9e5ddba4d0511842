import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDate } from '../../domain/dates.ts'
import { dateOfDay } from '../../domain/event-days.ts'
import type { Event } from '../../domain/events.ts'
import { unmangledPath } from '../../domain/mailed-link.ts'
import { namedFilters } from '../../domain/page-address.ts'
import { filtersIn } from '../../domain/schedule.ts'
import { VALUE_KINDS } from '../../domain/session-words.ts'
import { placeOfPath, slug } from '../../domain/slugs.ts'
import { DAY_MS } from '../../domain/times.ts'
import { mayRender } from '../admission.ts'
import type { Config } from '../config.ts'
import type { Core } from '../core.ts'
import { idOf } from '../db/change-feed.ts'
import type { Ask, Asker } from '../lib/ask.ts'
import type { AssetArea } from '../lib/asset-area.ts'
import { notFound } from '../lib/errors.ts'
import type { Place } from '../lib/kept-replies.ts'
import { documentOf } from './document.ts'
import type { RenderedPage } from './page.tsx'
import type { PageRenderer } from './page-renderer.ts'
import { releasedAssets } from './released-assets.ts'

type Needs = {
  config: Config
  now: () => Date
  pages: PageRenderer
  /** Where the files of all releases are. */
  assets: AssetArea
  authenticate: Core['authenticate']
  ask: Ask
}

const YEAR_SECONDS = 365 * 86_400
const DAY_PAGE_SECONDS = 60
/** No page has this address. */
const NOWHERE = '/-'
const NOWHERE_MS = 10_000
/** A new tab that reads it begins another process for the page: visitors would wait for it (docs/decisions/017). */
const OPENER_POLICY = 'cross-origin-opener-policy'
const NOT_PAGES = /^\/(api|assets|uploads)(\/|$)/

/**
 * Every address that is no call and no file is a page. A page is the same for every reader and is kept until its
 * content changes; a hidden event's page is made for the one admin who asks, and not kept.
 */
export async function pageRoutes(app: FastifyInstance, needs: Needs): Promise<void> {
  const { folder, assets } = needs.pages
  if (folder) {
    await serveFiles(app, folder)
    releasedAssets(app, { assets: needs.assets, folder, release: assets.release, now: needs.now })
  }
  const nowhere = createNowhere(needs)
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = new URL(request.url, 'http://localhost')
    if (NOT_PAGES.test(url.pathname)) throw notFound()
    const mailed = unmangledPath(url.pathname)
    if (mailed) return reply.header('cache-control', 'no-store').redirect(mailed + url.search)
    const asker = { request, reply, user: null }
    const isKept = await isKeptPage(url, needs.ask, asker)
    const first = isKept ? null : await firstDayOf(url, needs.ask, asker)
    if (first) return reply.header('cache-control', 'no-cache').redirect(first)
    if (!isKept && !(await mayRender(request))) {
      const plain = new URL(url.pathname, url)
      if (url.search !== '' && (await isKeptPage(plain, needs.ask, asker)))
        return reply.redirect(plain.pathname)
      return reply
        .code(404)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(await nowhere(asker))
    }
    const { page, places } = await render(needs, url, asker)
    if (page.head === null && request.headers.cookie) {
      const own = await renderFor(needs, url, request, reply)
      if (own) return send(needs, reply.header('cache-control', 'private, no-store'), url, own)
    }
    setCaching(reply, page, { url, isKept, places })
    return send(needs, reply, url, page)
  })
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(files, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['.vite/**'],
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header(
        'cache-control',
        isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      )
    },
  })
}

/** `places`: those of the page, also of reads that failed. */
async function render({ pages, now, ask }: Needs, url: URL, asker: Asker) {
  const { renderPage } = await pages.load()
  const places = new Set<Place>()
  const read = async (address: string) => {
    const answer = await ask(address, asker)
    for (const each of answer.places) places.add(each)
    return answer
  }
  const page = await renderPage({ pathname: url.pathname, search: url.search, read, now: now() })
  return { page, places }
}

/** One not-found page for all who ask for more made-up addresses than pages are rendered for. */
function createNowhere(needs: Needs) {
  let kept: { html: string; until: number } | null = null
  return async (asker: Asker): Promise<string> => {
    if (kept && performance.now() < kept.until) return kept.html
    const url = new URL(NOWHERE, 'http://localhost')
    const { page } = await render(needs, url, asker)
    kept = { html: htmlOf(needs, asker.request, url, page), until: performance.now() + NOWHERE_MS }
    return kept.html
  }
}

/** The page as a signed-in admin sees it, if that shows more than a visitor sees. */
async function renderFor(needs: Needs, url: URL, request: FastifyRequest, reply: FastifyReply) {
  const user = (await needs.authenticate(request))?.user
  if (!user?.isAdmin) return null
  const { page } = await render(needs, url, { request, reply, user })
  return page.head === null ? null : page
}

type Cacheable = { url: URL; isKept: boolean; places: ReadonlySet<Place> }

function setCaching(reply: FastifyReply, page: RenderedPage, { url, isKept, places }: Cacheable): void {
  if (page.head === null || page.isIncomplete) {
    reply.header('cache-control', 'no-store')
    return
  }
  if (url.pathname.startsWith('/c/')) {
    reply.header('cache-control', 'private, no-store')
    return
  }
  // Pages behind the sign-in read more of their address, such as a token.
  if (url.search !== '' && (!isKept || page.head.hidden)) {
    reply.header('cache-control', url.searchParams.has('token') ? 'private, no-store' : 'no-cache')
    return
  }
  reply.shows = [...places]
  if (page.knowsToday) reply.cacheSeconds = DAY_PAGE_SECONDS
}

function send(needs: Needs, reply: FastifyReply, url: URL, page: RenderedPage): FastifyReply {
  if (page.head && !page.head.hidden) reply.raw.removeHeader(OPENER_POLICY)
  const renderedAt = needs.now()
  reply.notOfContent = [renderedAt.toISOString(), asOfOf(reply.request, url)]
  return reply
    .code(page.head === null ? 404 : page.isIncomplete ? 503 : 200)
    .type('text/html; charset=utf-8')
    .send(htmlOf({ ...needs, now: () => renderedAt }, reply.request, url, page))
}

function htmlOf(
  { config, now, pages }: Needs,
  request: FastifyRequest,
  url: URL,
  page: RenderedPage,
): string {
  const { pathname } = url
  const asOf = asOfOf(request, url)
  const { assets } = pages
  const siteName = config.site.name
  return documentOf({ page, assets, publicUrl: config.publicUrl, siteName, pathname, now: now(), asOf })
}

/** The state that a page is made of, as its live stream names it; its reads are not older. */
function asOfOf({ asOf }: FastifyRequest, { pathname }: URL): string {
  return idOf(asOf, placeOfPath(pathname))
}

const OF_THE_SITE = new Set(['/', '/auth', '/account', '/create-first-event'])
const OF_AN_EVENT =
  /^\/([^/]+)\/([^/]+)(?:\/(?:wifi|sponsors|helpful-links|floor-plan|data|screen|auth|admin(?:\/[a-z-]+)?|rooms\/(\d+)))?$/

/**
 * Whether the page at this address is one of those that are made once and kept: there are only so many of them. Pages of made-up
 * events, of unknown sessions and rooms, of filters that the event does not have and of searches are countless.
 */
async function isKeptPage({ pathname, searchParams }: URL, ask: Ask, asker: Asker): Promise<boolean> {
  if (OF_THE_SITE.has(pathname)) return searchParams.size === 0
  const [, city = '', date = '', room] = OF_AN_EVENT.exec(pathname) ?? []
  const place = `${slug(decodeURIComponent(city))}/${date}`
  const events = await listOf<Event>(ask, '/api/events', asker)
  const event = events.find(({ location, date: day }) => `${slug(location)}/${day}` === place)
  if (!event) return false
  const query = new URLSearchParams({ city: decodeURIComponent(city), date })
  const has = async (topic: string, id: string) =>
    (await listOf<{ id: number }>(ask, `/api/${topic}?${query}`, asker)).some((row) => String(row.id) === id)
  if (room !== undefined && !(await has('rooms', room))) return false
  const [named, known] = [namedFilters(searchParams), filtersIn(searchParams, event.lists)]
  if (VALUE_KINDS.some((kind) => known[kind].length < named[kind].length)) return false
  // Of twenty rooms there are a million selections.
  const [filtered, ...further] = named.room
  if (further.length > 0 || (filtered !== undefined && !(await has('rooms', filtered)))) return false
  const session = searchParams.get('session')
  // A screen is written once for all its rooms.
  if (session === null)
    return searchParams.size === 0 || pathname.split('/').length === 3 || pathname.endsWith('/screen')
  return has('sessions', session)
}

/** The address of a page of a later day of an event, at the event's own address; null for every other one. */
async function firstDayOf({ pathname, search }: URL, ask: Ask, asker: Asker): Promise<string | null> {
  const [, city = '', date = '', ...rest] = pathname.split('/')
  if (!isDate(date)) return null
  const events = await listOf<Event>(ask, '/api/events', asker)
  const place = slug(decodeURIComponent(city))
  const event = events.find(
    (each) => slug(each.location) === place && each.date < date && date <= dateOfDay(each, each.days),
  )
  if (!event || events.some((each) => slug(each.location) === place && each.date === date)) return null
  const day = 1 + Math.round((Date.parse(date) - Date.parse(event.date)) / DAY_MS)
  return `${['', city, event.date, ...rest].join('/')}${search}${rest.length === 0 ? `#day-${day}` : ''}`
}

/** The rows of a read, which is answered out of the cache. */
async function listOf<Row>(ask: Ask, url: string, asker: Asker): Promise<readonly Row[]> {
  const { status, data } = await ask(url, asker)
  return status === 200 ? (data as Row[]) : []
}

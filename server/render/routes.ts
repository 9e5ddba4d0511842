import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unmangledPath } from '../../domain/accounts/mailed-link.ts'
import { mayEnterPortal } from '../../domain/accounts/portal.ts'
import { NOWHERE } from '../../domain/page-address.ts'
import { chosenLanguage } from '../../domain/text/languages.ts'
import { scopeOfPath } from '../../domain/text/slugs.ts'
import type { Config } from '../config.ts'
import type { Core } from '../core.ts'
import { idOf } from '../db/change-feed.ts'
import { chargeRender, mayRender, renderFor } from '../http/admission.ts'
import type { Ask, Asker } from '../http/ask.ts'
import type { Scope } from '../http/kept-replies.ts'
import { isInLanguageOfReader } from '../http/normal-address.ts'
import type { AssetArea } from '../lib/asset-area.ts'
import { notFound } from '../lib/errors.ts'
import { documentOf } from './document.ts'
import type { RenderedPage } from './page.tsx'
import type { PageRenderer } from './page-renderer.ts'
import { firstDayOf, inLanguageOf, type PageView, viewAt } from './page-views.ts'
import { releasedAssets } from './released-assets.ts'
import { createSessionPages, type SessionPage } from './session-pages.ts'

type Needs = {
  config: Config
  now: () => Date
  pages: PageRenderer
  /** The files of all releases. */
  assets: AssetArea
  authenticate: Core['authenticate']
  ask: Ask
} & Pick<Core, 'cache' | 'feed'>

const YEAR_SECONDS = 365 * 86_400
const DAY_PAGE_SECONDS = 60
const NOWHERE_MS = 10_000
/**
 * With this header, a new tab starts a new process for the page, and visitors would wait for that (docs/decisions/017).
 */
const OPENER_POLICY = 'cross-origin-opener-policy'
const NOT_PAGES = /^\/(api|assets|uploads)(\/|$)/

/**
 * Every address that is neither a call nor a file is a page. A page is the same for every reader, and is cached until
 * its content changes. A hidden event's page is made for the one admin who asks, and is not cached.
 */
export async function pageRoutes(app: FastifyInstance, needs: Needs): Promise<void> {
  const { folder, assets } = needs.pages
  if (folder) {
    await serveFiles(app, folder)
    releasedAssets(app, { assets: needs.assets, folder, release: assets.release, now: needs.now })
  }
  const nowhere = createNowhere(needs)
  const sessionPage = createSessionPages({ ...needs, known: needs.feed.current })
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const url = new URL(request.url, 'http://localhost')
    if (NOT_PAGES.test(url.pathname)) throw notFound()
    const mailed = unmangledPath(url.pathname)
    if (mailed) return reply.header('cache-control', 'no-store').redirect(mailed + url.search)
    const asker = { request, reply, user: null }
    const view = await viewAt(url, needs.ask, asker)
    const elsewhere =
      view.without ?? (view.count === 'endless' ? await firstDayOf(url, needs.ask, asker) : null)
    if (elsewhere) return reply.header('cache-control', 'no-cache').redirect(toShow(request, elsewhere))
    if (view.count !== 'few' && !mayRender(request)) return sendKnown(needs, { url, view, asker, nowhere })
    return renderFor(request, async () => {
      const { session } = view
      const opened =
        session === null
          ? null
          : await sessionPage({
              ...{ url, session, asOf: request.asOf, position: asOfOf(request, url) },
              render: (at) => render(needs, at, asker),
              charge: (ms) => chargeRender(request, ms),
            })
      if (opened) return sendOpened(needs, reply, url, opened)
      const { page, scopes } = await render(needs, url, asker)
      if (page.head === null && request.headers.cookie) {
        const own = await renderOwn(needs, url, request, reply)
        if (own) return send(needs, reply.header('cache-control', 'private, no-store'), url, own)
      }
      setCaching(reply, page, { url, view, scopes })
      return send(needs, reply, url, page)
    })
  })
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(files, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Another route serves the first script.
    globIgnore: ['.vite/**', 'assets/main-*.js'],
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header(
        'cache-control',
        isNamedByContent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      )
    },
  })
}

/**
 * An address to show in the browser: without a language that comes only from the reader's cookie, so that shared links
 * do not contain it.
 */
function toShow({ raw }: FastifyRequest, address: string): string {
  if (!isInLanguageOfReader(raw)) return address
  const { pathname, search } = inLanguageOf(null, new URL(address, 'http://localhost'))
  return pathname + search
}

/** `scopes`: those of the page, including reads that failed. */
async function render({ pages, now, ask }: Needs, url: URL, asker: Asker) {
  const { renderPage } = await pages.load()
  const scopes = new Set<Scope>()
  const read = async (address: string) => {
    const answer = await ask(address, asker)
    for (const each of answer.scopes) scopes.add(each)
    return answer
  }
  const page = await renderPage({ pathname: url.pathname, search: url.search, read, now: now() })
  chargeRender(asker.request, page.elsewhereMs)
  return { page, scopes }
}

type Known = { url: URL; view: PageView; asker: Asker; nowhere: (asker: Asker) => Promise<string> }

/** Answers without rendering, for an asker whose network has used up its share of rendering. */
async function sendKnown({ ask, cache }: Needs, { url, view, asker, nowhere }: Known): Promise<FastifyReply> {
  const { request, reply } = asker
  const plain = new URL(url.pathname, url)
  // Scripts open the session and set the filters in the page of the event.
  for (const near of view.count === 'many' ? [inLanguageOf(url, plain), plain] : [])
    if (await cache.answerKept(near.pathname + near.search, request, reply)) return reply
  // Without a language in the address, the reader's own choice would apply again.
  const bare = chosenLanguage(request.headers.cookie) ? `${plain.pathname}?lang=` : plain.pathname
  if (url.search !== '' && (await viewAt(plain, ask, asker)).count === 'few')
    return reply.header('cache-control', 'no-cache').redirect(bare)
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(await nowhere(asker))
}

/** One shared not-found page for askers who request more invented addresses than they may have rendered. */
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

/** The page as a signed-in admin sees it, if that shows more than visitors see. */
async function renderOwn(needs: Needs, url: URL, request: FastifyRequest, reply: FastifyReply) {
  const user = (await needs.authenticate(request))?.user
  if (!user || !mayEnterPortal(user)) return null
  const { page } = await render(needs, url, { request, reply, user })
  return page.head === null ? null : page
}

type Cacheable = { url: URL; view: PageView; scopes: ReadonlySet<Scope> }

function setCaching(reply: FastifyReply, page: RenderedPage, { url, view, scopes }: Cacheable): void {
  if (page.head === null || page.isIncomplete) {
    reply.header('cache-control', 'no-store')
    return
  }
  if (url.pathname.startsWith('/c/')) {
    reply.header('cache-control', 'private, no-store')
    return
  }
  const isTranslated = view.count === 'many' && url.search === `?lang=${page.language}`
  // Pages behind the sign-in read more of their address, such as a token.
  if (url.search !== '' && !isTranslated && (view.count === 'endless' || page.head.hidden)) {
    reply.header('cache-control', url.searchParams.has('token') ? 'private, no-store' : 'no-cache')
    return
  }
  reply.cacheScopes = [...scopes]
  reply.isView = view.count === 'many'
  if (page.knowsToday) reply.cacheSeconds = DAY_PAGE_SECONDS
}

function send(needs: Needs, reply: FastifyReply, url: URL, page: RenderedPage): FastifyReply {
  if (page.head && !page.head.hidden) reply.raw.removeHeader(OPENER_POLICY)
  const renderedAt = needs.now()
  reply.ignoredForEtag = [renderedAt.toISOString(), asOfOf(reply.request, url)]
  return reply
    .code(page.head === null ? 404 : page.isIncomplete ? 503 : 200)
    .type('text/html; charset=utf-8')
    .send(htmlOf({ ...needs, now: () => renderedAt }, reply.request, url, page))
}

function sendOpened(
  { config, pages }: Needs,
  reply: FastifyReply,
  { pathname }: URL,
  { page, isThere, scopes, seconds, now, asOf, etag }: SessionPage,
): FastifyReply {
  reply.raw.removeHeader(OPENER_POLICY)
  // Anyone can invent sessions that do not exist.
  reply.cacheScopes = isThere ? scopes : null
  reply.isView = true
  reply.cacheSeconds = seconds
  const { publicUrl, site } = config
  const about = { publicUrl, siteName: site.name, pathname, assets: pages.assets }
  return reply
    .type('text/html; charset=utf-8')
    .headers({ etag, 'cache-control': 'no-cache' })
    .send(documentOf({ ...about, page, now, asOf }))
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

/** The state that a page was made from, in the form of its live stream's ids. Its reads are at least as new. */
function asOfOf({ asOf }: FastifyRequest, { pathname }: URL): string {
  return idOf(asOf, scopeOfPath(pathname))
}

import type { FastifyInstance } from 'fastify'
import { type LocatedEvent, paths } from '../../../domain/paths.ts'
import { LANGUAGES, type Language, translatedAddress } from '../../../domain/text/languages.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { ALL_EVENTS } from '../../http/kept-replies.ts'
import { html } from '../../lib/html.ts'
import { takeBreak } from '../../lib/turns.ts'
import { eventsWithPages, pagesOfEvents, roomsOfEvents } from './data.ts'

/** A sitemap may have 50,000 addresses: the landing page, and the pages of the latest events. */
const MOST_ADDRESSES = 49_999
/**
 * The number of latest events whose pages are listed in each language; each takes 14 KB
 * (docs/decisions/061-languages.md).
 */
const MOST_TRANSLATED = 100

/** The sitemap: the pages of public events that have content. */
export function sitemapRoutes(app: FastifyInstance, { db, config }: Deps): void {
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const events = await eventsWithPages(db)
    const roomsOf = Map.groupBy(await roomsOfEvents(db), ({ eventId }) => eventId)
    const pagesOf = Map.groupBy(await pagesOfEvents(db), ({ eventId }) => eventId)
    const entryOf = (path: string) => html`<url><loc>${`${config.publicUrl}${path}`}</loc></url>\n`.toString()
    const entries: string[] = []
    for (const [index, event] of events.entries()) {
      await takeBreak()
      const isLate = index >= events.length - MOST_TRANSLATED
      const parts = [
        ...(event.hasSponsors ? [paths.sponsors(event)] : []),
        ...(event.hasLinks ? [paths.helpfulLinks(event)] : []),
        ...(event.hasPlan ? [paths.floorPlan(event)] : []),
        ...(pagesOf.get(event.id) ?? []).map(({ slug }) => paths.info(event, slug)),
        ...(roomsOf.get(event.id) ?? []).map(({ id }) => paths.room(event, id)),
      ]
      entries.push(
        ...(isLate ? translations(event, config.publicUrl) : [entryOf(paths.event(event))]),
        ...parts.map(entryOf),
      )
    }
    const latest = entries.slice(-MOST_ADDRESSES)
    reply.cacheScopes = [ALL_EVENTS]
    return reply.type('application/xml; charset=utf-8').send(sitemap([entryOf(paths.landing()), ...latest]))
  })

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(config)),
  )
}

/** Search engines must not index a demo that starts over each day. */
function robots({ publicUrl, demoReset }: Pick<Config, 'publicUrl' | 'demoReset'>): string {
  const hidden = ['/api/', '/auth', '/account', '/installation', '/create-first-event', '/*/admin', '/*/auth']
  const rules =
    demoReset === null
      ? [...hidden.map((path) => `Disallow: ${path}`), `Sitemap: ${publicUrl}/sitemap.xml`]
      : ['Disallow: /']
  return ['User-agent: *', ...rules, ''].join('\n')
}

/**
 * The page of an event in each language. Each entry lists all of them, because search engines trust only links in both
 * directions.
 */
function translations(event: LocatedEvent & { language: Language }, site: string): string[] {
  const address = `${site}${paths.event(event)}`
  const addressIn = (code: Language) => (code === event.language ? address : translatedAddress(address, code))
  const link = (code: string, href: string) =>
    html`<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`
  const links = [link('x-default', address), ...LANGUAGES.map((code) => link(code, addressIn(code)))]
  const others = LANGUAGES.filter((code) => code !== event.language)
  return [event.language, ...others].map((code) =>
    html`<url><loc>${addressIn(code)}</loc>${links}</url>\n`.toString(),
  )
}

function sitemap(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`
}

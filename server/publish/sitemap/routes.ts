import type { FastifyInstance } from 'fastify'
import { paths } from '../../../domain/paths.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { ALL_EVENTS } from '../../http/kept-replies.ts'
import { html } from '../../lib/html.ts'
import { takeBreak } from '../../lib/turns.ts'
import { eventsWithPages, roomsOfEvents } from './data.ts'

/** A sitemap may have 50,000 addresses: the landing page and those of the latest events. */
const MOST_ADDRESSES = 49_999

/** The sitemap: the pages of public events that have something to show. */
export function sitemapRoutes(app: FastifyInstance, { db, config }: Deps): void {
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const events = await eventsWithPages(db)
    const roomsOf = Map.groupBy(await roomsOfEvents(db), ({ eventId }) => eventId)
    const addresses: string[] = []
    for (const event of events) {
      await takeBreak()
      addresses.push(
        paths.event(event),
        ...(event.hasSponsors ? [paths.sponsors(event)] : []),
        ...(event.hasLinks ? [paths.helpfulLinks(event)] : []),
        ...(event.hasPlan ? [paths.floorPlan(event)] : []),
        ...(roomsOf.get(event.id) ?? []).map(({ id }) => paths.room(event, id)),
      )
    }
    const entries: string[] = []
    for (const path of [paths.landing(), ...addresses.slice(-MOST_ADDRESSES)]) {
      await takeBreak()
      entries.push(html`<url><loc>${`${config.publicUrl}${path}`}</loc></url>\n`.toString())
    }
    reply.cacheScopes = [ALL_EVENTS]
    return reply.type('application/xml; charset=utf-8').send(sitemap(entries))
  })

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(config)),
  )
}

/** A demo that begins anew each day has nothing to find. */
function robots({ publicUrl, demoReset }: Pick<Config, 'publicUrl' | 'demoReset'>): string {
  const hidden = ['/api/', '/auth', '/account', '/installation', '/create-first-event', '/*/admin', '/*/auth']
  const rules =
    demoReset === null
      ? [...hidden.map((path) => `Disallow: ${path}`), `Sitemap: ${publicUrl}/sitemap.xml`]
      : ['Disallow: /']
  return ['User-agent: *', ...rules, ''].join('\n')
}

function sitemap(entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}

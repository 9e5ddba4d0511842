import type { FastifyInstance } from 'fastify'
import { paths } from '../../../domain/paths.ts'
import { visibleEventIds } from '../../access/data.ts'
import { floorPlanRows, linkRows, sponsorRows } from '../../content/data.ts'
import type { Deps } from '../../deps.ts'
import { ALL_EVENTS } from '../../http/kept-replies.ts'
import { type Html, html } from '../../lib/html.ts'
import { listEvents } from '../../schedule/events/data.ts'
import { roomRows } from '../../schedule/rooms/data.ts'

/** The sitemap: the pages of public events that have something to show. */
export function sitemapRoutes(app: FastifyInstance, { db, config }: Deps): void {
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const ofAll = visibleEventIds(db, null, {})
    const [events, sponsors, links, plans, rooms] = [
      await listEvents(db, null),
      await sponsorRows.list(db, ofAll),
      await linkRows.helpful.list(db, ofAll),
      await floorPlanRows.list(db, ofAll),
      await roomRows.list(db, ofAll),
    ]
    const roomsOf = Map.groupBy(rooms, ({ eventId }) => eventId)
    const withSome = (rows: { eventId: number }[]) => new Set(rows.map(({ eventId }) => eventId))
    const [withSponsors, withLinks, withPlan] = [withSome(sponsors), withSome(links), withSome(plans)]
    const addresses = events.flatMap((event) => [
      paths.event(event),
      ...(withSponsors.has(event.id) ? [paths.sponsors(event)] : []),
      ...(withLinks.has(event.id) ? [paths.helpfulLinks(event)] : []),
      ...(withPlan.has(event.id) ? [paths.floorPlan(event)] : []),
      ...(roomsOf.get(event.id) ?? []).map(({ id }) => paths.room(event, id)),
    ])
    reply.cacheScopes = [ALL_EVENTS]
    return reply
      .type('application/xml; charset=utf-8')
      .send(sitemap([paths.landing(), ...addresses].map((path) => `${config.publicUrl}${path}`)).toString())
  })

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /auth',
          'Disallow: /account',
          'Disallow: /create-first-event',
          'Disallow: /*/admin',
          'Disallow: /*/auth',
          `Sitemap: ${config.publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
}

function sitemap(addresses: string[]): Html {
  const entries = addresses.map((address) => html`<url><loc>${address}</loc></url>\n`)
  return html`<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`
}

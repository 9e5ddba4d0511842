import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  LINK_PICTURE,
  type LinkPicture,
  pictureOfEvent,
  pictureOfSession,
} from '../../../domain/link-picture.ts'
import { slug } from '../../../domain/slugs.ts'
import type { Core } from '../../core.ts'
import { contentHash } from '../../lib/content-hash.ts'
import { notFound } from '../../lib/errors.ts'
import type { WholeEvent } from '../whole-event.ts'
import { createKeptEvents } from './kept-events.ts'
import { createKeptPictures } from './kept-pictures.ts'
import { paint } from './paint.ts'

const HIDDEN = { schema: { hide: true } }

/** The pictures that previews of links show, of public events and of the sessions on their schedule. */
export function pictureRoutes(app: FastifyInstance, core: Core): void {
  const keptEvent = createKeptEvents(core)
  const keptPicture = createKeptPictures((picture) => paint(picture, core.storage))
  app.get('/:city/:date/picture.png', HIDDEN, async (request, reply) => {
    const { event } = await eventAt(request)
    return send(request, reply, pictureOfEvent(event, core.config.site.name))
  })
  app.get('/:city/:date/sessions/:id/picture.png', HIDDEN, async (request, reply) => {
    const { event, ...rows } = await eventAt(request)
    const { id } = request.params as { id: string }
    const picture = pictureOfSession(event, rows, id)
    if (!picture) throw notFound('This session is not on the schedule')
    return send(request, reply, picture)
  })

  /** @throws 404 for an event that is hidden or is not there */
  async function eventAt(request: FastifyRequest): Promise<WholeEvent> {
    const { city, date } = request.params as { city: string; date: string }
    const whole = await keptEvent({ city: slug(city), date })
    if (!whole) throw notFound('This event does not exist')
    return whole
  }

  /** A picture that has not changed is not drawn again: the hash says so before there is one. */
  async function send(request: FastifyRequest, reply: FastifyReply, picture: LinkPicture) {
    const hash = contentHash(picture)
    const etag = `"${hash}"`
    reply
      .header('etag', etag)
      .header('cache-control', 'no-cache')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(LINK_PICTURE.type).send(await keptPicture(hash, picture))
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import {
  LINK_PICTURE,
  type LinkPicture,
  pictureOfEvent,
  pictureOfSession,
} from '../../../domain/content/link-picture.ts'
import { languageOf } from '../../../domain/text/languages.ts'
import { t } from '../../../domain/text/t.ts'
import type { Core } from '../../core.ts'
import { createAllowance } from '../../lib/allowance.ts'
import { contentHash } from '../../lib/content-hash.ts'
import { notFound } from '../../lib/errors.ts'
import { createQueue } from '../../lib/queue.ts'
import { inLanguage } from '../../lib/texts.ts'
import { requireWholeEvent, type WholeEvent } from '../data.ts'
import { paint } from './paint.ts'

const HIDDEN = { schema: { hide: true } }

/** The pictures in link previews, of public events and of their scheduled sessions. */
export function pictureRoutes(app: FastifyInstance, core: Core): void {
  const keptPicture = createKeptPictures((picture) => paint(picture, core.storage))
  app.get('/:city/:date/picture.png', HIDDEN, async (request, reply) => {
    const { event } = await eventAt(request)
    const picture = inLanguage(languageOf(event), () => pictureOfEvent(event, core.config.site.name))
    return send(request, reply, picture)
  })
  app.get('/:city/:date/sessions/:id/picture.png', HIDDEN, async (request, reply) => {
    const { event, ...rows } = await eventAt(request)
    const { id } = request.params as { id: string }
    const picture = inLanguage(languageOf(event), () => pictureOfSession(event, rows, id))
    if (!picture) throw notFound(t('refusal.notOnSchedule'))
    return send(request, reply, picture)
  })

  /** @throws 404 for an event that is hidden or does not exist */
  async function eventAt(request: FastifyRequest): Promise<WholeEvent> {
    const { city, date } = request.params as { city: string; date: string }
    return requireWholeEvent(core, { city, date })
  }

  /** The hash of the picture's content is known without drawing it, so an unchanged picture is not drawn again. */
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

/** About two hundred pictures. */
const KEPT_BYTES = 16 * 2 ** 20

/**
 * Pictures by their hash, drawn one at a time on first request and cached. After the first 15 seconds of work they get
 * a tenth of the time, so that thousands of requests never occupy a core. Concurrent requests for one picture share one
 * drawing.
 * @returns a function that returns the picture of a hash.
 * @throws 503 when too many callers wait, or the time for this work is used up
 */
export function createKeptPictures(paint: (picture: LinkPicture) => Promise<Buffer>) {
  const enqueue = createQueue({ atOnce: 1, waiting: 100, seconds: 30 })
  const within = createAllowance({ share: 0.1, savedMs: 15_000 })
  const kept = new LRUCache<string, Buffer, LinkPicture>({
    maxSize: KEPT_BYTES,
    ignoreFetchAbort: true,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_, __, { context }) => enqueue(() => within(() => paint(context))),
  })
  return (hash: string, picture: LinkPicture): Promise<Buffer> => kept.forceFetch(hash, { context: picture })
}

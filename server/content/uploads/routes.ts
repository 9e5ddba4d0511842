import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { PICTURE_WIDTHS, type PictureWidth } from '../../../domain/content/picture-widths.ts'
import { t } from '../../../domain/text/t.ts'
import { MINUTE_MS } from '../../../domain/times/times.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../lib/errors.ts'
import { every } from '../../lib/every.ts'
import { narrowImage } from '../../lib/images.ts'
import { claimStore } from './data.ts'

/** Images never change under their names, so browsers and proxies may keep them forever. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

type Named = { name: string; width?: string }

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  const { storage } = deps
  let said: string | null = null
  // Claim the store before another installation does, such as one for experiments.
  every(app, MINUTE_MS, async () => {
    const foreign = await claimStore(deps)
    if (foreign !== null && foreign !== said) app.log.warn(foreign)
    said = foreign
  })
  const narrowed = createNarrowImages()
  const serveImage = async ({ name, width }: Named, reply: FastifyReply) => {
    const asked = PICTURE_WIDTHS.find((each) => String(each) === width)
    const isServed = width === undefined || asked !== undefined
    const bytes = isServed ? await storage.public.read(name) : null
    if (!bytes) throw notFound(t('refusal.noFile'))
    return reply
      .type('image/webp')
      .header('cache-control', FOR_GOOD)
      .header('x-content-type-options', 'nosniff')
      .send(asked ? await narrowed(name, { bytes, width: asked }) : bytes)
  }
  for (const path of ['/uploads/:name', '/uploads/:width/:name'])
    app.get<{ Params: Named }>(path, { schema: { hide: true } }, ({ params }, reply) =>
      serveImage(params, reply),
    )
}

/** The images of about fifty events in every width. */
const KEPT_BYTES = 16 * 2 ** 20

type Wanted = { bytes: Buffer; width: PictureWidth }

/**
 * Images in the widths that pages request, made on first request and kept in memory only, so that they need no backup,
 * move or cleanup. Concurrent requests share one result.
 */
function createNarrowImages() {
  const kept = new LRUCache<string, Buffer, Wanted>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_, __, { context: { bytes, width } }) => narrowImage(bytes, width),
  })
  /** The image at most this wide. Returns the original if it is no wider, or cannot be resized now. */
  return async (name: string, wanted: Wanted): Promise<Buffer> =>
    (await kept.fetch(`${wanted.width}/${name}`, { context: wanted }).catch(() => undefined)) ?? wanted.bytes
}

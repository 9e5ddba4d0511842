import type { FastifyInstance, FastifyReply } from 'fastify'
import { PICTURE_WIDTHS } from '../../domain/picture-widths.ts'
import { MINUTE_MS } from '../../domain/times.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../lib/errors.ts'
import { tidyRegularly } from '../lib/tidy.ts'
import { claimStore } from './data.ts'
import { createNarrowImages } from './narrow-images.ts'

/** Images never change under their names, so browsers and proxies may keep them for good. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

type Named = { name: string; width?: string }

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  const { storage } = deps
  let said: string | null = null
  // Before another installation, such as one for trying things out, does.
  tidyRegularly(app, MINUTE_MS, async () => {
    const foreign = await claimStore(deps)
    if (foreign !== null && foreign !== said) app.log.warn(foreign)
    said = foreign
  })
  const narrowed = createNarrowImages()
  const serveImage = async ({ name, width }: Named, reply: FastifyReply) => {
    const asked = PICTURE_WIDTHS.find((each) => String(each) === width)
    const isServed = width === undefined || asked !== undefined
    const bytes = isServed ? await storage.public.read(name) : null
    if (!bytes) throw notFound('This file does not exist, or no longer')
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

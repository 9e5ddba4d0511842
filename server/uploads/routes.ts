import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { gone } from '../lib/errors.ts'

/** Images never change under their names, so browsers and proxies may keep them for good. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

export function uploadRoutes(app: FastifyInstance, { storage }: Deps): void {
  app.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { schema: { hide: true }, logLevel: 'warn' },
    async ({ params }, reply) => {
      const bytes = await storage.public.read(params.name)
      if (!bytes) throw gone('This file does not exist, or no longer')
      return reply
        .type('image/webp')
        .header('cache-control', FOR_GOOD)
        .header('x-content-type-options', 'nosniff')
        .send(bytes)
    },
  )
}

import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { gone } from '../lib/errors.ts'
import { tidyRegularly } from '../lib/tidy.ts'
import { claimStore } from './data.ts'

/** Images never change under their names, so browsers and proxies may keep them for good. */
const FOR_GOOD = 'public, max-age=31536000, immutable'
const HOUR_MS = 60 * 60 * 1_000

export function uploadRoutes(app: FastifyInstance, { db, storage }: Deps): void {
  // Before another installation, such as one for trying things out, does.
  tidyRegularly(app, HOUR_MS, () => claimStore({ db, storage }))
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

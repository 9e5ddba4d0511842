import { sponsorCalls } from '../../domain/sponsors.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { unbuilt } from '../lib/unbuilt.ts'
import { listSponsors } from './data.ts'

export function sponsorRoutes(serve: Serve, { db }: Deps): void {
  serve(sponsorCalls, {
    'GET /api/sponsors': ({ user, query }) => listSponsors(db, user, query),
    'POST /api/sponsors': unbuilt,
    'PUT /api/sponsors/:id': unbuilt,
    'DELETE /api/sponsors/:id': unbuilt,
    'POST /api/sponsors/reorder': unbuilt,
    'POST /api/sponsors/upload-logo': unbuilt,
  })
}

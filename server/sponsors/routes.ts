import { sponsorCalls } from '../../domain/sponsors.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../lib/serve.ts'
import { listSponsors } from './data.ts'

export function sponsorRoutes(serve: Serve, { db }: Deps): void {
  serve(sponsorCalls, {
    'GET /api/sponsors': ({ user, query }) => listSponsors(db, user, query),
  })
}

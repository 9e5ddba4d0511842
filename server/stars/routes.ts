import { starCalls } from '../../domain/stars.ts'
import { requireAccess } from '../access/event-access.ts'
import { openLimit } from '../db/rate-limit-store.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../lib/addresses.ts'
import { noLimit, refuseExcess } from '../lib/rate-limit.ts'
import type { Serve } from '../lib/serve.ts'
import { countStars, keepStars } from './data.ts'

/** A whole venue shares one network, and a refused phone sends its stars again with the next one. */
const OF_ONE_NETWORK = { name: 'stars-from-network', points: 1_000, seconds: 60 }

export function starRoutes(serve: Serve, { db, engine, config }: Deps): void {
  const limit = config.rateLimit ? openLimit(engine, OF_ONE_NETWORK) : noLimit
  serve(starCalls, {
    'GET /api/stars': async ({ user, query: { eventId } }) => {
      await requireAccess(db, user, eventId)
      return countStars(db, eventId)
    },
    'POST /api/stars': async ({ body, request }) => {
      refuseExcess(await limit.take(networkOf(request.ip)))
      await engine.writeUnsynced((transaction) => keepStars(transaction, body))
      return null
    },
  })
}

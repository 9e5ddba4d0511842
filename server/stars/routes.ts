import { starCalls } from '../../domain/stars.ts'
import { requireAccess } from '../access/event-access.ts'
import { openLimit } from '../db/rate-limit-store.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../lib/addresses.ts'
import { noLimit, refuseExcess } from '../lib/rate-limit.ts'
import type { Serve } from '../lib/serve.ts'
import { countStars, isNewBrowser, keepStars } from './data.ts'

/** A whole venue shares one network, and a refused phone sends its stars again with the next one. */
const MESSAGES = { name: 'stars-from-network', points: 1_000, seconds: 60 }

/** Of one event from one network: more than a venue has people. */
const NEW_BROWSERS = { name: 'new-stars-from-network', points: 2_000, seconds: 24 * 60 * 60 }

export function starRoutes(serve: Serve, { db, engine, config }: Deps): void {
  const limit = (of: typeof MESSAGES) => (config.rateLimit ? openLimit(engine, of) : noLimit)
  const messages = limit(MESSAGES)
  const newBrowsers = limit(NEW_BROWSERS)
  serve(starCalls, {
    'GET /api/stars': async ({ user, query: { eventId } }) => {
      await requireAccess(db, user, eventId)
      return countStars(db, eventId)
    },
    'POST /api/stars': async ({ body, request }) => {
      refuseExcess(await messages.take(networkOf(request.ip)))
      // Silently, so that a phone does not send them again and again.
      const key = `${body.eventId} ${networkOf(request.ip, 48)}`
      if ((await isNewBrowser(db, body)) && (await newBrowsers.take(key))) return null
      await engine.writeUnsynced((transaction) => keepStars(transaction, body))
      return null
    },
  })
}

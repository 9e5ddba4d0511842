import { starCalls } from '../../../domain/content/stars.ts'
import { requireAccess } from '../../access/event-access.ts'
import { openLimit } from '../../db/rate-limit-store.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { networkOf } from '../../lib/addresses.ts'
import { refuseExcess } from '../../lib/rate-limit.ts'
import { handsOfSessions } from '../pitch-rounds/data.ts'
import { countStars, findBrowser, keepStars } from './data.ts'

/** Per event and network: more than a venue has people. */
const NEW_BROWSERS = { name: 'new-stars-from-network', points: 2_000, seconds: 24 * 60 * 60 }
/** Per browser that is already counted, regardless of others behind its address. */
const OF_BROWSER = { name: 'stars-of-browser', points: 60, seconds: 60 }

export function starRoutes(serve: Serve, { db, engine, config }: Deps): void {
  const newBrowsers = openLimit({ engine, config }, NEW_BROWSERS)
  const ofBrowser = openLimit({ engine, config }, OF_BROWSER)
  serve(starCalls, {
    'GET /api/stars': async ({ user, query: { eventId } }) => {
      await requireAccess(db, user, eventId)
      const hands = await handsOfSessions(db, eventId)
      const counted = new Map(
        (await countStars(db, eventId)).map(({ sessionId, count }) => [sessionId, count]),
      )
      return [...new Set([...counted.keys(), ...hands.keys()])]
        .map((sessionId) => {
          const raised = hands.get(sessionId) ?? 0
          return { sessionId, count: counted.get(sessionId) ?? 0, ...(raised > 0 && { hands: raised }) }
        })
        .filter(({ count, hands: raised = 0 }) => count + raised > 0)
    },
    'POST /api/stars': async ({ body, request }) => {
      const { eventId, browser, sessionIds } = body
      const known = await findBrowser(db, body)
      if (known === 'not counted' || (known === 'new' && sessionIds.length === 0)) return null
      // Answer as if it had worked, so that a phone does not keep sending.
      const isExcess = () => newBrowsers.take(`${eventId} ${networkOf(request.ip, 48)}`)
      if (known === 'new' && (await isExcess())) return null
      if (known === 'counted') refuseExcess(await ofBrowser.take(`${eventId} ${browser}`))
      await engine.writeUnsynced((transaction) => keepStars(transaction, body))
      return null
    },
  })
}

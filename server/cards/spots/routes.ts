import { cardSpotCalls } from '../../../domain/cards/card-spots.ts'
import { minuteThere } from '../../../domain/cards/claim-window.ts'
import { writeToEvent } from '../../access/event-access.ts'
import { openLimit } from '../../db/rate-limit-store.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { refuseExcess } from '../../lib/rate-limit.ts'
import { findEventOf, presentEvent } from '../../schedule/events/data.ts'
import { requireAuthorPage } from '../author-page/data.ts'
import { requireCard } from '../numbered/data.ts'
import { listFreeSpots, setClaims } from './data.ts'
import { takeSpot } from './take-spot.ts'

const CLAIMS_OF_CARD = { name: 'claims-of-card', points: 60, seconds: 15 * 60 }

export function cardSpotRoutes(serve: Serve, deps: Deps): void {
  const { db, engine, now } = deps
  const ofCard = openLimit(deps, CLAIMS_OF_CARD)

  serve(cardSpotCalls, {
    'GET /api/author-pages/:code/spots': async ({ params: { code }, reply }) => {
      const card = await requireCard(db, code)
      reply.header('cache-control', 'private, no-store')
      return listFreeSpots(db, await findEventOf(db, card.eventId), now())
    },
    'PUT /api/author-pages/:code/spot': async ({ params: { code }, body: { spot } }) => {
      const card = await requireCard(db, code)
      refuseExcess(await ofCard.take(String(card.id)))
      await takeSpot(deps, code, spot)
      return requireAuthorPage(db, code)
    },
    'PUT /api/numbered-cards/claims': ({ user, body: { eventId, isOpen } }) =>
      writeToEvent(engine, user, { eventId }, async (transaction, { timeZone, ...before }) => {
        const at = minuteThere(now(), timeZone)
        const claimsUntil = before.claimsUntil > at ? before.claimsUntil : ''
        const claims = isOpen ? { claimsFrom: at, claimsUntil } : { claimsFrom: '', claimsUntil: '' }
        return presentEvent(await setClaims(transaction, eventId, claims))
      }),
  })
}

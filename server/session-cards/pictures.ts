import type { sessionCardCalls } from '../../domain/session-cards.ts'
import { requireAccess } from '../access/event-access.ts'
import type { Deps } from '../deps.ts'
import { presentEvent } from '../events/data.ts'
import { notFound } from '../lib/errors.ts'
import type { Handlers } from '../lib/serve.ts'
import { createCardAccess } from './card-access.ts'
import { drawCard } from './card-drawing.ts'
import { cardSvg, cardsOnSheet, sheetPdf } from './card-sheets.ts'
import { findCrop } from './data.ts'

type Pictures =
  | `GET /api/session-cards/${'empty-card' | 'sheet'}`
  | `GET /api/session-cards/:id/${'photo' | 'crops/:field'}`

/** The calls that answer with pictures: empty cards to print, and photos. */
export function pictures(deps: Deps): Pick<Handlers<typeof sessionCardCalls>, Pictures> {
  const { db, storage } = deps
  const { requireCard } = createCardAccess(deps)
  return {
    'GET /api/session-cards/empty-card': async ({ user, query, reply }) => {
      const event = await requireAccess(db, user, query.eventId)
      reply.type('image/svg+xml')
      return Buffer.from(cardSvg(drawCard(presentEvent(event))))
    },
    'GET /api/session-cards/sheet': async ({ user, query, reply }) => {
      const event = await requireAccess(db, user, query.eventId)
      const name = `session-cards-${event.date}-${query.layout}.pdf`
      reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`)
      const card = drawCard(presentEvent(event))
      const cards = Array.from({ length: cardsOnSheet(query.layout) }, () => card)
      return sheetPdf(cards, query.layout, `Session cards, ${event.name}`)
    },
    'GET /api/session-cards/:id/photo': async ({ user, params, reply }) => {
      const { card } = await requireCard(user, params.id)
      const photo = card.photo === null ? null : await storage.private.read(card.photo)
      if (!photo) throw notFound('This photo does not exist, or no longer')
      reply.type('image/jpeg').header('x-content-type-options', 'nosniff')
      return photo
    },
    'GET /api/session-cards/:id/crops/:field': async ({ user, params, reply }) => {
      const { card } = await requireCard(user, params.id)
      const crop = await findCrop(db, card.id, params.field)
      if (!crop) throw notFound('This part of the photo is not known')
      reply.type('image/webp').header('x-content-type-options', 'nosniff')
      return crop
    },
  }
}

import { NOT_AN_IMAGE } from '../../domain/images.ts'
import { sponsorCalls } from '../../domain/sponsors.ts'
import { eachOnce, eventOfItems, reorderRows } from '../db/ordered.ts'
import type { Deps } from '../deps.ts'
import { holdEvent, requireSameEvent } from '../event-permissions/data.ts'
import { invalid } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { changeFiles } from '../uploads/data.ts'
import {
  createSponsor,
  deleteSponsor,
  findSponsor,
  listSponsors,
  listSponsorsOf,
  SPONSORS,
  updateSponsor,
} from './data.ts'

export function sponsorRoutes(serve: Serve, deps: Deps): void {
  const { db, engine } = deps
  serve(sponsorCalls, {
    'GET /api/sponsors': ({ user, query }) => listSponsors(db, user, query),
    'POST /api/sponsors': ({ user, body }) =>
      engine.write(async (transaction) => {
        await holdEvent(transaction, user, body.eventId)
        return createSponsor(transaction, body)
      }),
    'PUT /api/sponsors/:id': ({ user, params, body, ifMatch }) =>
      changeFiles(deps, (files) =>
        engine.write(async (transaction) => {
          const found = await findSponsor(transaction, params.id)
          const event = await holdEvent(transaction, user, found?.eventId)
          const before = await findSponsor(transaction, params.id)
          const { eventId, ...change } = body
          requireSameEvent(eventId, event)
          const sponsor = await updateSponsor(transaction, params.id, change, ifMatch)
          if (sponsor.logoUrl !== before?.logoUrl) files.drop(before?.logoUrl)
          return sponsor
        }),
      ),
    // The logo stays for as long as the sponsor can be brought back; `removeUnusedFiles` removes it then.
    'DELETE /api/sponsors/:id': ({ user, params, ifMatch }) =>
      engine.write(async (transaction) => {
        const found = await findSponsor(transaction, params.id)
        await holdEvent(transaction, user, found?.eventId)
        await deleteSponsor(transaction, params.id, ifMatch)
        return null
      }),
    'POST /api/sponsors/reorder': ({ user, body }) =>
      engine.write(async (transaction) => {
        const eventId = await eventOfItems(transaction, SPONSORS, body.sponsors)
        await holdEvent(transaction, user, eventId, eachOnce)
        await reorderRows(transaction, SPONSORS, eventId, body.sponsors)
        return listSponsorsOf(transaction, eventId)
      }),
    'POST /api/sponsors/upload-logo': ({ files: { logo } }) =>
      changeFiles(deps, async (files) => {
        if (!logo) throw invalid(NOT_AN_IMAGE, 'logo')
        return { logoPath: await files.add(logo, 'sponsorLogo') }
      }),
  })
}

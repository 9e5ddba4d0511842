import { NOT_AN_IMAGE } from '../../../domain/content/images.ts'
import { sponsorCalls } from '../../../domain/content/sponsors.ts'
import { writeToEvent } from '../../access/event-access.ts'
import { eachOnce, eventOfItems, reorderRows } from '../../db/ordered.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { invalid } from '../../lib/errors.ts'
import { changeFiles, requireUpload } from '../uploads/data.ts'
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
  const { db, engine, storage } = deps
  serve(sponsorCalls, {
    'GET /api/sponsors': ({ user, query }) => listSponsors(db, user, query),
    'POST /api/sponsors': async ({ user, body, attempt }) => {
      await requireUpload(storage, body.logoUrl, 'logoUrl')
      return writeToEvent(engine, user, { eventId: body.eventId, attempt }, (transaction) =>
        createSponsor(transaction, body),
      )
    },
    'PUT /api/sponsors/:id': ({ user, params: { id }, body: { eventId, ...change }, ifMatch }) =>
      changeFiles(deps, async (files) => {
        const shown = (await findSponsor(db, id))?.logoUrl
        if (change.logoUrl !== shown) await requireUpload(storage, change.logoUrl, 'logoUrl')
        return writeToEvent(
          engine,
          user,
          { eventOf: (db) => findSponsor(db, id), named: eventId },
          async (transaction) => {
            const before = await findSponsor(transaction, id)
            const sponsor = await updateSponsor(transaction, id, change, ifMatch)
            if (sponsor.logoUrl !== before?.logoUrl) files.dropAddress(before?.logoUrl)
            return sponsor
          },
        )
      }),
    // The logo stays for as long as the sponsor can be brought back; `tidyFiles` removes it then.
    'DELETE /api/sponsors/:id': ({ user, params: { id }, ifMatch }) =>
      writeToEvent(engine, user, { eventOf: (db) => findSponsor(db, id) }, async (transaction) => {
        await deleteSponsor(transaction, id, ifMatch)
        return null
      }),
    'POST /api/sponsors/reorder': ({ user, body: { sponsors } }) =>
      writeToEvent(
        engine,
        user,
        { eventOf: (db) => eventOfItems(db, SPONSORS, sponsors), missing: eachOnce },
        async (transaction, event) => {
          await reorderRows(transaction, SPONSORS, event.id, sponsors)
          return listSponsorsOf(transaction, event.id)
        },
      ),
    'POST /api/sponsors/upload-logo': ({ files: { logo } }) =>
      changeFiles(deps, async (files) => {
        if (!logo) throw invalid(NOT_AN_IMAGE, 'logo')
        const logoPath = await files.add(logo, 'sponsors.logoUrl')
        // Writes no row, and keeps the file only for somebody who may still write.
        return engine.write(async () => ({ logoPath }))
      }),
  })
}

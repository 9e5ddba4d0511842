import { historyCalls, isRestorable } from '../../domain/history.ts'
import { type About, held, requireAccess } from '../access/event-access.ts'
import type { Deps } from '../deps.ts'
import { conflict, forbidden, gone, invalid } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { findEntry, isRecent, listHistory, rowOf } from './data.ts'
import { restoreRow, TOO_OLD } from './restore.ts'

const NO_ENTRY = () => gone('This entry of the history does not exist')

export function historyRoutes(serve: Serve, { db, engine, now }: Deps): void {
  serve(historyCalls, {
    'GET /api/history': async ({ user, query: { eventId, before } }) => {
      if (eventId === undefined && !user.isSuperAdmin) throw forbidden('Super Admin access required')
      if (eventId !== undefined) await requireAccess(db, user, eventId)
      return listHistory(db, eventId ?? null, { before, now: now() })
    },
    'POST /api/history/:id/restore': async ({ user, params }) => {
      const about: About = { of: (transaction) => findEntry(transaction, params.id), missing: NO_ENTRY }
      const restore = held(engine, user, about, async (transaction) => {
        const entry = await findEntry(transaction, params.id)
        const row = rowOf(entry?.before ?? null)
        if (!entry || !row || entry.act !== 'deleted' || !isRestorable(entry.noun))
          throw invalid('Only deleted sessions, sponsors, links, rooms and time slots can be brought back')
        if (!isRecent(entry, now())) throw conflict(TOO_OLD)
        const { noun, rowId } = entry
        return { noun, rowId, message: await restoreRow(transaction, { entry, noun, row }) }
      })
      return restore.catch((error: unknown) => {
        if (engine.uniqueViolation(error) === null) throw error
        throw conflict('This has been brought back already')
      })
    },
  })
}

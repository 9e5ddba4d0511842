import { historyCalls, isRestorable } from '../../domain/history.ts'
import type { Deps } from '../deps.ts'
import { holdEvent, requireAccess } from '../event-permissions/data.ts'
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
      const restore = engine.write(async (transaction) => {
        const entry = await findEntry(transaction, params.id)
        await holdEvent(transaction, user, entry?.eventId ?? undefined, NO_ENTRY)
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

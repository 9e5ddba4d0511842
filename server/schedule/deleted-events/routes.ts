import { mayShareEvent } from '../../../domain/accounts/access.ts'
import type { User } from '../../../domain/accounts/users.ts'
import { deletedEventCalls } from '../../../domain/events/deleted-events.ts'
import type { Event } from '../../../domain/events/events.ts'
import { t } from '../../../domain/text/t.ts'
import { findManagedEvent } from '../../access/data.ts'
import { unknownEvent } from '../../access/event-access.ts'
import { nameAct, watchReturnedEvent } from '../../db/journal.ts'
import type { Database } from '../../db/schema.ts'
import { violates } from '../../db/unique.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { conflict } from '../../lib/errors.ts'
import { presentWhole } from '../events/data.ts'
import { findDeletedEvent, listDeletedEvents, putEventBack } from './data.ts'

export function deletedEventRoutes(serve: Serve, { db, engine, now }: Deps): void {
  serve(deletedEventCalls, {
    'GET /api/admin/deleted-events': ({ user }) => listDeletedEvents(db, user, now()),
    'POST /api/admin/deleted-events/:id/restore': async ({ user, params: { id } }) => {
      const event = await findDeletedEvent(db, id, now())
      const back = engine.write((transaction) => bringBack(transaction, user, { id, event }))
      return back.catch((error: unknown) => {
        if (!event || !violates(error, 'city and date of an event')) throw error
        throw conflict(t('refusal.eventTakenNow', { city: event.location, date: event.date }))
      })
    },
  })
}

/**
 * Restores an event, or returns the one that someone has just restored.
 * @throws 404 unless the user may restore it
 */
async function bringBack(
  transaction: Database,
  user: User,
  { id, event }: { id: number; event: { createdBy: number | null } | undefined },
): Promise<Event> {
  if (event && mayShareEvent(user, event) && (await putEventBack(transaction, id))) {
    await watchReturnedEvent(transaction, id)
    nameAct(transaction, { code: 'brought-back-event' })
  }
  const row = await findManagedEvent(transaction, user, id)
  if (!row) throw unknownEvent()
  return presentWhole(transaction, row)
}

import { sessionCalls } from '../../domain/sessions.ts'
import type { Deps } from '../deps.ts'
import { holdEvent, requireSameEvent } from '../event-permissions/data.ts'
import { gone } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { findTimeSlot } from '../time-slots/data.ts'
import { createSession, deleteSession, findSession, listSessions, updateSession } from './data.ts'
import { answerTakenPlace, requirePlace, unknownTimeSlot } from './place.ts'

export function sessionRoutes(serve: Serve, { db, engine }: Deps): void {
  serve(sessionCalls, {
    'GET /api/sessions': ({ user, query }) => listSessions(db, user, query),
    'POST /api/sessions': ({ user, body }) =>
      answerTakenPlace(engine, () =>
        engine.write(async (transaction) => {
          const slot = await findTimeSlot(transaction, body.timeSlotId)
          const event = await holdEvent(
            transaction,
            user,
            body.eventId ?? slot?.eventId,
            body.eventId === undefined ? unknownTimeSlot : gone,
          )
          await requirePlace(transaction, event, body)
          return createSession(transaction, event.id, body)
        }),
      ),
    'PUT /api/sessions/:id': ({ user, params, body, ifMatch }) =>
      answerTakenPlace(engine, () =>
        engine.write(async (transaction) => {
          const session = await findSession(transaction, params.id)
          const event = await holdEvent(transaction, user, session?.eventId)
          requireSameEvent(body.eventId, event)
          await requirePlace(transaction, event, body)
          return updateSession(transaction, params.id, body, ifMatch)
        }),
      ),
    'DELETE /api/sessions/:id': ({ user, params, ifMatch }) =>
      engine.write(async (transaction) => {
        const session = await findSession(transaction, params.id)
        await holdEvent(transaction, user, session?.eventId)
        await deleteSession(transaction, params.id, ifMatch)
        return null
      }),
  })
}

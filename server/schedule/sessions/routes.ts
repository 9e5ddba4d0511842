import type { User } from '../../../domain/accounts/users.ts'
import { deedOfArrangement, deedOfClosing } from '../../../domain/schedule/act-names.ts'
import type { Deed } from '../../../domain/schedule/deeds.ts'
import { NO_CONTENT } from '../../../domain/schedule/per-field.ts'
import {
  type ArrangementBody,
  type Session,
  type SessionForm,
  sessionCalls,
} from '../../../domain/schedule/sessions.ts'
import { type About, requireAccess, writeToEvent } from '../../access/event-access.ts'
import { nameAct } from '../../db/journal.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Attempt } from '../../http/attempt.ts'
import type { Serve } from '../../http/serve.ts'
import { listsOf } from '../events/data.ts'
import { closeRoom, roomRows } from '../rooms/data.ts'
import { requireListed } from '../session-fields/data.ts'
import { timeSlotRows } from '../time-slots/data.ts'
import {
  deleteSession,
  findSession,
  listSessions,
  listSessionsOf,
  moveSessions,
  scheduleSession,
  setSaid,
  settleNow,
  updateSession,
} from './data.ts'
import { listElsewhere } from './elsewhere/data.ts'
import { createJoining } from './joining.ts'
import { mergeSessions } from './merge.ts'
import { unknownRoom, unknownTimeSlot } from './spot.ts'
import { swapsOf } from './swaps.ts'

export function sessionRoutes(serve: Serve, deps: Deps): void {
  const { db, engine, now } = deps
  const joining = createJoining(deps)
  const add = ({ user, attempt }: { user: User; attempt: Attempt | null }, form: SessionForm) =>
    writeToEvent(engine, user, { ...eventOf(form), attempt }, (transaction, event) =>
      scheduleSession(transaction, event, requireListed(form, listsOf(event))),
    )

  serve(sessionCalls, {
    'GET /api/sessions': ({ user, query, ids }) => listSessions(db, user, query, ids),
    'GET /api/sessions/swaps': async ({ user, query: { eventId, most } }) =>
      swapsOf(db, await requireAccess(db, user, eventId), now(), most),
    'GET /api/sessions/elsewhere': async ({ query, reply }) => {
      const found = await listElsewhere(db, query)
      // Anyone can invent names, so only results that someone may ask for again are cached.
      if (found.length === 0) reply.header('cache-control', 'private, no-store')
      return found
    },
    'GET /api/sessions/:id/joining': ({ user, params: { id }, query: { word }, request, reply }) => {
      reply.header('cache-control', 'private, no-store')
      return joining({ user, id, word, address: request.ip })
    },
    'POST /api/sessions': (asked) => add(asked, asked.body),
    'POST /api/sessions/brief': (asked) => add(asked, { ...NO_CONTENT, ...asked.body }),
    'POST /api/sessions/arrange': ({ user, body, attempt }) =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, (transaction, event) =>
        arrangeSessions(transaction, event, body),
      ),
    'POST /api/sessions/:id/merge': ({ user, params: { id }, body, attempt }) => {
      const about: About = { eventOf: (db) => findSession(db, id), named: body.eventId, attempt }
      return writeToEvent(engine, user, about, (transaction, event) =>
        mergeSessions(transaction, event, id, body),
      )
    },
    'PUT /api/sessions/:id': ({ user, params: { id }, body, ifMatch }) => {
      const about: About = { eventOf: (db) => findSession(db, id), named: body.eventId }
      return writeToEvent(engine, user, about, (transaction, event) =>
        updateSession(transaction, event, id, body, ifMatch),
      )
    },
    'PUT /api/sessions/:id/full': ({ user, params: { id }, body: { isFull, eventId } }) => {
      const about: About = { eventOf: (db) => findSession(db, id), named: eventId }
      return writeToEvent(engine, user, about, async (transaction) => {
        const session = await setSaid(transaction, id, { isFull }, now())
        nameAct(transaction, { code: 'marked-full', title: session.title, isFull })
        return session
      })
    },
    'DELETE /api/sessions/:id': ({ user, params: { id }, ifMatch }) =>
      writeToEvent(engine, user, { eventOf: (db) => findSession(db, id) }, async (transaction) => {
        await deleteSession(transaction, id, ifMatch)
        return null
      }),
  })
}

/** The event of a new session: given by the form, or that of its time slot. */
function eventOf({ eventId, timeSlotId }: SessionForm): About {
  if (eventId !== undefined) return { eventId }
  return { eventOf: (db) => timeSlotRows.find(db, timeSlotId), missing: unknownTimeSlot }
}

/**
 * Moves sessions of a locked event, all at the same time, as one act with its own deed.
 * @returns the moved sessions
 * @throws 400 for a session or spot that is not the event's, 412 with the current sessions when a version differs, 409
 * for a taken spot
 */
async function arrangeSessions(
  transaction: Database,
  event: Pick<Row<'events'>, 'id' | 'clock'>,
  { kind, moves, closes }: Pick<ArrangementBody, 'kind' | 'moves' | 'closes'>,
): Promise<Session[]> {
  const names = await moveSessions(transaction, event, moves)
  const deed = closes ? await closeFor(transaction, event, closes) : deedOfArrangement(kind, moves, names)
  // The move may remove an own start or a place, which changes the version.
  await settleNow(transaction, event.id)
  nameAct(transaction, deed)
  const ids = new Set(moves.map(({ id }) => id))
  const after = await listSessionsOf(transaction, event.id)
  return after.filter(({ id }) => ids.has(id))
}

/** Closes a room of a locked event. @returns the deed @throws 400 for a room that is not the event's */
async function closeFor(
  transaction: Database,
  event: Pick<Row<'events'>, 'id' | 'clock'>,
  { roomId, ...time }: NonNullable<ArrangementBody['closes']>,
): Promise<Deed> {
  if ((await roomRows.find(transaction, roomId))?.eventId !== event.id) throw unknownRoom()
  return deedOfClosing(await closeRoom(transaction, roomId, time), time)
}

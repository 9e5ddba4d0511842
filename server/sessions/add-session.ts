import type { NewSession, Session } from '../../domain/sessions.ts'
import type { Database } from '../db/schema.ts'
import { createSession, findSessionByRequest, isAsSent, updateSession } from './data.ts'
import { requireSpot } from './spot.ts'

/**
 * Adds a session to an event that is held. A session that was sent before under the same key is not added again: the
 * sender never saw the answer, so the stored session takes the sender's newer values, unless somebody else has
 * changed it.
 * @throws 400 for a spot that is not the event's; the database's error for a taken spot
 */
export async function addSession(db: Database, event: { id: number }, body: NewSession): Promise<Session> {
  const { requestKey } = body
  const known = requestKey ? await findSessionByRequest(db, event.id, requestKey) : undefined
  if (known && (known.version > 1 || isAsSent(known, body))) return known
  await requireSpot(db, event, body)
  if (known) return updateSession(db, known.id, body, null)
  return createSession(db, event.id, { ...body, requestKey: requestKey || undefined })
}

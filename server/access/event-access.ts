import { mayShareEvent } from '../../domain/accounts/access.ts'
import type { User } from '../../domain/accounts/users.ts'
import { t } from '../../domain/text/t.ts'
import { replayOrRun } from '../db/answered-attempts.ts'
import type { Engine } from '../db/engine.ts'
import type { Database, Row } from '../db/schema.ts'
import type { Attempt } from '../http/attempt.ts'
import { forbidden, invalid, notFound, type Refusal } from '../lib/errors.ts'
import { findManagedEvent, isVisible, lockEvent, type Viewer } from './data.ts'

/**
 * The event, if the viewer may manage it: its creator, an admin with a grant, or a Super Admin. Every read of rows
 * that visitors may not see calls this; writes call `writeToEvent`.
 * @param missing the refusal when the event does not exist for this viewer (a hidden event stays hidden)
 * @throws that, else 403
 */
export async function requireAccess(
  db: Database,
  viewer: Viewer,
  eventId: number,
  missing: () => Refusal = unknownEvent,
): Promise<Row<'events'>> {
  const managed = await findManagedEvent(db, viewer, eventId)
  if (managed) return managed
  const visible = await isVisible(db, viewer, eventId)
  throw visible ? forbidden(t('refusal.noEventAccess')) : missing()
}

export const unknownEvent = () => notFound(t('invalid.noEvent'))

/**
 * The event that a write is about, if the viewer may manage it; no other write to the event or its rows happens until
 * the transaction ends. `eventId` is undefined when the row that would name the event does not exist.
 * @param missing the refusal when there is no such event for this viewer
 * @throws that, or 403
 */
export async function holdEvent(
  transaction: Database,
  viewer: Viewer,
  eventId: number | undefined,
  missing: () => Refusal = notFound,
): Promise<Row<'events'>> {
  if (eventId === undefined) throw missing()
  await lockEvent(transaction, eventId)
  return requireAccess(transaction, viewer, eventId, missing)
}

/** Which event a write is about: named by the caller, or the one that a row belongs to. */
export type About = (
  | { eventId: number }
  /** Finds the row that belongs to the event; undefined when that does not exist. */
  | { eventOf: (transaction: Database) => Promise<{ eventId: number | null } | undefined> }
) & {
  /** The event that the body names beside the row; it must be the row's own. */
  named?: number | undefined
  /** The refusal when there is no such event or row for this viewer; 404 by default. */
  missing?: () => Refusal
  /** The attempt, if it is answered once; `act` then answers with the reply of the call. */
  attempt?: Attempt | null
}

/**
 * Runs a write to an event or to anything in it: in one transaction, with the event locked and the viewer's access
 * proved. Every write by a user to an event goes through here (docs/decisions/011); an author without an account has
 * the secret code of one card instead.
 * @throws `missing`, 403 without access, 400 when the body names another event
 */
export function writeToEvent<T>(
  engine: Engine,
  viewer: Viewer,
  about: About,
  act: (transaction: Database, event: Row<'events'>) => Promise<T>,
): Promise<T> {
  return engine.write(async (transaction) => {
    const { named, missing, attempt = null } = about
    const found = 'eventOf' in about ? await about.eventOf(transaction) : about
    const event = await holdEvent(transaction, viewer, found?.eventId ?? undefined, missing)
    if (named !== undefined && named !== event.id) throw invalid(t('refusal.otherEvent'), 'eventId')
    return replayOrRun(transaction, attempt, () => act(transaction, event))
  })
}

/** @throws 403 unless the user is the event's creator or a Super Admin, who alone give access to it */
export function requireSharing(user: User, event: Row<'events'>): void {
  if (!mayShareEvent(user, event)) throw forbidden(t('refusal.notOwner'))
}

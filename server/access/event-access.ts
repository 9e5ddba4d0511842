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
 * The event, if the viewer may manage it: its creator, an admin with a grant, or a Super Admin. Every read of rows that
 * visitors may not see calls this; writes call `writeToEvent`.
 * @param missing the refusal when the event does not exist for this viewer, so that a hidden event stays hidden
 * @throws `missing`, else 403
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
 * The event that a write is about, if the viewer may manage it. No one else can write to the event or its rows until
 * the transaction ends. `eventId` is undefined when the row that would name the event does not exist.
 * @param missing the refusal when the event does not exist for this viewer
 * @throws `missing`, or 403
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

/** The event that a write is about: the caller names it, or a row belongs to it. */
export type About = (
  | { eventId: number }
  /** Finds the row that belongs to the event; undefined when there is no such row. */
  | { eventOf: (transaction: Database) => Promise<{ eventId: number | null } | undefined> }
) & {
  /** The event that the body names in addition to the row. It must be the row's own event. */
  named?: number | undefined
  /** The refusal when the event or row does not exist for this viewer; 404 by default. */
  missing?: () => Refusal
  /** Set for an attempt that is answered only once; `act` must then return the reply of the call. */
  attempt?: Attempt | null
}

/**
 * Runs a write to an event or to anything in it, in one transaction, with the event locked and the viewer's access
 * checked. Every write by a user to an event goes through here (docs/decisions/011). An author without an account uses
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

/** @throws 403 unless the user is the event's creator or a Super Admin. No one else may share an event. */
export function requireSharing(user: User, event: Row<'events'>): void {
  if (!mayShareEvent(user, event)) throw forbidden(t('refusal.notOwner'))
}

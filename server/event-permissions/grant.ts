import type { EventPermission } from '../../domain/event-permissions.ts'
import type { User } from '../../domain/users.ts'
import type { Row } from '../db/schema.ts'
import { violates } from '../db/unique.ts'
import type { Deps } from '../deps.ts'
import { conflict, invalid, notFound, notSignedIn } from '../lib/errors.ts'
import { addLogEntry } from '../security-log/data.ts'
import { lockUsers, renewInvitation } from '../users/data.ts'
import { grantAccess, listCandidates, listEventPermissions } from './data.ts'

/**
 * Grants an admin access to an event that the actor may share, and that is held. A pending user's token ends, so that
 * nobody with the older link gets the access.
 * @returns the new token of a pending user beside the permission
 * @throws 404 without such a user, 409 when they have access already, 400 when they are no admin
 */
export async function grantEventAccess(
  { db, now }: Deps,
  actor: User,
  event: Row<'events'>,
  userId: number,
  address: string,
): Promise<{ permission: EventPermission; renewed: Renewed }> {
  const users = await lockUsers(db, [actor.id, userId])
  if (!users.some(({ id }) => id === actor.id)) throw notSignedIn()
  const user = users.find(({ id }) => id === userId)
  if (!user) throw notFound('This user does not exist')
  const before = await listEventPermissions(db, event)
  if (before.some((each) => each.userId === userId)) throw alreadyGranted()
  const candidates = await listCandidates(db, event)
  if (!candidates.some(({ id }) => id === userId))
    throw invalid('Access can be granted to admins only', 'userId')
  await grantAccess(db, { eventId: event.id, userId, grantedBy: actor.id }, now()).catch((error: unknown) => {
    throw violates(error, 'grant of a user') ? alreadyGranted() : error
  })
  await addLogEntry(db, {
    at: now(),
    action: 'access-granted',
    actor,
    subject: user.email,
    address,
    detail: event.name,
  })
  const granted = (await listEventPermissions(db, event)).find((each) => each.userId === userId)
  if (!granted) throw notFound('This access was revoked meanwhile')
  return { permission: granted, renewed: await renewInvitation(db, userId, now()) }
}

/** Undefined for a user who is not pending. */
type Renewed = Awaited<ReturnType<typeof renewInvitation>>

const alreadyGranted = () => conflict('This user already has access to this event')

import { type EventPermission, eventPermissionCalls } from '../../../domain/accounts/event-permissions.ts'
import type { User } from '../../../domain/accounts/users.ts'
import { t } from '../../../domain/text/t.ts'
import { requireAccess, requireSharing, unknownEvent, writeToEvent } from '../../access/event-access.ts'
import type { Row } from '../../db/schema.ts'
import { violates } from '../../db/unique.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { invalid, notFound, notSignedIn } from '../../lib/errors.ts'
import { addLogEntry } from '../security-log/data.ts'
import { findUser, lockUsers, renewInvitation } from '../users/data.ts'
import { grantAccess, listCandidates, listEventPermissions, revokeAccess } from './data.ts'
import { hasAccess, type Inviting, inviteHelper } from './invite-helper.ts'

export function eventPermissionRoutes(serve: Serve, deps: Deps & { invitations: Inviting }): void {
  const { db, engine, invitations, now } = deps

  serve(eventPermissionCalls, {
    'GET /api/event-permissions': async ({ user, query }) =>
      listEventPermissions(db, await requireAccess(db, user, query.eventId)),
    'GET /api/event-permissions/candidates': async ({ user, query }) => {
      const event = await requireAccess(db, user, query.eventId)
      requireSharing(user, event)
      return listCandidates(db, event)
    },
    'POST /api/event-permissions': async ({ user, body, request }) => {
      const invitee = await findUser(db, body.userId)
      if (invitee?.resetTokenExpiry) await invitations.count(user, invitee.email)
      const about = { eventId: body.eventId, missing: unknownEvent }
      const { permission, renewed } = await writeToEvent(engine, user, about, (transaction, event) => {
        requireSharing(user, event)
        return grantEventAccess({ ...deps, db: transaction }, user, event, body.userId, request.ip)
      })
      const invitationSent = renewed ? await invitations.send(renewed, user, request.ip) : null
      return { ...permission, invitationSent }
    },
    'POST /api/event-permissions/helpers': ({ user, body, request }) =>
      inviteHelper(deps, user, { ...body, address: request.ip }),
    'DELETE /api/event-permissions/:eventId/:userId': ({ user, params, request }) =>
      writeToEvent(
        engine,
        user,
        { eventId: params.eventId, missing: unknownEvent },
        async (transaction, event) => {
          requireSharing(user, event)
          const revoked = await findUser(transaction, params.userId)
          if (!(await revokeAccess(transaction, event.id, params.userId))) {
            const permissions = await listEventPermissions(transaction, event)
            if (permissions.some(({ userId }) => userId === params.userId))
              throw invalid(t('refusal.notGranted'))
            throw notFound(t('refusal.withoutAccess'))
          }
          await addLogEntry(transaction, {
            at: now(),
            action: 'access-revoked',
            actor: user,
            subject: revoked?.email ?? '',
            address: request.ip,
            detail: { code: 'named', names: [event.name] },
          })
          return null
        },
      ),
  })
}

/**
 * Grants an admin access to a locked event that the actor may share. A pending user's token ends, so that the holder of
 * the older link does not get the access.
 * @returns the permission, and the new token of a pending user
 * @throws 404 if there is no such user, 409 if they already have access, 400 if they are not an admin
 */
async function grantEventAccess(
  { db, now }: Deps,
  actor: User,
  event: Row<'events'>,
  userId: number,
  address: string,
): Promise<{ permission: EventPermission; renewed: Renewed }> {
  const users = await lockUsers(db, [actor.id, userId])
  if (!users.some(({ id }) => id === actor.id)) throw notSignedIn()
  const user = users.find(({ id }) => id === userId)
  if (!user) throw notFound(t('refusal.noUser'))
  const before = await listEventPermissions(db, event)
  if (before.some((each) => each.userId === userId)) throw hasAccess()
  const candidates = await listCandidates(db, event)
  if (!candidates.some(({ id }) => id === userId)) throw invalid(t('refusal.adminsOnly'), 'userId')
  await grantAccess(db, { eventId: event.id, userId, grantedBy: actor.id }, now()).catch((error: unknown) => {
    throw violates(error, 'grant of a user') ? hasAccess() : error
  })
  await addLogEntry(db, {
    at: now(),
    action: 'access-granted',
    actor,
    subject: user.email,
    address,
    detail: { code: 'named', names: [event.name] },
  })
  const granted = (await listEventPermissions(db, event)).find((each) => each.userId === userId)
  if (!granted) throw notFound(t('refusal.revoked'))
  return { permission: granted, renewed: await renewInvitation(db, userId, now()) }
}

/** Undefined for a user who is not pending. */
type Renewed = Awaited<ReturnType<typeof renewInvitation>>

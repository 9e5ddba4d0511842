import { eventPermissionCalls } from '../../domain/event-permissions.ts'
import type { AdminUser, User } from '../../domain/users.ts'
import { held, requireAccess, requireSharing, unknownEvent } from '../access/event-access.ts'
import type { Deps } from '../deps.ts'
import { invalid, notFound } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { addLogEntry } from '../security-log/data.ts'
import { findUser } from '../users/data.ts'
import { listCandidates, listEventPermissions, revokeAccess } from './data.ts'
import { grantEventAccess } from './grant.ts'

/** Tells pending users about a grant by a new link, which `users/` mails. */
type Inviting = {
  count(inviter: User, email: string): Promise<void>
  send(renewed: { user: AdminUser; token: string }, inviter: User, address: string): Promise<boolean>
}

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
      const { permission, renewed } = await held(engine, user, about, (transaction, event) => {
        requireSharing(user, event)
        return grantEventAccess({ ...deps, db: transaction }, user, event, body.userId, request.ip)
      })
      const invitationSent = renewed ? await invitations.send(renewed, user, request.ip) : null
      return { ...permission, invitationSent }
    },
    'DELETE /api/event-permissions/:eventId/:userId': ({ user, params, request }) =>
      held(engine, user, { eventId: params.eventId, missing: unknownEvent }, async (transaction, event) => {
        requireSharing(user, event)
        const revoked = await findUser(transaction, params.userId)
        if (!(await revokeAccess(transaction, event.id, params.userId))) {
          const permissions = await listEventPermissions(transaction, event)
          if (permissions.some(({ userId }) => userId === params.userId))
            throw invalid('Only access that was granted can be revoked')
          throw notFound('This user has no access to this event')
        }
        await addLogEntry(transaction, {
          at: now(),
          action: 'access-revoked',
          actor: user,
          subject: revoked?.email ?? '',
          address: request.ip,
          detail: event.name,
        })
        return null
      }),
  })
}

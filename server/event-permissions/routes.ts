import { eventPermissionCalls } from '../../domain/event-permissions.ts'
import type { Deps } from '../deps.ts'
import { gone, invalid } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { recordHappening } from '../security-log/data.ts'
import { findUser } from '../users/data.ts'
import { listCandidates, listEventPermissions, requireAccess, requireSharing, revokeAccess } from './data.ts'
import { grantEventAccess } from './grant.ts'

export function eventPermissionRoutes(serve: Serve, deps: Deps): void {
  const { db, engine, now } = deps

  serve(eventPermissionCalls, {
    'GET /api/event-permissions': async ({ user, query }) =>
      listEventPermissions(db, await requireAccess(db, user, query.eventId)),
    'GET /api/event-permissions/candidates': async ({ user, query }) =>
      listCandidates(db, await requireSharing(db, user, query.eventId)),
    'POST /api/event-permissions': async ({ user, body, request }) => {
      const event = await requireSharing(db, user, body.eventId)
      const granted = await engine.write((transaction) =>
        grantEventAccess({ ...deps, db: transaction }, user, event, body.userId, request.ip),
      )
      return granted
    },
    'DELETE /api/event-permissions/:eventId/:userId': async ({ user, params, request }) => {
      const event = await requireSharing(db, user, params.eventId)
      const isRevoked = await engine.write((transaction) =>
        revokeAccess(transaction, event.id, params.userId),
      )
      if (!isRevoked) {
        const permissions = await listEventPermissions(db, event)
        if (permissions.some(({ userId }) => userId === params.userId))
          throw invalid('Only access that was granted can be revoked')
        throw gone('This user has no access to this event')
      }
      const revoked = await findUser(db, params.userId)
      await recordHappening(db, {
        at: now(),
        action: 'access-revoked',
        actor: user,
        subject: revoked?.email ?? '',
        address: request.ip,
        detail: event.name,
      })
      return null
    },
  })
}

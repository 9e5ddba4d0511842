import { userCalls } from '../../domain/users.ts'
import { openCounter } from '../db/rate-limit-store.ts'
import { createLimit, noLimit, refuseExcess } from '../lib/rate-limit.ts'
import type { Serve } from '../lib/serve.ts'
import { changeRole } from './change-role.ts'
import { listUsers } from './data.ts'
import { deleteUser } from './delete-user.ts'
import { type Inviting, inviteUser, resendInvitation } from './invite.ts'

/** Mails that one account can have sent, so that one that was taken over is no source of spam. */
const INVITATIONS_PER_HOUR = 100

export function userRoutes(serve: Serve, deps: Inviting): void {
  const { db, config, engine } = deps
  const counter = { name: 'invitation-by-admin', points: INVITATIONS_PER_HOUR, seconds: 60 * 60 }
  const invitations = config.rateLimit ? createLimit(openCounter(engine, counter)) : noLimit

  serve(userCalls, {
    'GET /api/admin-users': () => listUsers(db),
    'POST /api/invite-user': async ({ user, body, request }) => {
      refuseExcess(await invitations.take(String(user.id)))
      return inviteUser(deps, user, body, request.ip)
    },
    'POST /api/resend-invitation': async ({ user, body, request }) => {
      refuseExcess(await invitations.take(String(user.id)))
      return resendInvitation(deps, user, body.userId, request.ip)
    },
    'PUT /api/admin-users/:id/admin-status': ({ user, params, body, request }) =>
      changeRole(deps, user, params.id, body, request.ip),
    'DELETE /api/admin-users/:id': async ({ user, params, request }) => {
      await deleteUser(deps, user, params.id, request.ip)
      return null
    },
  })
}

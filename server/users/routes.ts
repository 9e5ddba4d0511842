import { mayManage } from '../../domain/access.ts'
import { userCalls } from '../../domain/users.ts'
import { conflict, forbidden, gone } from '../lib/errors.ts'
import type { Serve } from '../lib/serve.ts'
import { recordHappening } from '../security-log/data.ts'
import { changeRole } from './change-role.ts'
import { findUser, listUsers, renewInvitation } from './data.ts'
import { deleteUser } from './delete-user.ts'
import { type Inviting, inviteUser, sendInvitation } from './invite.ts'

export function userRoutes(serve: Serve, deps: Inviting): void {
  const { db, now } = deps

  serve(userCalls, {
    'GET /api/admin-users': () => listUsers(db),
    'POST /api/invite-user': ({ user, body, request }) => inviteUser(deps, user, body, request.ip),
    'POST /api/resend-invitation': async ({ user, body, request }) => {
      const invitee = await findUser(db, body.userId)
      if (!invitee) throw gone('This user does not exist')
      if (!mayManage(user, invitee)) throw forbidden('You cannot manage this user')
      const renewed = await renewInvitation(db, invitee.id, now())
      if (!renewed) throw conflict('This user has already set a password')
      const address = request.ip
      await recordHappening(db, {
        at: now(),
        action: 'invitation-resent',
        actor: user,
        subject: invitee.email,
        address,
      })
      const sent = await sendInvitation(deps, user, renewed.user, renewed.token, { events: [], address })
      return { ...sent, message: sent.mailSent ? 'Invitation resent successfully' : sent.message }
    },
    'PUT /api/admin-users/:id/admin-status': ({ user, params, body, request }) =>
      changeRole(deps, user, params.id, body, request.ip),
    'DELETE /api/admin-users/:id': async ({ user, params, request }) => {
      await deleteUser(deps, user, params.id, request.ip)
      return null
    },
  })
}

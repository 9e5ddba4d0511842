import { userCalls } from '../../domain/users.ts'
import type { Serve } from '../lib/serve.ts'
import { changeRole } from './change-role.ts'
import { listUsers } from './data.ts'
import { deleteUser } from './delete-user.ts'
import { type Inviting, inviteUser, resendInvitation } from './invite.ts'

export function userRoutes(serve: Serve, deps: Inviting): void {
  serve(userCalls, {
    'GET /api/admin-users': () => listUsers(deps.db),
    'POST /api/invite-user': ({ user, body, request }) => inviteUser(deps, user, body, request.ip),
    'POST /api/resend-invitation': ({ user, body, request }) =>
      resendInvitation(deps, user, body.userId, request.ip),
    'PUT /api/admin-users/:id/admin-status': ({ user, params, body, request }) =>
      changeRole(deps, user, params.id, body, request.ip),
    'DELETE /api/admin-users/:id': async ({ user, params, request }) => {
      await deleteUser(deps, user, params.id, request.ip)
      return null
    },
  })
}

import { roleName } from '../../../domain/accounts/access.ts'
import { type AdminUser, userCalls } from '../../../domain/accounts/users.ts'
import type { Serve } from '../../http/serve.ts'
import { BOM, toCsv } from '../../lib/csv.ts'
import { keepLanguageOn } from '../../lib/language-cookie.ts'
import { changeLanguage, changeName, changeRole, deleteUser } from './change-users.ts'
import { listUsers } from './data.ts'
import { type Inviting, inviteUser, resendInvitation } from './invite.ts'

export function userRoutes(serve: Serve, deps: Inviting): void {
  serve(userCalls, {
    'GET /api/admin-users': () => listUsers(deps.db),
    'GET /api/admin-users/export': async ({ reply }) => {
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="users.csv"')
      return usersCsv(await listUsers(deps.db))
    },
    'POST /api/invite-user': ({ user, body, request }) => inviteUser(deps, user, body, request.ip),
    'POST /api/resend-invitation': ({ user, body, request }) =>
      resendInvitation(deps, user, body.userId, request.ip),
    'PUT /api/admin-users/:id/admin-status': ({ user, params, body, request }) =>
      changeRole(deps, user, params.id, body, request.ip),
    'PUT /api/admin-users/:id/name': ({ user, params, body, request }) =>
      changeName(deps, { actor: user, rights: request.viewer, address: request.ip }, params.id, body.name),
    'PUT /api/user': async ({ user, body, request, reply }) => {
      const changed = await changeLanguage(deps, { actor: user, rights: request.viewer }, body.language)
      keepLanguageOn(reply, body.language)
      return changed
    },
    'DELETE /api/admin-users/:id': async ({ user, params, request }) => {
      await deleteUser(deps, user, params.id, request.ip)
      return null
    },
  })
}

function usersCsv(users: readonly AdminUser[]): string {
  const rows = users.map((user) => [
    user.name,
    user.email,
    roleName(user),
    user.resetTokenExpiry === null ? '' : 'Invitation Pending',
  ])
  return BOM + toCsv([['Name', 'Email', 'Role', 'State'], ...rows])
}

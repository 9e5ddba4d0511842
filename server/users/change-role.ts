import { losesRights, mayChangeRole, roleOf } from '../../domain/access.ts'
import type { AdminUser, User } from '../../domain/users.ts'
import type { Deps } from '../deps.ts'
import { removeGrantsOf } from '../event-permissions/data.ts'
import { forbidden, gone } from '../lib/errors.ts'
import { recordHappening } from '../security-log/data.ts'
import { removeSignInsOf } from '../sign-ins/data.ts'
import { findUser, lockSuperAdmins, updateRole } from './data.ts'
import { keepOneSuperAdmin } from './last-super-admin.ts'

type Role = { isAdmin: boolean; isSuperAdmin: boolean }

/**
 * Changes a user's role. Whoever loses rights is signed out everywhere; whoever is no admin any more loses the
 * access that was granted to them.
 * @throws 403 when the actor may not, 404 without such a user, 409 for the last Super Admin
 */
export async function changeRole(
  { engine, now }: Deps,
  actor: User,
  id: number,
  role: Role,
  address: string,
): Promise<AdminUser> {
  return engine.write(async (transaction) => {
    const superAdmins = await lockSuperAdmins(transaction)
    const user = await findUser(transaction, id)
    if (!user) throw gone('This user does not exist')
    if (actor.id === id) throw forbidden('You cannot change your own role')
    if (!superAdmins.includes(actor.id) || !mayChangeRole(actor, user))
      throw forbidden('You cannot change the role of this user')
    if (user.isSuperAdmin && !role.isSuperAdmin) keepOneSuperAdmin(superAdmins, id)
    const changed = await updateRole(transaction, id, role)
    if (losesRights(user, role)) await removeSignInsOf(transaction, id)
    if (!role.isAdmin) await removeGrantsOf(transaction, id)
    const detail = `${roleOf(user)} to ${roleOf(role)}`
    await recordHappening(transaction, {
      at: now(),
      action: 'role-changed',
      actor,
      subject: user.email,
      address,
      detail,
    })
    return changed
  })
}

import { losesRights, mayChangeRole, roleOf } from '../../domain/access.ts'
import type { RoleChanged, User } from '../../domain/users.ts'
import { lockEventsOf } from '../access/data.ts'
import { removeGrantsOf } from '../event-permissions/data.ts'
import { forbidden, notFound } from '../lib/errors.ts'
import { addLogEntry } from '../security-log/data.ts'
import { removeSignInsOf } from '../sign-ins/data.ts'
import { findUser, lockSuperAdmins, renewInvitation, updateRole } from './data.ts'
import type { Inviting } from './invite.ts'
import { keepOneSuperAdmin } from './last-super-admin.ts'

type Role = { isAdmin: boolean; isSuperAdmin: boolean }

/**
 * Changes a user's role. A user who loses rights is signed out everywhere, and one who stops being an admin loses all
 * grants. A pending user gets a new link, so that nobody with the older link gets the new role.
 * @throws 403 when the actor may not, 404 without such a user, 409 for the last Super Admin
 */
export async function changeRole(
  { db, engine, invitations, now }: Inviting,
  actor: User,
  id: number,
  role: Role,
  address: string,
): Promise<RoleChanged> {
  const before = await findUser(db, id)
  if (before?.resetTokenExpiry) await invitations.count(actor, before.email)
  const { changed, renewed } = await engine.write(async (transaction) => {
    // Somebody who is no admin any more loses their grants.
    await lockEventsOf(transaction, id)
    const superAdmins = await lockSuperAdmins(transaction, id)
    const user = await findUser(transaction, id)
    if (!user) throw notFound('This user does not exist')
    if (actor.id === id) throw forbidden('You cannot change your own role')
    if (!superAdmins.includes(actor.id) || !mayChangeRole(actor, user))
      throw forbidden('You cannot change the role of this user')
    if (user.isSuperAdmin && !role.isSuperAdmin) keepOneSuperAdmin(superAdmins, id)
    const updated = await updateRole(transaction, id, role)
    const again = await renewInvitation(transaction, id, now())
    if (losesRights(user, role)) await removeSignInsOf(transaction, id)
    if (!role.isAdmin) await removeGrantsOf(transaction, id)
    const detail = `${roleOf(user)} to ${roleOf(role)}`
    await addLogEntry(transaction, {
      at: now(),
      action: 'role-changed',
      actor,
      subject: user.email,
      address,
      detail,
    })
    return { changed: again?.user ?? updated, renewed: again }
  })
  return { ...changed, invitationSent: renewed ? await invitations.send(renewed, actor, address) : null }
}

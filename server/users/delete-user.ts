import { mayManage } from '../../domain/access.ts'
import type { User } from '../../domain/users.ts'
import { lockEventsOf } from '../access/data.ts'
import type { Deps } from '../deps.ts'
import { forbidden, notFound } from '../lib/errors.ts'
import { addLogEntry } from '../security-log/data.ts'
import { findUser, lockSuperAdmins, removeUser } from './data.ts'
import { keepOneSuperAdmin } from './last-super-admin.ts'

/**
 * Deletes a user with their sign-ins and grants; the events that they created stay, for Super Admins to manage.
 * @throws 403 when the actor may not, 404 without such a user, 409 for the last Super Admin
 */
export async function deleteUser(
  { engine, now }: Deps,
  actor: User,
  id: number,
  address: string,
): Promise<void> {
  await engine.write(async (transaction) => {
    await lockEventsOf(transaction, id)
    const superAdmins = await lockSuperAdmins(transaction, id)
    const user = await findUser(transaction, id)
    if (!user) throw notFound('This user does not exist')
    if (actor.id === id) throw forbidden('You cannot delete yourself')
    const current = await findUser(transaction, actor.id)
    if (!current || !mayManage(current, user)) throw forbidden('You cannot delete this user')
    if (user.isSuperAdmin) keepOneSuperAdmin(superAdmins, id)
    await removeUser(transaction, id)
    await addLogEntry(transaction, {
      at: now(),
      action: 'user-deleted',
      actor,
      subject: user.email,
      address,
      detail: user.name,
    })
  })
}

import { losesRights, mayChangeRole, mayManage, mayRename, roleOf } from '../../../domain/accounts/access.ts'
import type { Account, RoleChanged, User } from '../../../domain/accounts/users.ts'
import type { Language } from '../../../domain/text/languages.ts'
import { t } from '../../../domain/text/t.ts'
import { requirePresent } from '../../access/call-access.ts'
import { lockEventsOf } from '../../access/data.ts'
import type { Deps } from '../../deps.ts'
import type { Rights } from '../../lib/acting.ts'
import { conflict, forbidden, notFound } from '../../lib/errors.ts'
import { removeGrantsOf } from '../event-permissions/data.ts'
import { addLogEntry } from '../security-log/data.ts'
import { removeSignInsOf } from '../sign-ins/data.ts'
import {
  findUser,
  lockSuperAdmins,
  removeUser,
  renewInvitation,
  updateLanguage,
  updateName,
  updateRole,
} from './data.ts'
import type { Inviting } from './invite.ts'

type Role = { isAdmin: boolean; isSuperAdmin: boolean }

/**
 * Changes a user's role. A user who loses rights is signed out everywhere, and one who is no longer an admin loses all
 * grants. A pending user gets a new link, so that the holder of the older one does not get the new role.
 * @throws 403 if the actor may not, 404 if there is no such user, 409 for the last Super Admin
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
    // A user who is no longer an admin loses their grants.
    await lockEventsOf(transaction, id)
    const superAdmins = await lockSuperAdmins(transaction, id)
    const user = await findUser(transaction, id)
    if (!user) throw notFound(t('refusal.noUser'))
    if (actor.id === id) throw forbidden(t('refusal.ownRole'))
    if (!superAdmins.includes(actor.id) || !mayChangeRole(actor, user)) throw forbidden(t('refusal.roleOf'))
    if (user.isSuperAdmin && !role.isSuperAdmin) keepOneSuperAdmin(superAdmins, id)
    const updated = await updateRole(transaction, id, role)
    const again = await renewInvitation(transaction, id, now())
    if (losesRights(user, role)) await removeSignInsOf(transaction, id)
    if (!role.isAdmin) await removeGrantsOf(transaction, id)
    const detail = { code: 'role', from: roleOf(user), to: roleOf(role), by: null } as const
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

/** @throws 401 if the actor has been signed out in the meantime, 403 if they may not, 404 if there is no such user */
export async function changeName(
  { engine, now }: Deps,
  { actor, rights, address }: { actor: User; rights: Rights | null; address: string },
  id: number,
  name: string,
): Promise<User> {
  return engine.write(async (transaction) => {
    await requirePresent(transaction, rights)
    const current = await findUser(transaction, actor.id)
    const user = await findUser(transaction, id)
    if (!user) throw notFound(t('refusal.noUser'))
    if (!current || !mayRename(current, user)) throw forbidden(t('refusal.nameOf'))
    if (user.name !== name)
      await addLogEntry(transaction, {
        at: now(),
        action: 'name-changed',
        actor: current,
        subject: user.email,
        address,
        detail: { code: 'renamed', from: user.name, to: name },
      })
    return updateName(transaction, id, name)
  })
}

/** @throws 401 if the user has been signed out in the meantime */
export async function changeLanguage(
  { engine }: Deps,
  { actor, rights }: { actor: Account; rights: Rights | null },
  language: Language | null,
): Promise<Account> {
  return engine.write(async (transaction) => {
    await requirePresent(transaction, rights)
    await updateLanguage(transaction, actor.id, language)
    const { language: _, ...user } = actor
    return { ...user, ...(language && { language }) }
  })
}

/**
 * Deletes a user with their sign-ins and grants. The events that they created stay, and Super Admins manage them.
 * @throws 403 if the actor may not, 404 if there is no such user, 409 for the last Super Admin
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
    if (!user) throw notFound(t('refusal.noUser'))
    if (actor.id === id) throw forbidden(t('refusal.deleteSelf'))
    const current = await findUser(transaction, actor.id)
    if (!current || !mayManage(current, user)) throw forbidden(t('refusal.deleteUser'))
    if (user.isSuperAdmin) keepOneSuperAdmin(superAdmins, id)
    await removeUser(transaction, id)
    await addLogEntry(transaction, {
      at: now(),
      action: 'user-deleted',
      actor,
      subject: user.email,
      address,
      detail: { code: 'named', names: [user.name] },
    })
  })
}

/** @param superAdmins all of them, locked for this transaction. @throws 409 if there is no one but `id` among them */
function keepOneSuperAdmin(superAdmins: readonly number[], id: number): void {
  if (!superAdmins.some((each) => each !== id))
    throw conflict(t('refusal.lastSuperAdmin'), 'LAST_SUPER_ADMIN')
}

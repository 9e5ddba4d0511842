import { t, textKey } from '../text/t.ts'
import { mayEnterPortal } from './portal.ts'

/** The fields of an account that the rules below need. */
export type Person = { id: number; isAdmin: boolean; isSuperAdmin: boolean }

export type Role = 'User' | 'Admin' | 'Super Admin'

export function roleOf({ isAdmin, isSuperAdmin }: Omit<Person, 'id'>): Role {
  if (isSuperAdmin) return 'Super Admin'
  return isAdmin ? 'Admin' : 'User'
}

/**
 * What a grant lets its user do in the event: an admin all but sharing and deleting it, a helper what the day asks for, which the
 * table of calls names (docs/product.md#helpers).
 */
export type GrantRole = 'admin' | 'helper'

/** The words of a role, and of a user who helps with an event. */
export const ROLE_NAMES = {
  User: textKey('role.user'),
  Helper: textKey('role.helper'),
  Admin: textKey('role.admin'),
  'Super Admin': textKey('role.superAdmin'),
}

/** The role as people know it: a user who helps with an event is a helper. */
export function roleName(user: Parameters<typeof mayEnterPortal>[0] & Omit<Person, 'id'>): Role | 'Helper' {
  const role = roleOf(user)
  return role === 'User' && mayEnterPortal(user) ? 'Helper' : role
}

/** The two columns that store a role. */
export function flagsOf(role: Role): Omit<Person, 'id'> {
  return { isAdmin: role !== 'User', isSuperAdmin: role === 'Super Admin' }
}

/**
 * Whether one user may manage, and delete, another account: Super Admins every other one, Admins those of plain users
 * (docs/product.md#roles).
 */
export function mayManage(actor: Person, target: Person): boolean {
  if (actor.id === target.id || !actor.isAdmin) return false
  return actor.isSuperAdmin || (!target.isAdmin && !target.isSuperAdmin)
}

export function mayChangeRole(actor: Person, target: Person): boolean {
  return actor.isSuperAdmin && mayManage(actor, target)
}

/** Everyone their own name, and Super Admins anyone's. */
export function mayRename(actor: Person, target: Person): boolean {
  return actor.id === target.id || actor.isSuperAdmin
}

/** Whether a change takes something away from an account, so that its sign-ins end. */
export function losesRights(before: Omit<Person, 'id'>, after: Omit<Person, 'id'>): boolean {
  return (before.isAdmin && !after.isAdmin) || (before.isSuperAdmin && !after.isSuperAdmin)
}

/** Only an event's creator and Super Admins delete it and say who else has access (docs/product.md#access-to-events). */
export function mayShareEvent(actor: Person, event: { createdBy: number | null }): boolean {
  return actor.isSuperAdmin || (actor.isAdmin && event.createdBy === actor.id)
}

/** Pending users have not set a password yet; their invitation may have run out and can be sent again. */
export type Invitation = 'none' | 'pending' | 'expired'

export function invitationOf(user: { resetTokenExpiry: string | null }, now: Date): Invitation {
  if (user.resetTokenExpiry === null) return 'none'
  return Date.parse(user.resetTokenExpiry) > now.getTime() ? 'pending' : 'expired'
}

export function mayResendInvitation(
  actor: Person,
  target: Person & { resetTokenExpiry: string | null },
): boolean {
  return target.resetTokenExpiry !== null && mayManage(actor, target)
}

/**
 * Tells an admin that a pending user gets a new link, because the admin changed their role or grants; else undefined.
 */
export function sayOfNewLink(invitationSent: boolean | null): string | undefined {
  if (invitationSent === null) return undefined
  return invitationSent ? t('user.newLink') : t('user.noNewLink')
}

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
 * What a grant allows in the event. An admin can do everything except share and delete the event; a helper can make the
 * calls that the table of calls lists for helpers (docs/product.md#helpers).
 */
export type GrantRole = 'admin' | 'helper'

/** The names of roles, and of users who help with an event. */
export const ROLE_NAMES = {
  User: textKey('role.user'),
  Helper: textKey('role.helper'),
  Admin: textKey('role.admin'),
  'Super Admin': textKey('role.superAdmin'),
}

/** The role that people see: a user who helps with an event is a helper. */
export function roleName(user: Parameters<typeof mayEnterPortal>[0] & Omit<Person, 'id'>): Role | 'Helper' {
  const role = roleOf(user)
  return role === 'User' && mayEnterPortal(user) ? 'Helper' : role
}

/** The two columns that store a role. */
export function flagsOf(role: Role): Omit<Person, 'id'> {
  return { isAdmin: role !== 'User', isSuperAdmin: role === 'Super Admin' }
}

/**
 * Whether a user may manage and delete another account. Super Admins may for every other account, Admins for those of
 * plain users (docs/product.md#roles).
 */
export function mayManage(actor: Person, target: Person): boolean {
  if (actor.id === target.id || !actor.isAdmin) return false
  return actor.isSuperAdmin || (!target.isAdmin && !target.isSuperAdmin)
}

export function mayChangeRole(actor: Person, target: Person): boolean {
  return actor.isSuperAdmin && mayManage(actor, target)
}

/** Users may change their own name, and Super Admins any name. */
export function mayRename(actor: Person, target: Person): boolean {
  return actor.id === target.id || actor.isSuperAdmin
}

/** Whether a change takes rights away from an account, so that its sign-ins must end. */
export function losesRights(before: Omit<Person, 'id'>, after: Omit<Person, 'id'>): boolean {
  return (before.isAdmin && !after.isAdmin) || (before.isSuperAdmin && !after.isSuperAdmin)
}

/** Only an event's creator and Super Admins may delete it and give others access (docs/product.md#access-to-events). */
export function mayShareEvent(actor: Person, event: { createdBy: number | null }): boolean {
  return actor.isSuperAdmin || (actor.isAdmin && event.createdBy === actor.id)
}

/** Pending users have not set a password yet. An expired invitation can be sent again. */
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
 * Tells an admin that a pending user gets a new link because their role or grants changed; undefined if the user is not
 * pending.
 */
export function sayOfNewLink(invitationSent: boolean | null): string | undefined {
  if (invitationSent === null) return undefined
  return invitationSent ? t('user.newLink') : t('user.noNewLink')
}

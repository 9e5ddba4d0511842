import { expect, it } from 'vitest'
import {
  flagsOf,
  invitationOf,
  losesRights,
  mayChangeRole,
  mayManage,
  mayResendInvitation,
  mayShareEvent,
  type Role,
  roleOf,
} from './access.ts'

const ROLES: Role[] = ['User', 'Admin', 'Super Admin']
const person = (id: number, role: Role) => ({ id, ...flagsOf(role) })

/** Every pair of roles that a rule allows. */
function pairs(rule: typeof mayManage): string[] {
  return ROLES.flatMap((actor) =>
    ROLES.filter((target) => rule(person(1, actor), person(2, target))).map(
      (target) => `${actor} > ${target}`,
    ),
  )
}

const MANAGED = ['Admin > User', 'Super Admin > User', 'Super Admin > Admin', 'Super Admin > Super Admin']

it('lets Admins manage plain users, and Super Admins everyone', () => {
  expect(pairs(mayManage)).toEqual(MANAGED)
})

it('lets only Super Admins change roles', () => {
  expect(pairs(mayChangeRole)).toEqual(MANAGED.slice(1))
})

it('lets nobody manage, delete or promote themselves', () => {
  const yes = [mayManage, mayChangeRole].flatMap((rule) =>
    ROLES.filter((role) => rule(person(1, role), person(1, role))),
  )
  expect(yes).toEqual([])
})

it('lets the creator and Super Admins share an event, but not a creator who is no longer an admin', () => {
  const event = { createdBy: 1 }
  const sharing = ROLES.flatMap((role) =>
    [1, 2].filter((id) => mayShareEvent(person(id, role), event)).map((id) => `${role} ${id}`),
  )
  expect(sharing).toEqual(['Admin 1', 'Super Admin 1', 'Super Admin 2'])
})

it('resends invitations only to pending users, even after they expired', () => {
  const now = new Date('2026-05-09T08:30:00Z')
  const expiries = { none: null, pending: '2026-05-09T08:30:00.001Z', expired: '2026-05-09T08:30:00.000Z' }
  const found = Object.values(expiries).map((resetTokenExpiry) => [
    invitationOf({ resetTokenExpiry }, now),
    mayResendInvitation(person(1, 'Admin'), { ...person(2, 'User'), resetTokenExpiry }),
  ])
  expect(found).toEqual([
    ['none', false],
    ['pending', true],
    ['expired', true],
  ])
})

it('recognizes which role changes remove rights', () => {
  const losses = ROLES.flatMap((before) =>
    ROLES.filter((after) => losesRights(flagsOf(before), flagsOf(after))).map(
      (after) => `${before} to ${after}`,
    ),
  )
  expect(losses).toEqual(['Admin to User', 'Super Admin to User', 'Super Admin to Admin'])
  expect(ROLES.map((role) => roleOf(flagsOf(role)))).toEqual(ROLES)
})

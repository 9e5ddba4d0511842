import { expect, it } from 'vitest'
import { flagsOf, type Role } from '../../domain/accounts/access.ts'
import type { Access } from '../../domain/call.ts'
import { Refusal } from '../lib/errors.ts'
import { admit } from './call-access.ts'

const ACCESS: Access[] = ['public', 'user', 'admin', 'super-admin']
const LET_IN = 'let in'

function answerTo(role: Role | null, access: Access): string {
  const user = role && { id: 1, name: 'Ada', email: 'ada@example.com', ...flagsOf(role) }
  try {
    admit(user, access)
    return LET_IN
  } catch (error) {
    return error instanceof Refusal ? `${error.status} ${error.message}` : 'an error'
  }
}

it.each([
  [null, [LET_IN, ...Array(3).fill('401 Authentication required')]],
  ['User', [LET_IN, LET_IN, '403 Admin access required', '403 Super Admin access required']],
  ['Admin', [LET_IN, LET_IN, LET_IN, '403 Super Admin access required']],
  ['Super Admin', [LET_IN, LET_IN, LET_IN, LET_IN]],
] as const)('answers %s on public, user, admin and super-admin calls: %j', (role, answers) => {
  expect(ACCESS.map((access) => answerTo(role, access))).toEqual(answers)
})

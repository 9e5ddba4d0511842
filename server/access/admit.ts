import type { Access } from '../../domain/call.ts'
import type { User } from '../../domain/users.ts'
import { forbidden, notSignedIn } from '../lib/errors.ts'

/**
 * Lets through whoever may make a call at all; what they may do inside one event is for that event's rules to say.
 * @throws 401 for nobody, 403 for somebody who may not
 */
export function admit(user: User | null, access: Access): User | null {
  if (access === 'public') return user
  if (!user) throw notSignedIn()
  if (access === 'admin' && !user.isAdmin) throw forbidden('Admin access required')
  if (access === 'super-admin' && !user.isSuperAdmin) throw forbidden('Super Admin access required')
  return user
}

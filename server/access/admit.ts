import type { Access } from '../../domain/call.ts'
import type { User } from '../../domain/users.ts'
import { forbidden, notSignedIn } from '../lib/errors.ts'

/**
 * Lets a user through whose role allows the call; the access rules of an event decide the rest.
 * @throws 401 for a guest, 403 for a user without the role
 */
export function admit(user: User | null, access: Access): User | null {
  if (access === 'public') return user
  if (!user) throw notSignedIn()
  if (access === 'admin' && !user.isAdmin) throw forbidden('Admin access required')
  if (access === 'super-admin' && !user.isSuperAdmin) throw forbidden('Super Admin access required')
  return user
}

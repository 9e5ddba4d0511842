import type { Access } from '../../domain/call.ts'
import type { User } from '../../domain/users.ts'
import { forbidden, notSignedIn } from '../lib/errors.ts'

/**
 * Requires the role that a call asks for; the access rules of an event decide the rest.
 * @throws 401 for a guest, 403 for a user without the role
 */
export function admit(user: User | null, access: Access): void {
  if (access === 'public') return
  if (!user) throw notSignedIn()
  if (access === 'admin' && !user.isAdmin) throw forbidden('Admin access required')
  if (access === 'super-admin' && !user.isSuperAdmin) throw forbidden('Super Admin access required')
}

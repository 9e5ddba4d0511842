import { callsForPeople } from '../../domain/api.ts'
import type { Access } from '../../domain/call.ts'
import type { User } from '../../domain/users.ts'
import { forbidden, notSignedIn } from '../lib/errors.ts'
import type { SignedIn } from '../sign-ins/data.ts'

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

/** Calls about more than one event, closed to a token that is limited to some. */
const OF_ALL_EVENTS: ReadonlySet<string> = new Set(['POST /api/events', 'POST /api/events/load'])

/**
 * Requires that a token reaches as far as a call; a browser's sign-in always does.
 * @throws 403
 */
export function admitToken({ token, user }: SignedIn, call: string): void {
  if (!token) return
  if (callsForPeople.has(call)) throw forbidden('Tokens cannot do this. Please sign in in a browser.')
  if (!token.mayWrite && !call.startsWith('GET ')) throw forbidden('This token may only read')
  if (user.onlyEvents && OF_ALL_EVENTS.has(call)) throw forbidden('This token is limited to some events')
}

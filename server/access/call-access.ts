import { losesRights } from '../../domain/accounts/access.ts'
import { mayEnterPortal } from '../../domain/accounts/portal.ts'
import type { User } from '../../domain/accounts/users.ts'
import { callsForPeople } from '../../domain/api.ts'
import type { Access } from '../../domain/call.ts'
import { t } from '../../domain/text/t.ts'
import type { SignedIn } from '../accounts/sign-ins/data.ts'
import type { Engine } from '../db/engine.ts'
import type { Database } from '../db/schema.ts'
import { currentActor, type Rights } from '../lib/acting.ts'
import { forbidden, notSignedIn } from '../lib/errors.ts'
import { findRoleOfSignIn, type Viewing } from './data.ts'

/**
 * Requires the role that a call asks for; the event's access rules decide the rest.
 * @returns the user, with `isHelpEnough` set as the call says
 * @throws 401 for a guest, 403 for a user without the role
 */
export function admit<U extends User>(user: U | null, access: Access): (U & Viewing) | null {
  if (access !== 'public' && !user) throw notSignedIn()
  if (!user) return null
  if (access === 'helper' && !mayEnterPortal(user)) throw forbidden(t('refusal.admin'))
  if (access === 'admin' && !user.isAdmin) throw forbidden(t('refusal.admin'))
  if (access === 'super-admin' && !user.isSuperAdmin) throw forbidden(t('refusal.superAdmin'))
  return { ...user, isHelpEnough: !/admin$/.test(access) }
}

/** Calls about more than one event. A token that is limited to some events may not make them. */
const OF_ALL_EVENTS: ReadonlySet<string> = new Set([
  'GET /api/installation',
  'POST /api/events',
  'POST /api/events/load',
])

/**
 * Requires that a program's token reaches as far as the call. A browser's sign-in always does.
 * @throws 403
 */
export function admitToken({ token, user }: SignedIn, call: string): void {
  if (!token) return
  if (callsForPeople.has(call)) throw forbidden(t('refusal.forPeople'))
  if (!token.mayWrite && !call.startsWith('GET ')) throw forbidden(t('refusal.readOnly'))
  if (user.onlyEvents && OF_ALL_EVENTS.has(call)) throw forbidden(t('refusal.someEvents'))
}

/**
 * An engine for calls that need a role. Its `write` commits only if the caller is still signed in with that role,
 * because a body may arrive long after its first byte was admitted. It checks last, so that locks are taken in the
 * order event, user, sign-in.
 */
export function withPresentRights(engine: Engine): Engine {
  return {
    ...engine,
    async write(work) {
      const rights = currentActor()?.rights
      if (!rights) return engine.write(work)
      try {
        return await engine.write(async (transaction) => {
          const result = await work(transaction)
          await requirePresent(transaction, rights)
          return result
        })
      } catch (error) {
        // A deleted account can cause any error, such as a row that cannot name its user. Answer 401, so that the
        // sender learns nothing about the rows.
        const isPresent = await hold(engine.db, rights).catch(() => true)
        throw isPresent ? error : notSignedIn()
      }
    },
  }
}

/**
 * Proves that a sign-in is still valid, and keeps it until the transaction ends. For the calls that end sign-ins.
 * @throws 401 when the sign-in has ended since the request began, or its user has lost rights
 */
export async function requirePresent(transaction: Database, rights: Rights | null): Promise<void> {
  if (!rights || !(await hold(transaction, rights))) throw notSignedIn()
}

async function hold(db: Database, { signInId, user }: Rights): Promise<boolean> {
  const role = await findRoleOfSignIn(db, signInId)
  return role !== undefined && !losesRights(user, role)
}

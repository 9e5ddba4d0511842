import { losesRights } from '../../domain/access.ts'
import type { Engine } from '../db/engine.ts'
import type { Database } from '../db/schema.ts'
import { type Rights, whoActs } from '../lib/acting.ts'
import { notSignedIn } from '../lib/errors.ts'
import { findRoleOfSignIn } from './data.ts'

/**
 * An engine whose `write` commits, in a call that needs a role, only while the caller is still signed in with that role: a body
 * may arrive long after its first byte was admitted. It asks last, so that the sign-in is locked after event and users.
 */
export function withPresentRights(engine: Engine): Engine {
  return {
    ...engine,
    async write(work) {
      const rights = whoActs()?.rights
      if (!rights) return engine.write(work)
      try {
        return await engine.write(async (transaction) => {
          const result = await work(transaction)
          await requirePresent(transaction, rights)
          return result
        })
      } catch (error) {
        // A sender whose account is gone may meet any error, such as a row that cannot name them, and hears of no rows.
        const isPresent = await hold(engine.db, rights).catch(() => true)
        throw isPresent ? error : notSignedIn()
      }
    },
  }
}

/**
 * Proves a sign-in, which then stays until the transaction ends. For the calls that end it themselves.
 * @throws 401 when it has ended since the request began, or its user has lost rights
 */
export async function requirePresent(transaction: Database, rights: Rights | null): Promise<void> {
  if (!rights || !(await hold(transaction, rights))) throw notSignedIn()
}

async function hold(db: Database, { signInId, user }: Rights): Promise<boolean> {
  const role = await findRoleOfSignIn(db, signInId)
  return role !== undefined && !losesRights(user, role)
}

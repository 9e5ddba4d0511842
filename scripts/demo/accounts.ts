import { hashPassword } from '../../server/accounts/auth/password.ts'
import type { Database } from '../../server/db/schema.ts'

/** Everyone's password. It is printed, so run the demo on your own machine. */
export const DEMO_PASSWORD = 'unconference'

/** Obviously fictional names and addresses. */
export const DEMO_ACCOUNTS = {
  superAdmin: {
    name: 'Sue Peradmin',
    email: 'super@example.com',
    may: 'Super Admin: every event, every user',
  },
  organizer: {
    name: 'Addy Minn',
    email: 'admin@example.com',
    may: 'Admin: made Bangalore and the hidden Oslo',
  },
  helper: { name: 'Grant Edaccess', email: 'helper@example.com', may: 'Admin: was given access to Berlin' },
} as const

export type AccountIds = Record<keyof typeof DEMO_ACCOUNTS, number>

export async function addAccounts(db: Database, now: Date): Promise<AccountIds> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const add = async (name: keyof typeof DEMO_ACCOUNTS) => {
    const { id } = await db
      .insertInto('users')
      .values({
        name: DEMO_ACCOUNTS[name].name,
        email: DEMO_ACCOUNTS[name].email,
        passwordHash,
        isAdmin: true,
        isSuperAdmin: name === 'superAdmin',
        tokenHash: null,
        tokenPurpose: null,
        tokenExpiry: null,
        resetTokenExpiry: null,
        createdAt: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return {
    superAdmin: await add('superAdmin'),
    organizer: await add('organizer'),
    helper: await add('helper'),
  }
}

import { paths } from '../../../domain/paths.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import type { Database, Row } from '../../db/schema.ts'
import { violates } from '../../db/unique.ts'
import type { Deps } from '../../deps.ts'
import { addLogEntry } from '../security-log/data.ts'
import { createAdmin, createFirstStartInvitation, hasUsers, removeFirstStartInvitations } from './data.ts'
import { hashPassword } from './password.ts'

const DAYS = 7

/**
 * While there are no users: creates the first Super Admin from `ADMIN_EMAIL` and `ADMIN_PASSWORD`, or without them
 * returns a link for becoming one. Call it at every start.
 * @returns lines for the start log, the only place where the link appears
 */
export async function prepareFirstStart(deps: Pick<Deps, 'config' | 'db' | 'now'>): Promise<string[]> {
  const { config, db, now } = deps
  if (await hasUsers(db)) return []
  if (config.firstAdmin) return makeFirstAdmin(deps, config.firstAdmin)
  const expiry = new Date(now().getTime() + DAYS * DAY_MS).toISOString()
  const token = await createFirstStartInvitation(db, expiry)
  return [
    `There is no user yet. Become the first Super Admin with this link (once, within ${DAYS} days):`,
    `  ${config.publicUrl}${paths.auth({ tab: 'verify-token', token })}`,
  ]
}

async function makeFirstAdmin(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { email, name, password }: { email: string; name: string; password: string },
): Promise<string[]> {
  const account = { email: email.trim().toLowerCase(), name, passwordHash: await hashPassword(password) }
  try {
    await createAdmin(db, { ...account, isSuperAdmin: true }, now())
  } catch (error) {
    // Another server on this database was faster.
    if (violates(error, 'e-mail of a user')) return []
    throw error
  }
  await addLogEntry(db, { at: now(), action: 'first-admin-made', subject: account.email })
  return [`The first Super Admin is ${account.email}, with the password of ADMIN_PASSWORD`]
}

/** Makes the holder of a link from a start log the first Super Admin. @returns undefined if someone else already is */
export async function becomeFirstAdmin(
  transaction: Database,
  {
    email,
    name = 'Admin',
    passwordHash,
    address,
  }: { email: string; name?: string | undefined; passwordHash: string; address: string },
  now: Date,
): Promise<Row<'users'> | undefined> {
  if (!(await removeFirstStartInvitations(transaction)) || (await hasUsers(transaction))) return undefined
  const account = await createAdmin(transaction, { name, email, passwordHash, isSuperAdmin: true }, now)
  await addLogEntry(transaction, {
    at: now,
    action: 'first-admin-made',
    actor: account,
    subject: email,
    address,
  })
  return account
}

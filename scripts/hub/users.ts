import { flagsOf, roleOf } from '../../domain/accounts/access.ts'
import type { SecurityAction } from '../../domain/accounts/security-actions.ts'
import { userCalls } from '../../domain/accounts/users.ts'
import { paths } from '../../domain/paths.ts'
import { HOUR_MS } from '../../domain/times/times.ts'
import { findAccount, renewToken } from '../../server/accounts/auth/data.ts'
import { addLogEntry } from '../../server/accounts/security-log/data.ts'
import { removeSignInsOf } from '../../server/accounts/sign-ins/data.ts'
import {
  createInvitedUser,
  INVITATION_DAYS,
  listUsers,
  renewInvitation,
  updateRole,
} from '../../server/accounts/users/data.ts'
import type { Database } from '../../server/db/schema.ts'
import { violates } from '../../server/db/unique.ts'
import { newSecret } from '../../server/lib/secrets.ts'
import { StartProblem } from '../../server/start-problems.ts'
import type { Given } from './command-line.ts'
import { whileReading, withPresentInstallation } from './installation.ts'

export function listAll(): Promise<undefined> {
  return whileReading(async ({ db }) => {
    for (const { email, name, resetTokenExpiry, ...user } of await listUsers(db))
      console.log([email, resetTokenExpiry ? 'invited' : roleOf(user), name].join('\t'))
    return undefined
  })
}

export function create({ words: [address, label], flags }: Given): Promise<undefined> {
  const given = userCalls['POST /api/invite-user'].body.safeParse({ email: address, name: label })
  if (!given.success)
    throw new StartProblem(given.error.issues.map(({ path, message }) => `${path}: ${message}`).join('; '))
  const { name, email } = given.data
  return withPresentInstallation(async ({ config, engine, now }) => {
    const token = await engine
      .write(async (transaction) => {
        const made = await createInvitedUser(transaction, { name, email }, now())
        if (flags.has('super-admin')) await updateRole(transaction, made.user.id, flagsOf('Super Admin'))
        await note(transaction, now(), 'user-invited', email)
        return made.token
      })
      .catch((error: unknown) => {
        if (!violates(error, 'e-mail of a user')) throw error
        throw new StartProblem(`A user with the email ${email} already exists`)
      })
    console.log(`${email} sets a password with this link, once, within ${INVITATION_DAYS} days:`)
    console.log(config.publicUrl + paths.auth({ tab: 'verify-token', email, token }))
  })
}

export function reset({ words: [address = ''] }: Given): Promise<undefined> {
  return withPresentInstallation(async ({ config, engine, now }) => {
    const { email, token, isInvited } = await engine.write(async (transaction) => {
      const user = await findByEmail(transaction, address)
      const renewed = { token: newSecret(), now: now(), expiry: new Date(now().getTime() + HOUR_MS) }
      const invited = await renewInvitation(transaction, user.id, now())
      if (!invited) await renewToken(transaction, user.email, renewed)
      await note(transaction, now(), invited ? 'invitation-resent' : 'password-reset-requested', user.email)
      return { email: user.email, token: (invited ?? renewed).token, isInvited: invited !== undefined }
    })
    const within = isInvited ? `${INVITATION_DAYS} days` : 'one hour'
    const page = isInvited ? {} : { purpose: 'password' as const }
    console.log(`${email} sets a password with this link, once, within ${within}:`)
    console.log(config.publicUrl + paths.auth({ tab: 'verify-token', ...page, email, token }))
  })
}

export function signOut({ words: [address = ''] }: Given): Promise<undefined> {
  return withPresentInstallation(async ({ engine, now }) => {
    await engine.write(async (transaction) => {
      const user = await findByEmail(transaction, address)
      await removeSignInsOf(transaction, user.id)
      await note(transaction, now(), 'sign-ins-ended', user.email)
    })
    console.log(`${address} is signed out everywhere.`)
  })
}

async function findByEmail(db: Database, address: string) {
  const user = await findAccount(db, address.trim().toLowerCase())
  if (!user) throw new StartProblem(`There is no user with the email ${address}; "hub users list" lists them`)
  return user
}

function note(db: Database, at: Date, action: SecurityAction, subject: string): Promise<void> {
  return addLogEntry(db, { at, action, subject, detail: { code: 'by-operator' } })
}

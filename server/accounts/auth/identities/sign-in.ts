import type { FastifyRequest } from 'fastify'
import type { Role } from '../../../../domain/accounts/access.ts'
import type { SignInProblem } from '../../../../domain/accounts/identities.ts'
import { requirePresent } from '../../../access/call-access.ts'
import { lockEventsOf } from '../../../access/data.ts'
import type { Database, Row } from '../../../db/schema.ts'
import { violates } from '../../../db/unique.ts'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../lib/addresses.ts'
import { newSecret } from '../../../lib/secrets.ts'
import type { SignInProvider } from '../../../sign-in-settings.ts'
import { removeGrantsOf } from '../../event-permissions/data.ts'
import { noteKnownBrowser } from '../../known-browsers/data.ts'
import { addLogEntry } from '../../security-log/data.ts'
import { removeSignInsOf } from '../../sign-ins/data.ts'
import { lockUsers, updateRole } from '../../users/data.ts'
import { browserCookie } from '../authenticate.ts'
import { acceptInvitation, createAdmin, findAccount, hasUsers } from '../data.ts'
import { beginSignIn } from '../sign-in.ts'
import { addIdentity, findIdentity, listIdentities, noteIdentityUse } from './data.ts'
import { NotVouched, type Vouched } from './provider.ts'

type Needs = Pick<Deps, 'config' | 'engine' | 'now'>

type SignedIn = {
  account: Row<'users'>
  /** The secrets for the cookies of the sign-in and of the known browser. */
  secret: string
  browser: string
  /** Whether the account already had other ways to sign in, and now has this one. */
  isNewWay: boolean
}

/**
 * Signs in a person whom a provider identified: by their connected account, otherwise by the mail address that the
 * provider confirms, otherwise as an admin according to its claim. An open invitation counts as accepted. If two first
 * sign-ins happen at the same time, the second uses the account that the first has connected.
 * @throws NotVouched
 */
export async function signInVouched(...given: Parameters<typeof attempt>): Promise<SignedIn> {
  return attempt(...given).catch((error: unknown) => {
    const isMeanwhile = violates(error) || (error instanceof NotVouched && error.problem === 'taken')
    if (!isMeanwhile) throw error
    return attempt(...given)
  })
}

async function attempt(
  deps: Needs,
  provider: SignInProvider,
  vouched: Vouched,
  request: FastifyRequest,
): Promise<SignedIn> {
  const { config, engine, now } = deps
  const browser = browserCookie(config.publicUrl).read(request) ?? newSecret()
  return engine.write(async (transaction) => {
    const known = await findIdentity(transaction, vouched)
    const { found, isMade } = known
      ? { found: known.account, isMade: false }
      : await accountOf(transaction, vouched, now())
    const detail = { code: 'named' as const, names: [provider.name] }
    const log = { actor: found, subject: found.email, address: request.ip, at: now(), detail }
    if (isMade) await addLogEntry(transaction, { ...log, action: 'admin-made' })
    const isPending = found.resetTokenExpiry !== null
    if (isPending && (await acceptInvitation(transaction, found, !hasRunOut(found, now()))))
      await addLogEntry(transaction, { ...log, action: 'invitation-accepted' })
    const wasByClaim = known?.identity.makesAdmin ?? isMade
    const makesAdmin = await followClaim(transaction, found.id, vouched, wasByClaim, async (change) =>
      addLogEntry(transaction, {
        ...log,
        action: 'role-changed',
        detail: { code: 'role', ...change, by: provider.name },
      }),
    )
    if (known) {
      if (!(await noteIdentityUse(transaction, known.identity.id, { makesAdmin, at: now() })))
        throw new NotVouched('expired', 'the account was disconnected meanwhile')
    } else {
      await connect(transaction, found, vouched, { makesAdmin, now: now() })
      await addLogEntry(transaction, { ...log, action: 'identity-connected' })
    }
    const by = { provider: provider.name, issuer: vouched.issuer, idToken: vouched.idToken }
    const secret = await beginSignIn(transaction, deps, found, request, by)
    await noteKnownBrowser(transaction, found.id, browser, networkOf(request.ip), now())
    return { account: found, secret, browser, isNewWay: !known && !isMade && !isPending }
  })
}

/** Connects an account at a provider to a signed-in user. @returns whether it is new. @throws 401 or NotVouched */
export async function connectVouched(
  { engine, now }: Needs,
  provider: SignInProvider,
  vouched: Vouched,
  request: FastifyRequest,
): Promise<boolean> {
  return engine.write(async (transaction) => {
    await requirePresent(transaction, request.viewer)
    const user = request.viewer?.user
    if (!user) throw new NotVouched('expired', 'no one is signed in')
    const known = await findIdentity(transaction, vouched)
    if (known?.account.id === user.id) return false
    if (known) throw taken()
    await connect(transaction, user, vouched, { makesAdmin: false, now: now() })
    const entry = { at: now(), actor: user, subject: provider.name, address: request.ip }
    await addLogEntry(transaction, { ...entry, action: 'identity-connected' })
    return true
  })
}

async function connect(
  transaction: Database,
  { id: userId }: { id: number },
  { issuer, subject }: Vouched,
  { makesAdmin, now }: { makesAdmin: boolean; now: Date },
): Promise<void> {
  const at = now.toISOString()
  const row = { userId, issuer, subject, makesAdmin, createdAt: at, lastUsedAt: at }
  if (!(await addIdentity(transaction, row))) throw taken()
}

/** @returns the user whom the provider identified, and whether its claim created them. @throws NotVouched */
async function accountOf(transaction: Database, vouched: Vouched, now: Date) {
  const { email, name, isAdmin } = vouched
  if (email === null) throw refused('unverified', vouched)
  const account = await findAccount(transaction, email)
  if (!account) {
    // The first user must be the Super Admin whom the server invites at startup.
    if (!isAdmin || !(await hasUsers(transaction))) throw refused('unknown', vouched)
    const admin = { name: name ?? email, email, passwordHash: null, isSuperAdmin: false }
    return { found: await createAdmin(transaction, admin, now), isMade: true }
  }
  // A mail address can change hands: this one was first used by another person.
  const connected = await listIdentities(transaction, account.id)
  if (connected.some(({ issuer }) => issuer === vouched.issuer)) throw refused('unknown', vouched)
  // After an admin's invitation has expired, only a new one can make them an admin.
  if (hasRunOut(account, now) && account.invitedAs === 'admin' && !isAdmin) throw refused('unknown', vouched)
  return { found: account, isMade: false }
}

function hasRunOut({ resetTokenExpiry }: Row<'users'>, now: Date): boolean {
  return resetTokenExpiry !== null && resetTokenExpiry <= now.toISOString()
}

/**
 * Follows the provider's claim: assigns the admin role, and removes it from users who have it only through the claim.
 * @returns whether they have it through the claim
 */
async function followClaim(
  transaction: Database,
  id: number,
  { isAdmin }: Vouched,
  wasByClaim: boolean,
  note: (change: { from: Role; to: Role }) => Promise<void>,
): Promise<boolean> {
  if (isAdmin === null || (!isAdmin && !wasByClaim)) return wasByClaim
  if (!isAdmin) await lockEventsOf(transaction, id)
  const [user] = await lockUsers(transaction, [id])
  if (!user || user.isSuperAdmin) return isAdmin && wasByClaim
  if (isAdmin && !user.isAdmin) {
    await updateRole(transaction, id, { isAdmin: true, isSuperAdmin: false })
    await note({ from: 'User', to: 'Admin' })
    return true
  }
  if (!isAdmin && user.isAdmin) {
    await updateRole(transaction, id, { isAdmin: false, isSuperAdmin: false })
    await removeSignInsOf(transaction, id)
    await removeGrantsOf(transaction, id)
    await note({ from: 'Admin', to: 'User' })
  }
  return isAdmin && wasByClaim
}

function taken(): NotVouched {
  return new NotVouched('taken', 'the account is connected to someone else')
}

function refused(problem: SignInProblem, { issuer, subject }: Vouched): NotVouched {
  return new NotVouched(problem, `${subject} at ${issuer}`)
}

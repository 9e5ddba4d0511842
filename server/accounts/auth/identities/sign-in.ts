import type { FastifyRequest } from 'fastify'
import type { SignInProblem } from '../../../../domain/accounts/identities.ts'
import { requirePresent } from '../../../access/call-access.ts'
import { lockEventsOf } from '../../../access/data.ts'
import type { Database, Row } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { SignInProvider } from '../../../sign-in-settings.ts'
import { removeGrantsOf } from '../../event-permissions/data.ts'
import { addLogEntry } from '../../security-log/data.ts'
import { removeSignInsOf } from '../../sign-ins/data.ts'
import { lockUsers, updateRole } from '../../users/data.ts'
import { acceptInvitation, findAccount } from '../data.ts'
import { beginSignIn } from '../sign-in.ts'
import { addIdentity, createAdminByClaim, findIdentity, noteIdentityUse } from './data.ts'
import { NotVouched, type Vouched } from './provider.ts'

type Needs = Pick<Deps, 'config' | 'engine' | 'now'>

/**
 * Signs in the person whom a provider vouches for: by the account that is connected, else by the invited address that the provider
 * confirms, else as an admin whom its claim names. An open invitation counts as accepted.
 * @returns the user, and the secret for the cookie
 * @throws NotVouched
 */
export async function signInVouched(
  deps: Needs,
  provider: SignInProvider,
  vouched: Vouched,
  request: FastifyRequest,
): Promise<{ account: Row<'users'>; secret: string }> {
  const { engine, now } = deps
  return engine.write(async (transaction) => {
    const known = await findIdentity(transaction, vouched)
    const { found, isMade } = known
      ? { found: known.account, isMade: false }
      : await accountOf(transaction, vouched, now())
    const log = { actor: found, subject: found.email, address: request.ip, at: now() }
    if (isMade) await addLogEntry(transaction, { ...log, action: 'admin-made', detail: provider.name })
    if (found.resetTokenExpiry !== null && (await acceptInvitation(transaction, found)))
      await addLogEntry(transaction, { ...log, action: 'invitation-accepted', detail: provider.name })
    const wasByClaim = known?.identity.makesAdmin ?? isMade
    const makesAdmin = await followClaim(transaction, found.id, vouched, wasByClaim, async (detail) =>
      addLogEntry(transaction, { ...log, action: 'role-changed', detail: `${detail} by ${provider.name}` }),
    )
    if (known) await noteIdentityUse(transaction, known.identity.id, { makesAdmin, at: now() })
    else await connect(transaction, found, vouched, { makesAdmin, now: now() })
    const secret = await beginSignIn(transaction, deps, found, request, {
      provider: provider.name,
      issuer: vouched.issuer,
      idToken: vouched.idToken,
    })
    return { account: found, secret }
  })
}

/** Connects the account at a provider with someone who is signed in. @returns whether it is new. @throws 401 or NotVouched */
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

/** @returns the user whom the provider means, and whether its claim has made them. @throws NotVouched */
async function accountOf(transaction: Database, vouched: Vouched, now: Date) {
  const { email, name, isAdmin } = vouched
  if (email === null) throw refused('unverified', vouched)
  const account = await findAccount(transaction, email)
  // Once an admin's invitation has run out, only who invites makes an admin.
  const hasRunOut = account?.resetTokenExpiry && account.resetTokenExpiry <= now.toISOString()
  if (account && !(hasRunOut && account.invitedAs === 'admin' && !isAdmin))
    return { found: account, isMade: false }
  if (account || !isAdmin) throw refused('unknown', vouched)
  return { found: await createAdminByClaim(transaction, { name: name ?? email, email }, now), isMade: true }
}

/**
 * Makes someone an admin whom the provider's claim names, and takes that back from one whom only the claim had made so; what people
 * gave stays. @returns whether the claim makes them one
 */
async function followClaim(
  transaction: Database,
  id: number,
  { isAdmin }: Vouched,
  wasByClaim: boolean,
  note: (detail: string) => Promise<void>,
): Promise<boolean> {
  if (isAdmin === null || (!isAdmin && !wasByClaim)) return wasByClaim
  if (!isAdmin) await lockEventsOf(transaction, id)
  const [user] = await lockUsers(transaction, [id])
  if (!user || user.isSuperAdmin) return isAdmin && wasByClaim
  if (isAdmin && !user.isAdmin) {
    await updateRole(transaction, id, { isAdmin: true, isSuperAdmin: false })
    await note('User to Admin')
    return true
  }
  if (!isAdmin && user.isAdmin) {
    await updateRole(transaction, id, { isAdmin: false, isSuperAdmin: false })
    await removeSignInsOf(transaction, id)
    await removeGrantsOf(transaction, id)
    await note('Admin to User')
  }
  return isAdmin && wasByClaim
}

function taken(): NotVouched {
  return new NotVouched('taken', 'the account is connected to someone else')
}

function refused(problem: SignInProblem, { issuer, subject }: Vouched): NotVouched {
  return new NotVouched(problem, `${subject} at ${issuer}`)
}

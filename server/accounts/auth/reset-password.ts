import type { FastifyReply, FastifyRequest } from 'fastify'
import { t } from '../../../domain/text/t.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../lib/addresses.ts'
import { forbidden, notFound, Refusal } from '../../lib/errors.ts'
import { type Limit, refuseExcess } from '../../lib/rate-limit.ts'
import { hashSecret, isSameSecret, newSecret } from '../../lib/secrets.ts'
import { isBrowserOfAdmin, noteKnownBrowser } from '../known-browsers/data.ts'
import { addLogEntry } from '../security-log/data.ts'
import { lockUsers } from '../users/data.ts'
import { browserCookie } from './authenticate.ts'
import {
  findAccount,
  findTokenHolder,
  hasFirstStartInvitation,
  isInvitedHelper,
  setPassword,
  setPasswordByToken,
} from './data.ts'
import { becomeFirstAdmin } from './first-start.ts'
import type { Limits } from './limits.ts'
import { hashPassword } from './password.ts'
import { requirePasswords } from './passwords-off.ts'
import { beginSignIn, writeSignIn } from './sign-in.ts'

type Token = { email: string; token: string }

/**
 * Checks that a token is valid for an address, without using it up. Counts only invalid tokens: 256 bits cannot be
 * guessed, and no stranger in a venue may block the invitations of everyone there.
 * @throws 400 if it is not valid, for any reason; 429
 */
export async function verifyToken(
  { db, now }: Deps,
  limits: Limits,
  { email, token }: Token,
  address: string,
) {
  const holder = await findTokenHolder(db, email, token, now())
  if (holder || (await hasFirstStartInvitation(db, token, now()))) return holder
  const network = networkOf(address)
  // First, so that a network that is refused anyway does not create a counter for each account that it names.
  refuseExcess(await limits.tokenFromNetwork.take(network))
  refuseExcess(await limits.tokenOfAccountFromNetwork.take(`${email} ${network}`))
  throw invalidToken()
}

/**
 * Sets the password of the token's holder. From then on the browser counts as known, because a person who reads the
 * account's mail is its owner, and strangers' guesses must not lock the owner out. An invited helper is also signed in,
 * so that they get from the mail to the board. The same applies to all invited users if passwords may be off, because
 * they connect an account next. `name` is used for helpers and the first Super Admin.
 * @throws 400 if the token is not valid; 429
 */
export async function resetPassword(
  deps: Deps,
  limits: Limits,
  { email, token, password, name }: Token & { password: string; name?: string | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { config, engine, now } = deps
  const address = request.ip
  const holder = await verifyToken(deps, limits, { email, token }, address)
  // If a provider does not confirm addresses, an invitation is the only way in.
  if (holder?.resetTokenExpiry === null) await requirePasswords(deps)
  const passwordHash = await hashPassword(password, email)
  // Strangers may have used up this hour's mails; the next one must reach the owner.
  await limits.resetMailToAccount.clear(email)
  const knownAs = browserCookie(config.publicUrl)
  const secret = knownAs.read(request) ?? newSecret()
  const begun = await engine.write(async (transaction) => {
    const account = holder
      ? await setPasswordByToken(transaction, holder, token, { passwordHash, name })
      : await becomeFirstAdmin(transaction, { email, name, passwordHash, address }, now())
    if (!account) throw invalidToken()
    if (holder) {
      const action = holder.resetTokenExpiry === null ? 'password-reset' : 'invitation-accepted'
      await addLogEntry(transaction, { at: now(), action, actor: account, subject: email, address })
    }
    await noteKnownBrowser(transaction, account.id, secret, networkOf(address), now())
    const isInvited = typeof holder?.resetTokenExpiry === 'string'
    const isLetIn = isInvited && (isInvitedHelper(holder) || config.signIn.isOnly)
    if (!isLetIn) return null
    return {
      secret: await beginSignIn(transaction, deps, account, request),
      language: account.language,
    }
  })
  if (begun) writeSignIn({ request, reply }, config, begun)
  knownAs.write(reply, secret)
}

const invalidToken = () => new Refusal(400, 'INVALID_TOKEN', t('invalid.token'))

type Reset = { email: string; password: string; adminPassword: string }

/**
 * Sets any user's password, given the operator's password in ADMIN_RESET_PASSWORD. A browser in which an admin has
 * signed in before has its own counter, which strangers' guesses cannot use up.
 * @throws 403 if that password is wrong or not set, 404 if there is no such user, 429
 */
export async function adminResetPassword(
  { config, db, engine, now }: Deps,
  limits: Limits,
  { email, password, adminPassword }: Reset,
  request: FastifyRequest,
): Promise<void> {
  if (config.adminResetPassword === null) throw forbidden(t('refusal.noAdminReset'))
  const address = request.ip
  const secret = browserCookie(config.publicUrl).read(request)
  const counters: [Limit, string][] =
    secret !== null && (await isBrowserOfAdmin(db, secret))
      ? [[limits.adminResetInKnownBrowser, hashSecret(secret)]]
      : [
          [limits.adminResetFromNetwork, networkOf(address)],
          [limits.adminReset, 'all'],
        ]
  for (const [limit, key] of counters) refuseExcess(await limit.take(key))
  if (!isSameSecret(adminPassword, config.adminResetPassword)) {
    await addLogEntry(db, { at: now(), action: 'admin-password-reset-failed', subject: email, address })
    throw forbidden(t('refusal.adminPassword'))
  }
  for (const [limit, key] of counters) await limit.giveBack(key)
  const found = await findAccount(db, email)
  if (!found) throw notFound(t('refusal.userNotFound'))
  const passwordHash = await hashPassword(password)
  await engine.write(async (transaction) => {
    // The account may have changed while the password was hashed.
    await lockUsers(transaction, [found.id])
    const account = await findAccount(transaction, email)
    if (!account) throw notFound(t('refusal.userNotFound'))
    await setPassword(transaction, account, passwordHash)
    await addLogEntry(transaction, { at: now(), action: 'admin-password-reset', subject: email, address })
  })
}

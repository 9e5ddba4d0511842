import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { networkOf } from '../lib/addresses.ts'
import { Refusal } from '../lib/errors.ts'
import { newSecret } from '../lib/secrets.ts'
import { recordHappening } from '../security-log/data.ts'
import { createSignIn, noteKnownBrowser, removeSignInWithSecret } from '../sign-ins/data.ts'
import { admitSignIn } from './admit-sign-in.ts'
import { browserCookie, signedInMark, signInCookie } from './cookies.ts'
import { findAccount } from './data.ts'
import type { Limits } from './limits.ts'
import { verifyPassword } from './password.ts'

/**
 * Signs a user in: a new secret every time, and the older sign-in of this browser ends. Unknown accounts and those
 * without a password get the same answer after the same work as a wrong password does.
 * @throws 401 or 429
 */
export async function signIn(
  { config, db, now }: Deps,
  limits: Limits,
  { email, password }: { email: string; password: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const cookie = signInCookie(config.publicUrl)
  const knownAs = browserCookie(config.publicUrl)
  const address = request.ip
  const network = networkOf(address)
  const browser = knownAs.read(request)
  const account = await findAccount(db, email)
  const succeeded = await admitSignIn(db, limits, { email, account, network, browser }, async () => {
    await recordHappening(db, { at: now(), action: 'sign-in-blocked', subject: email, address })
  })
  const isRight = await verifyPassword(password, account?.passwordHash ?? null)
  if (!account || !isRight) {
    await recordHappening(db, { at: now(), action: 'sign-in-failed', subject: email, address })
    throw new Refusal(401, 'WRONG_CREDENTIALS', 'Invalid email or password')
  }
  await succeeded()
  const older = cookie.read(request)
  if (older) await removeSignInWithSecret(db, older)
  const userAgent = request.headers['user-agent'] ?? ''
  cookie.write(reply, await createSignIn(db, account.id, { userAgent, address }, now()))
  signedInMark(config.publicUrl).write(reply)
  const secret = browser ?? newSecret()
  await noteKnownBrowser(db, account.id, secret, network, now())
  knownAs.write(reply, secret)
  await recordHappening(db, { at: now(), action: 'sign-in', actor: account, subject: email, address })
  return account
}

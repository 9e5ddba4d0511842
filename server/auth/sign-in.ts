import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { networkOf } from '../lib/addresses.ts'
import { Refusal } from '../lib/errors.ts'
import { newSecret } from '../lib/secrets.ts'
import { addLogEntry } from '../security-log/data.ts'
import { createSignIn, noteKnownBrowser, removeSignInWithSecret } from '../sign-ins/data.ts'
import { admitSignIn } from './admit-sign-in.ts'
import { browserCookie, signedInMark, signInCookie } from './cookies.ts'
import { findAccount, lockAccount } from './data.ts'
import type { Limits } from './limits.ts'
import { verifyPassword } from './password.ts'

/**
 * Signs a user in: a new secret every time, and the older sign-in of this browser ends. Unknown accounts and those
 * without a password get the same answer after the same work as a wrong password does. So does a password that was
 * replaced while it was verified: the sign-in is made while the account is held with the hash that was verified.
 * @throws 401 or 429
 */
export async function signIn(
  { config, db, engine, now }: Deps,
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
    await addLogEntry(db, { at: now(), action: 'sign-in-blocked', subject: email, address })
  })
  const isRight = await verifyPassword(password, account?.passwordHash ?? null)
  const secret = browser ?? newSecret()
  const signedIn =
    account &&
    isRight &&
    (await engine.write(async (transaction) => {
      const actor = await lockAccount(transaction, account)
      if (!actor) return null
      const older = cookie.read(request)
      if (older) await removeSignInWithSecret(transaction, older)
      const userAgent = request.headers['user-agent'] ?? ''
      const signInSecret = await createSignIn(transaction, actor.id, { userAgent, address }, now())
      await noteKnownBrowser(transaction, actor.id, secret, network, now())
      await addLogEntry(transaction, { at: now(), action: 'sign-in', actor, subject: email, address })
      return { actor, signInSecret }
    }))
  if (!signedIn) {
    await addLogEntry(db, { at: now(), action: 'sign-in-failed', subject: email, address })
    throw new Refusal(401, 'WRONG_CREDENTIALS', 'Invalid email or password')
  }
  await succeeded()
  cookie.write(reply, signedIn.signInSecret)
  signedInMark(config.publicUrl).write(reply)
  knownAs.write(reply, secret)
  return signedIn.actor
}

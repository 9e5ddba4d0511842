import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenLanguage, type Language } from '../../../domain/text/languages.ts'
import { t } from '../../../domain/text/t.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../lib/addresses.ts'
import { Refusal } from '../../lib/errors.ts'
import { keepLanguageOn } from '../../lib/language-cookie.ts'
import { newSecret } from '../../lib/secrets.ts'
import { asSignedIn } from '../event-permissions/data.ts'
import { noteKnownBrowser } from '../known-browsers/data.ts'
import { addLogEntry } from '../security-log/data.ts'
import { createSignIn, removeSignInWithSecret } from '../sign-ins/data.ts'
import { admitSignIn, refusedInCrowd } from './admit-sign-in.ts'
import { browserCookie, signedInMark, signInCookie } from './authenticate.ts'
import { findAccount, lockAccount } from './data.ts'
import type { MailLinks } from './forgot-password.ts'
import type { Limits } from './limits.ts'
import { verifyPassword } from './password.ts'

/** Longer than it takes to verify a password in a crowd. */
const FAILURE_IN_CROWD_MS = 1_000

/**
 * Signs a user in, always with a new secret, and ends this browser's older sign-in. Unknown accounts and accounts
 * without a password get the same answer after the same work as a wrong password. So does a password that was replaced
 * while it was being verified, because the sign-in is created while the account is locked with the verified hash. A
 * person who is refused for too many attempts gets a link by mail, if they have an account. In a crowd some attempts
 * cost less work, so everyone who fails there waits for the same time.
 * @throws 401 or 429
 */
export async function signIn(
  deps: Deps & { mailLinks: MailLinks },
  limits: Limits,
  entries: { email: string; password: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const failsAt = performance.now() + FAILURE_IN_CROWD_MS
  const leave = limits.signInsUnderWay.take(networkOf(request.ip))
  const refused = { email: entries.email, address: request.ip }
  const tried = await attempt(deps, limits, { ...entries, isRushed: leave === null }, request)
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 429)
        deps.mailLinks.lockedOut({ ...refused, isCrowd: false })
      throw error
    })
    .finally(() => leave?.())
  if (!tried.signedIn) {
    if (!tried.isInCrowd) throw new Refusal(401, 'WRONG_CREDENTIALS', t('refusal.credentials'))
    deps.mailLinks.lockedOut({ ...refused, isCrowd: true })
    // A refusal that only waits needs no seat among the work in progress.
    request.asker?.release()
    await setTimeout(failsAt - performance.now())
    throw refusedInCrowd()
  }
  const { actor, language, signInSecret, browser } = tried.signedIn
  writeSignIn({ request, reply }, deps.config, { secret: signInSecret, language })
  browserCookie(deps.config.publicUrl).write(reply, browser)
  return actor
}

async function attempt(
  { config, db, engine, now }: Deps,
  limits: Limits,
  { email, password, isRushed }: { email: string; password: string; isRushed: boolean },
  request: FastifyRequest,
) {
  const address = request.ip
  const network = networkOf(address)
  const known = browserCookie(config.publicUrl).read(request)
  const account = await findAccount(db, email)
  const asked = { email, account, network, browser: known, isRushed }
  const { isVerified, isInCrowd, succeeded } = await admitSignIn(db, limits, asked, async () => {
    await addLogEntry(db, { at: now(), action: 'sign-in-blocked', subject: email, address })
  })
  const isRight = isVerified && (await verifyPassword(password, account?.passwordHash ?? null, email))
  const browser = known ?? newSecret()
  const signedIn =
    account &&
    isRight &&
    (await engine.write(async (transaction) => {
      const actor = await lockAccount(transaction, account)
      if (!actor) return null
      const signInSecret = await beginSignIn(transaction, { config, now }, actor, request)
      await noteKnownBrowser(transaction, actor.id, browser, network, now())
      const { language } = actor
      return { actor: await asSignedIn(transaction, actor), language, signInSecret, browser }
    }))
  if (signedIn) await succeeded()
  else if (isVerified) await addLogEntry(db, { at: now(), action: 'sign-in-failed', subject: email, address })
  return { signedIn: signedIn || null, isInCrowd }
}

/**
 * Creates a sign-in for a person who has been authenticated, and ends this browser's older one.
 * @param by the provider that identified them, and what it expects when they sign out
 * @returns the secret for the cookie
 */
export async function beginSignIn(
  transaction: Database,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  actor: Row<'users'>,
  request: FastifyRequest,
  by?: { provider: string; issuer: string; idToken: string | null },
): Promise<string> {
  const older = signInCookie(config.publicUrl).read(request)
  if (older) await removeSignInWithSecret(transaction, older)
  const { provider, ...vouched } = by ?? {}
  const origin = { userAgent: request.headers['user-agent'] ?? '', address: request.ip, ...vouched }
  const secret = await createSignIn(transaction, actor.id, origin, now())
  const entry = { at: now(), action: 'sign-in', actor, subject: actor.email, address: request.ip } as const
  await addLogEntry(transaction, {
    ...entry,
    detail: provider === undefined ? null : { code: 'named', names: [provider] },
  })
  return secret
}

/** Sets the cookies of a sign-in, and the account's language if none has been chosen on this device. */
export function writeSignIn(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { publicUrl }: Deps['config'],
  { secret, language }: { secret: string; language: Language | null },
): void {
  signInCookie(publicUrl).write(reply, secret)
  signedInMark(publicUrl).write(reply)
  if (language && !chosenLanguage(request.headers.cookie)) keepLanguageOn(reply, language)
}

/** Ends this browser's sign-in, if any. @returns its row as it was */
export async function signOut(
  { config, engine, now }: Pick<Deps, 'config' | 'engine' | 'now'>,
  user: { id: number; name: string; email: string } | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Row<'sign_ins'> | undefined> {
  const cookie = signInCookie(config.publicUrl)
  const secret = cookie.read(request)
  const entry = { at: now(), action: 'sign-out', address: request.ip } as const
  const ended = await engine.write(async (transaction) => {
    const removed = secret ? await removeSignInWithSecret(transaction, secret) : undefined
    if (user) await addLogEntry(transaction, { ...entry, actor: user, subject: user.email })
    return removed
  })
  cookie.clear(reply)
  signedInMark(config.publicUrl).clear(reply)
  return ended
}

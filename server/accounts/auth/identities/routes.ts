import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { identityCalls } from '../../../../domain/accounts/identities.ts'
import { safeReturnTo } from '../../../../domain/accounts/return-to.ts'
import { paths } from '../../../../domain/paths.ts'
import { t } from '../../../../domain/text/t.ts'
import { requirePresent } from '../../../access/call-access.ts'
import { openLimit } from '../../../db/rate-limit-store.ts'
import type { Database } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../http/serve.ts'
import { networkOf } from '../../../lib/addresses.ts'
import { conflict, forbidden, notFound, notSignedIn, unavailable } from '../../../lib/errors.ts'
import type { Limit } from '../../../lib/rate-limit.ts'
import { hashSecret, newSecret } from '../../../lib/secrets.ts'
import { isBrowserOfAdmin } from '../../known-browsers/data.ts'
import { addLogEntry } from '../../security-log/data.ts'
import { browserCookie, createSecretCookie } from '../authenticate.ts'
import { hasPassword } from '../data.ts'
import { type MailNeeds, mailAboutNewKey } from '../new-key-mail.ts'
import { listPasskeys } from '../passkeys/data.ts'
import { arePasswordsOff } from '../passwords-off.ts'
import { signOut, writeSignIn } from '../sign-in.ts'
import { listIdentities, removeIdentity } from './data.ts'
import { NotVouched, type OpenProvider, openProvider } from './provider.ts'
import { connectVouched, signInVouched } from './sign-in.ts'

const QUARTER_HOUR = 15 * 60
const WAY_SECONDS = 10 * 60

/**
 * What the browser stores while its user is at a provider. `connects`: the id of a signed-in user who connects an
 * account.
 */
const way = z.object({
  secret: z.string().length(43),
  provider: z.string(),
  returnTo: z.string(),
  connects: z.number().nullable(),
})
type Way = z.output<typeof way>

type IdentityDeps = MailNeeds & { app: FastifyInstance }

export function identityRoutes(serve: Serve, deps: IdentityDeps): void {
  const { config, db, engine, now, app } = deps
  const providers = config.signIn.providers.map((each) => openProvider(each, config.publicUrl))
  const names = new Map(providers.map(({ issuer, name }) => [issuer, name]))
  const cookie = createSecretCookie({
    name: 'hub-way',
    publicUrl: config.publicUrl,
    maxAgeSeconds: WAY_SECONDS,
  })
  const tries = openLimit(deps, { name: 'identity-from-network', points: 600, seconds: QUARTER_HOUR })

  serve(identityCalls, {
    'GET /api/identities': async ({ user }) =>
      (await listIdentities(db, user.id)).map(({ id, issuer, createdAt, lastUsedAt }) => ({
        id,
        provider: names.get(issuer) ?? issuer,
        createdAt,
        lastUsedAt,
      })),
    'POST /api/identities/begin': async ({ user, body, request, reply }) => {
      const provider = providers.find(({ id }) => id === body.provider)
      if (!provider) throw notFound(t('refusal.noProvider'))
      if (body.connects && !user) throw notSignedIn()
      if (body.connects && request.viewer?.token) throw forbidden(t('refusal.forPeople'))
      const secret = newSecret()
      const url = await provider.begin(secret).catch((error: unknown) => {
        app.log.warn(error, `${provider.issuer} could not be reached`)
        throw unavailable(t('refusal.providerAway', { name: provider.name }))
      })
      const returnTo = safeReturnTo(body.returnTo)
      const begun: Way = {
        secret,
        provider: provider.id,
        returnTo,
        connects: body.connects ? (user?.id ?? 0) : null,
      }
      cookie.write(reply, Buffer.from(JSON.stringify(begun)).toString('base64url'))
      return { url }
    },
    'POST /api/identities/sign-out': async ({ user, request, reply }) => {
      const ended = await signOut(deps, user, request, reply)
      const provider = providers.find(({ issuer }) => issuer === ended?.issuer)
      const url = await provider?.end(ended?.idToken ?? null)
      return url ? { url } : {}
    },
    'DELETE /api/identities/:id': ({ user, params, request }) =>
      engine.write(async (transaction) => {
        await requirePresent(transaction, request.viewer)
        const removed = await removeIdentity(transaction, user.id, params.id)
        if (!removed) throw notFound(t('refusal.notConnected'))
        if (removed.makesAdmin) throw conflict(t('refusal.adminByAccount'))
        if (!(await hasAnotherWay(transaction, deps, user.id))) throw conflict(t('refusal.onlyWay'))
        const subject = names.get(removed.issuer) ?? removed.issuer
        const entry = { at: now(), actor: user, subject, address: request.ip }
        await addLogEntry(transaction, { ...entry, action: 'identity-removed' })
        return null
      }),
  })

  answerCallbacks({ ...deps, providers, cookie, tries })
}

type CallbackDeps = IdentityDeps & {
  providers: readonly OpenProvider[]
  cookie: ReturnType<typeof createSecretCookie>
  tries: Limit
}

/** The addresses that providers redirect to. Each leads on to a page, which shows what went wrong, if anything. */
function answerCallbacks({ providers, cookie, tries, ...deps }: CallbackDeps): void {
  const { app, db, now } = deps
  app.get('/auth/callback/:provider', { schema: { hide: true } }, async (request, reply) => {
    const { provider: id } = request.params as { provider: string }
    const provider = providers.find((each) => each.id === id)
    if (!provider) throw notFound()
    const begun = wayIn(cookie.read(request))
    cookie.clear(reply)
    reply.header('cache-control', 'no-store')
    const isConnecting = typeof begun?.connects === 'number'
    const back = isConnecting ? paths.account() : paths.auth({ returnTo: begun?.returnTo ?? '/' })
    try {
      await finish({ ...deps, provider, begun, tries }, request, reply)
      return reply.redirect(back, 303)
    } catch (cause) {
      const error = cause instanceof NotVouched ? cause : new NotVouched('failed', String(cause))
      app.log.warn({ provider: provider.issuer, reason: error.message }, 'sign-in through a provider failed')
      if (error.problem === 'unknown' || error.problem === 'unverified')
        await addLogEntry(db, {
          at: now(),
          action: 'sign-in-failed',
          subject: error.message,
          address: request.ip,
          detail: { code: 'named', names: [provider.name] },
        })
      return reply.redirect(`${back}${back.includes('?') ? '&' : '?'}problem=${error.problem}`, 303)
    }
  })
}

/** Signs in the person who comes back from a provider, or connects their account there. @throws NotVouched */
async function finish(
  {
    provider,
    begun,
    tries,
    ...deps
  }: IdentityDeps & { provider: OpenProvider; begun: Way | null; tries: Limit },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { config } = deps
  const query = request.url.split('?')[1] ?? ''
  if (begun?.provider !== provider.id || !provider.isAnswer(begun.secret, query))
    throw new NotVouched('expired', 'this browser has not begun')
  // From here on, requests go to the provider. An admin's known browser is counted separately, so that strangers cannot
  // use up its attempts.
  const known = browserCookie(config.publicUrl).read(request)
  const isAdmins = known !== null && (await isBrowserOfAdmin(deps.db, known))
  const key = isAdmins ? hashSecret(known) : networkOf(request.ip)
  if (await tries.take(key)) throw new NotVouched('failed', 'too many sign-ins failed in this network')
  const vouched = await provider.finish(begun.secret, query)
  const added = { provider: provider.name }
  if (begun.connects !== null) {
    const user = request.viewer?.user
    if (user?.id !== begun.connects) throw new NotVouched('expired', 'someone else is signed in')
    const isNew = await connectVouched(deps, provider, vouched, request)
    if (isNew) mailAboutNewKey(deps, user, { key: added, address: request.ip })
    return
  }
  const { account, secret, browser, isNewWay } = await signInVouched(deps, provider, vouched, request)
  if (isNewWay) mailAboutNewKey(deps, account, { key: added, address: request.ip })
  await tries.giveBack(key)
  writeSignIn({ request, reply }, config, { secret, language: account.language })
  browserCookie(config.publicUrl).write(reply, browser)
}

/** Whether the user can still sign in after disconnecting an account. */
async function hasAnotherWay(
  db: Database,
  { config }: Pick<Deps, 'config'>,
  userId: number,
): Promise<boolean> {
  const offered = new Set(config.signIn.providers.map(({ issuer }) => issuer))
  if ((await listIdentities(db, userId)).some(({ issuer }) => offered.has(issuer))) return true
  if (await arePasswordsOff(db, config)) return false
  return (await hasPassword(db, userId)) || (await listPasskeys(db, userId)).length > 0
}

function wayIn(cookie: string | null): Way | null {
  try {
    return way.parse(JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()))
  } catch {
    return null
  }
}

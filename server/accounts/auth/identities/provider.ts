import * as oidc from 'openid-client'
import { email } from '../../../../domain/accounts/credentials.ts'
import type { SignInProblem } from '../../../../domain/accounts/identities.ts'
import { isStorable } from '../../../../domain/text/text.ts'
import { HOUR_MS } from '../../../../domain/times/times.ts'
import { discover } from '../../../lib/openid.ts'
import { hashSecret } from '../../../lib/secrets.ts'
import type { SignInProvider } from '../../../sign-in-settings.ts'

const LONGEST_TEXT = 200
/** By OpenID Connect Core 1.0, 2. */
const LONGEST_SUBJECT = 255
const LONGEST_REASON = 60
/** A longer one is not stored: without it, the provider asks before it signs someone out. */
const LONGEST_ID_TOKEN = 8_192

/**
 * Whom a provider vouches for. `email`: only where it says that the address is theirs; `isAdmin`: what its claim says, null where no
 * claim decides; `idToken`: what it wants to see when they sign out.
 */
export type Vouched = {
  issuer: string
  subject: string
  email: string | null
  name: string | null
  isAdmin: boolean | null
  idToken: string | null
}

/** The way through a provider ended; `reason` is for the log. */
export class NotVouched extends Error {
  readonly problem: SignInProblem
  constructor(problem: SignInProblem, reason: string) {
    super(reason)
    this.problem = problem
  }
}

export type OpenProvider = ReturnType<typeof openProvider>

/**
 * Speaks OpenID Connect with a provider: authorization code with PKCE, state, and nonce. All three follow from one secret, which only
 * the browser keeps.
 */
export function openProvider(provider: SignInProvider, publicUrl: string) {
  const callback = `${publicUrl}/auth/callback/${provider.id}`
  let found: { at: number; configuration: Promise<oidc.Configuration> } | null = null

  /** What the provider says about its addresses, asked for once an hour. */
  function configuration(): Promise<oidc.Configuration> {
    if (!found || performance.now() - found.at > HOUR_MS) {
      const asked = { at: performance.now(), configuration: discover(provider) }
      found = asked
      asked.configuration.catch(() => {
        if (found === asked) found = null
      })
    }
    return found.configuration
  }

  return {
    ...provider,
    /** Where a browser goes to sign in. @throws when the provider cannot be reached */
    async begin(secret: string): Promise<string> {
      const { state, nonce, verifier } = valuesOf(secret)
      return oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },

    /** Whether the provider leads back with an answer to what this secret began. */
    isAnswer: (secret: string, query: string): boolean =>
      new URLSearchParams(query).get('state') === valuesOf(secret).state,

    /** Whom the provider vouches for. @param query of the address that it led back to. @throws NotVouched */
    async finish(secret: string, query: string): Promise<Vouched> {
      const { state, nonce, verifier } = valuesOf(secret)
      try {
        const known = await configuration()
        const tokens = await oidc.authorizationCodeGrant(known, new URL(`${callback}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims() as oidc.IDToken
        const more: Claims = known.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(known, tokens.access_token, claims.sub)
          : {}
        // The address and its confirmation must come from one source.
        const about = more.email === undefined ? claims : more
        return vouchedBy(provider, { all: { ...claims, ...more }, about }, claims, tokens.id_token ?? '')
      } catch (error) {
        if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
          throw new NotVouched('cancelled', error.error)
        throw new NotVouched('failed', reasonOf(error))
      }
    },

    /** Where a browser goes to end the provider's sign-in; null where the provider has no such address, or is away. */
    async end(idToken: string | null): Promise<string | null> {
      const known = await configuration().catch(() => null)
      if (!known?.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(known, {
        post_logout_redirect_uri: `${publicUrl}/`,
        ...(idToken && { id_token_hint: idToken }),
      }).href
    },
  }
}

function valuesOf(secret: string) {
  return {
    state: hashSecret(`state ${secret}`),
    nonce: hashSecret(`nonce ${secret}`),
    verifier: hashSecret(`verifier ${secret}`),
  }
}

type Claims = Record<string, unknown>

function vouchedBy(
  { adminClaim }: SignInProvider,
  { all, about }: { all: Claims; about: Claims },
  { iss, sub }: oidc.IDToken,
  idToken: string,
): Vouched {
  if (!isStorable(sub) || sub.length > LONGEST_SUBJECT)
    throw new NotVouched('failed', 'the account has an id that cannot be stored')
  const isVerified = about.email_verified === true || about.email_verified === 'true'
  return {
    issuer: iss,
    subject: sub,
    email: isVerified ? addressOf(about.email) : null,
    name: textOf(all.name),
    isAdmin: adminClaim && valuesAt(all, adminClaim.name).includes(adminClaim.value),
    idToken: idToken !== '' && idToken.length <= LONGEST_ID_TOKEN ? idToken : null,
  }
}

/** As accounts are known by it. Another alphabet's letters before the @ may look like, or turn into, someone else's. */
function addressOf(value: unknown): string | null {
  if (typeof value !== 'string' || /[^\p{ASCII}].*@/u.test(value)) return null
  return email.safeParse(value).data ?? null
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || !isStorable(value)) return null
  return value.trim().slice(0, LONGEST_TEXT) || null
}

/** The values of a claim, by its name or by a path such as `realm_access.roles`. */
function valuesAt(claims: Claims, name: string): string[] {
  const found = Object.hasOwn(claims, name)
    ? claims[name]
    : name.split('.').reduce<unknown>((at, part) => (at as Claims | null | undefined)?.[part], claims)
  return [found].flat().map(String)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = 'error' in error ? String(error.error).slice(0, LONGEST_REASON) : ''
  const cause = error.cause instanceof Error ? error.cause.message : said
  return cause === '' ? error.message : `${error.message} (${cause})`
}

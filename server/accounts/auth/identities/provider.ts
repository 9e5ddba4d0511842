import * as oidc from 'openid-client'
import { email } from '../../../../domain/accounts/credentials.ts'
import type { SignInProblem } from '../../../../domain/accounts/identities.ts'
import { isStorable } from '../../../../domain/text/text.ts'
import { HOUR_MS } from '../../../../domain/times/times.ts'
import { discover } from '../../../lib/openid.ts'
import { hashSecret } from '../../../lib/secrets.ts'
import type { SignInProvider } from '../../../sign-in-settings.ts'

const LONGEST_TEXT = 200
/** From OpenID Connect Core 1.0, section 2. */
const LONGEST_SUBJECT = 255
const LONGEST_REASON = 60
/** A longer token is not stored. Without it, the provider asks for confirmation before it signs the user out. */
const LONGEST_ID_TOKEN = 8_192

/**
 * A person whom a provider identified. `email`: set only if the provider says that it is theirs. `isAdmin`: what the
 * provider's claim says; null if no claim decides. `idToken`: what the provider expects when they sign out.
 */
export type Vouched = {
  issuer: string
  subject: string
  email: string | null
  name: string | null
  isAdmin: boolean | null
  idToken: string | null
}

/** A sign-in through a provider failed; `reason` is for the log. */
export class NotVouched extends Error {
  readonly problem: SignInProblem
  constructor(problem: SignInProblem, reason: string) {
    super(reason)
    this.problem = problem
  }
}

export type OpenProvider = ReturnType<typeof openProvider>

/**
 * Speaks OpenID Connect with a provider: authorization code with PKCE, state, and nonce. All three are derived from one
 * secret, which only the browser keeps.
 */
export function openProvider(provider: SignInProvider, publicUrl: string) {
  const callback = `${publicUrl}/auth/callback/${provider.id}`
  let found: { at: number; configuration: Promise<oidc.Configuration> } | null = null

  /** The provider's configuration, requested at most once an hour. */
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
    /** The address where the browser goes to sign in. @throws when the provider cannot be reached */
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

    /** Whether the provider's answer belongs to the sign-in that began with this secret. */
    isAnswer: (secret: string, query: string): boolean =>
      new URLSearchParams(query).get('state') === valuesOf(secret).state,

    /**
     * The person whom the provider identified.
     * @param query of the address that it redirected to.
     * @throws NotVouched
     */
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
        // The mail address and its confirmation must come from the same source.
        const about = more.email === undefined ? claims : more
        return vouchedBy(provider, { all: { ...claims, ...more }, about }, claims, tokens.id_token ?? '')
      } catch (error) {
        if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
          throw new NotVouched('cancelled', error.error)
        throw new NotVouched('failed', reasonOf(error))
      }
    },

    /**
     * The address where the browser goes to end the provider's sign-in; null if the provider has none, or cannot be
     * reached.
     */
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

/**
 * A mail address in the form that accounts use. Refuses letters of other alphabets before the @, which may look like,
 * or be converted to, another person's address.
 */
function addressOf(value: unknown): string | null {
  if (typeof value !== 'string' || /[^\p{ASCII}].*@/u.test(value)) return null
  return email.safeParse(value).data ?? null
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string' || !isStorable(value)) return null
  return value.trim().slice(0, LONGEST_TEXT) || null
}

/** The values of a claim, given by name or by a path such as `realm_access.roles`. */
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

import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t, textKey } from '../text/t.ts'
import { idParams, rowId } from '../text/text.ts'

/** A user's account at an OpenID Connect provider that they sign in with. */
export const identity = z.object({
  id: rowId,
  provider: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
})
export type Identity = z.output<typeof identity>

/** Why a sign-in through a provider failed. The page that the provider redirects to shows the sentence. */
export const SIGN_IN_PROBLEMS = {
  cancelled: textKey('signIn.cancelled'),
  expired: textKey('signIn.expired'),
  failed: textKey('signIn.providerFailed'),
  unknown: textKey('signIn.notInvited'),
  unverified: textKey('signIn.unverified'),
  taken: textKey('signIn.taken'),
}
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS

/** @returns the sentence for the problem that an address names */
export function signInProblem(search: URLSearchParams): string | null {
  const name = search.get('problem') ?? ''
  return Object.hasOwn(SIGN_IN_PROBLEMS, name) ? t(SIGN_IN_PROBLEMS[name as SignInProblem]) : null
}

const address = z.object({ url: z.string() })

export const identityCalls = {
  'GET /api/identities': {
    summary: "The caller's accounts at OpenID Connect providers, oldest first",
    access: 'user',
    reply: z.array(identity),
  },
  'POST /api/identities/begin': {
    summary:
      'Where a browser goes to sign in at a provider, or (`connects`) to connect an account there; valid for ten minutes',
    access: 'public',
    body: z.object({
      provider: z.string().max(10),
      returnTo: z.string().max(1_000).optional(),
      connects: z.boolean().optional(),
    }),
    reply: address,
    refusals: [404, 503],
  },
  'POST /api/identities/sign-out': {
    summary:
      'Ends the sign-in of this browser; `url` is where to end it at the provider, if it came from one',
    access: 'public',
    reply: address.partial(),
  },
  'DELETE /api/identities/:id': {
    summary: 'Disconnects one of these accounts, unless it is the only way to sign in',
    access: 'user',
    params: idParams,
    reply: null,
  },
} satisfies Calls

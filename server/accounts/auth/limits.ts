import { openLimit } from '../../db/rate-limit-store.ts'
import type { Deps } from '../../deps.ts'
import { createTally } from '../../lib/by-key.ts'

const TEN_MINUTES = 10 * 60
const QUARTER_HOUR = 15 * 60
const HALF_HOUR = 30 * 60
const HOUR = 60 * 60

const noTally = createTally({ most: Number.POSITIVE_INFINITY, mostPerKey: Number.POSITIVE_INFINITY })

export type Limits = ReturnType<typeof createLimits>

/**
 * Limits on attempts by strangers (docs/decisions/030-accounts.md). Networks have high limits, because a whole venue
 * may share one. Guesses at one account count per half hour: 6, 2 and 2 add up to ten, so that no period of an hour has
 * more than 30.
 */
export function createLimits(deps: Deps) {
  const limit = (name: string, points: number, seconds: number) => openLimit(deps, { name, points, seconds })
  const signIn = (name: string) => ({
    fromNetwork: limit(`${name}-from-network`, 4, HALF_HOUR),
    fromEverywhere: limit(name, 6, HALF_HOUR),
  })

  return {
    /**
     * Passwords being verified on this server at the same time. Beyond this limit, or the next one, a network counts as
     * a crowd.
     */
    signInsUnderWay: deps.config.rateLimit ? createTally({ most: 16, mostPerKey: 8 }) : noTally,
    signInFromNetwork: limit('sign-in-from-network', 300, QUARTER_HOUR),
    signInToAccount: signIn('sign-in-to-account'),
    /** The same for addresses without an account. */
    signInToNobody: signIn('sign-in-to-nobody'),
    signInFromKnownNetwork: limit('sign-in-from-known-network', 2, HALF_HOUR),
    signInInCrowd: limit('sign-in-in-crowd', 2, HALF_HOUR),
    signInInKnownBrowser: limit('sign-in-in-known-browser', 10, QUARTER_HOUR),
    tokenFromNetwork: limit('token-from-network', 300, QUARTER_HOUR),
    tokenOfAccountFromNetwork: limit('token-of-account-from-network', 20, QUARTER_HOUR),
    /** Beyond this, nothing is recorded for addresses without an account. */
    resetMailFromNetwork: limit('reset-mail-from-network', 100, QUARTER_HOUR),
    resetMailToAccount: limit('reset-mail-to-account', 6, HOUR),
    resetMailToNobody: limit('reset-mail-to-nobody', 6, HOUR),
    /** Unrequested mails to a person who is locked out by too many attempts. */
    lockOutMailToAccount: limit('lock-out-mail-to-account', 1, TEN_MINUTES),
    lockOutMailToNobody: limit('lock-out-mail-to-nobody', 1, TEN_MINUTES),
    adminResetFromNetwork: limit('admin-reset-from-network', 5, QUARTER_HOUR),
    adminResetInKnownBrowser: limit('admin-reset-in-known-browser', 10, QUARTER_HOUR),
    adminReset: limit('admin-reset', 30, HOUR),
  }
}

import { openLimit } from '../db/rate-limit-store.ts'
import type { Deps } from '../deps.ts'
import { noLimit } from '../lib/rate-limit.ts'

const MINUTE = 60
const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

export type Limits = ReturnType<typeof createLimits>

/**
 * Limits on strangers' attempts (docs/decisions/030-accounts.md). Networks have wide limits, since a whole venue may
 * share one; one account from one network has a narrow one.
 */
export function createLimits({ config, engine }: Deps) {
  const limit = (name: string, points: number, seconds: number) =>
    config.rateLimit ? openLimit(engine, { name, points, seconds }) : noLimit

  return {
    signInFromNetwork: limit('sign-in-from-network', 300, QUARTER_HOUR),
    signInToAccount: limit('sign-in-to-account', 200, HOUR),
    signInToAccountFromNetwork: limit('sign-in-to-account-from-network', 10, QUARTER_HOUR),
    /** The allowance after those ten: a stranger in the owner's network slows the owner down, and no more. */
    signInInSharedNetwork: limit('sign-in-in-shared-network', 1, MINUTE),
    /** The allowance of each network for an account that is guessed at from everywhere. */
    signInToAttackedAccount: limit('sign-in-to-attacked-account', 3, QUARTER_HOUR),
    signInInKnownBrowser: limit('sign-in-in-known-browser', 10, QUARTER_HOUR),
    tokenFromNetwork: limit('token-from-network', 300, QUARTER_HOUR),
    tokenOfAccountFromNetwork: limit('token-of-account-from-network', 20, QUARTER_HOUR),
    resetMailFromNetwork: limit('reset-mail-from-network', 100, QUARTER_HOUR),
    resetMailToAccountFromNetwork: limit('reset-mail-to-account-from-network', 3, QUARTER_HOUR),
    resetMailToAccount: limit('reset-mail-to-account', 6, HOUR),
    adminResetFromNetwork: limit('admin-reset-from-network', 5, QUARTER_HOUR),
    adminReset: limit('admin-reset', 30, HOUR),
  }
}

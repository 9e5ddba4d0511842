import { t } from '../../../domain/text/t.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Refusal } from '../../lib/errors.ts'
import { tooMany } from '../../lib/errors.ts'
import type { Excess, Limit } from '../../lib/rate-limit.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { isKnownBrowser, isKnownNetwork } from '../known-browsers/data.ts'
import type { Limits } from './limits.ts'

export type Attempt = {
  email: string
  account: Row<'users'> | undefined
  network: string
  /** The secret of a browser in which someone has signed in before. */
  browser: string | null
  /** Whether this network, or all together, are making a great many attempts. */
  isRushed: boolean
}

/** `isVerified`: whether to check the password. `isInCrowd`: whether a refusal must reveal nothing at all. */
export type Admission = { isVerified: boolean; isInCrowd: boolean; succeeded: () => Promise<void> }

const IN_CROWD_SECONDS = 30

/**
 * Admits an attempt to sign in, or refuses it before the password is checked. Every attempt counts as a failure until
 * it succeeds, so that many at once are no way around the limits. A browser in which the account's owner has signed in
 * before has its own counter, which no stranger can use up. From other browsers, an account can be guessed at a few
 * times in all; further attempts need a mail, and strangers cannot use that up.
 *
 * In a crowd (a network with many failures, or many attempts at once), invented addresses are neither hashed nor
 * counted, and accounts have guesses of their own, so that invented addresses take nothing away from an owner on the
 * same network.
 * @returns `succeeded`, to be called once the attempt has succeeded
 * @throws 429
 */
export async function admitSignIn(
  db: Database,
  limits: Limits,
  { email, account, network, browser, isRushed }: Attempt,
  blocked: () => Promise<void>,
): Promise<Admission> {
  const hasRoom = async (limit: Limit, key: string) => (await take(limit, key)) === null
  if (account && browser && (await isKnownBrowser(db, account.id, browser))) {
    const key = `${account.id} ${hashSecret(browser)}`
    refuse(await take(limits.signInInKnownBrowser, key))
    return admitted(() => limits.signInInKnownBrowser.clear(key))
  }
  const isInCrowd = !(await hasRoom(limits.signInFromNetwork, network)) || isRushed
  if (isInCrowd) {
    const isVerified = account !== undefined && (await hasRoom(limits.signInInCrowd, email))
    return { ...admitted(() => giveBack([limits.signInInCrowd, email])), isVerified, isInCrowd }
  }
  if ((await isKnownNetwork(db, email, network)) && (await hasRoom(limits.signInFromKnownNetwork, email)))
    return admitted(() => giveBack([limits.signInFromKnownNetwork, email]))
  const key = `${email} ${network}`
  // Separate limits, so that no one can evict an account's counts from memory by sending very many other addresses.
  const { fromNetwork, fromEverywhere } = account ? limits.signInToAccount : limits.signInToNobody
  refuse(await take(fromNetwork, key))
  refuse(await take(fromEverywhere, email))
  return admitted(() => giveBack([fromNetwork, key], [fromEverywhere, email]))

  async function take(limit: Limit, key: string): Promise<Excess | null> {
    const excess = await limit.take(key)
    if (excess?.isFirst) await blocked()
    return excess
  }

  function admitted(succeeded: () => Promise<void>): Admission {
    return { isVerified: true, isInCrowd: false, succeeded }
  }

  async function giveBack(...taken: [Limit, string][]): Promise<void> {
    for (const [limit, of] of [[limits.signInFromNetwork, network] as const, ...taken])
      await limit.giveBack(of)
  }
}

/** The answer to every failed sign-in in a crowd. */
export function refusedInCrowd(): Refusal {
  return tooOften(IN_CROWD_SECONDS)
}

function refuse(excess: Excess | null): void {
  if (excess) throw tooOften(excess.retryAfterSeconds)
}

function tooOften(seconds: number): Refusal {
  return tooMany(seconds, t('refusal.signInLink'))
}

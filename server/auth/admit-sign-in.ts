import type { Database, Row } from '../db/schema.ts'
import { type Excess, type Limit, refuseExcess } from '../lib/rate-limit.ts'
import { hashSecret } from '../lib/secrets.ts'
import { isKnownBrowser, isKnownNetwork } from '../sign-ins/data.ts'
import type { Limits } from './limits.ts'

export type Attempt = {
  email: string
  account: Row<'users'> | undefined
  network: string
  /** The secret of a browser in which somebody has signed in before. */
  browser: string | null
}

/**
 * Admits an attempt to sign in, or refuses it before the password is checked. Every attempt counts as a failure until
 * it has succeeded, so that many at once are no way around. A browser in which the account's owner has signed in
 * before has a counter of its own, which no stranger can use up, elsewhere or beside it. In other browsers strangers
 * slow the owner down, but cannot lock the owner out: each network always has some attempts left.
 * @returns a function to call once it has succeeded
 * @throws 429
 */
export async function admitSignIn(
  db: Database,
  limits: Limits,
  { email, account, network, browser }: Attempt,
  blocked: (excess: Excess) => Promise<void>,
): Promise<() => Promise<void>> {
  const take = async (limit: Limit, key: string) => {
    const excess = await limit.take(key)
    if (excess?.isFirst) await blocked(excess)
    return excess
  }
  if (account && browser && (await isKnownBrowser(db, account.id, browser))) {
    const key = `${account.id} ${hashSecret(browser)}`
    refuseExcess(await take(limits.signInInKnownBrowser, key))
    return () => limits.signInInKnownBrowser.clear(key)
  }
  const key = `${email} ${network}`
  // First, so that a network that is refused anyway leaves no counter for each account that it names.
  refuseExcess(await take(limits.signInFromNetwork, network))
  if (await take(limits.signInToAccountFromNetwork, key))
    refuseExcess(await limits.signInInSharedNetwork.take(key))
  const isAttacked = (await take(limits.signInToAccount, email)) !== null
  if (isAttacked && !(account && (await isKnownNetwork(db, account.id, network))))
    refuseExcess(await limits.signInToAttackedAccount.take(key))
  return async () => {
    await limits.signInToAccountFromNetwork.clear(key)
    await limits.signInInSharedNetwork.clear(key)
    await limits.signInToAttackedAccount.clear(key)
    await limits.signInFromNetwork.giveBack(network)
    await limits.signInToAccount.giveBack(email)
  }
}

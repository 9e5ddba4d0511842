import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addUser, PASSWORD } from '../../../test/factories.ts'
import { mailTo, tokenIn } from '../../../test/mails.ts'
import { openToStrangers, times, WRONG, wrapArgon2 } from '../../../test/strangers.ts'
import { admitSignIn } from './admit-sign-in.ts'
import { createLimits } from './limits.ts'

let site: Awaited<ReturnType<typeof openToStrangers>>
let hub: (typeof site)['hub']
beforeEach(async () => {
  site = await openToStrangers()
  hub = site.hub
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await hub.close()
})

/** Watches deliberate waits: on a busy machine everyone waits anyway. */
function watchWaits() {
  const waits = vi.spyOn(timers, 'setTimeout')
  syncBuiltinESMExports()
  return waits
}

const TOO_OFTEN =
  'Too many wrong attempts for this account. We’ve emailed a link to its address: it lets you in at once, with a new password. If no email comes, choose “Forgot your password?”.'

it('lets the owner in while a stranger floods other addresses, and reveals nothing about accounts', async () => {
  const { email } = await site.addGuessed()
  await site.crowd()
  const answer = async (of: string) => {
    const start = performance.now()
    const response = await site.post('/api/login', { email: of, password: WRONG })
    const { status, headers } = response
    return [status, headers.get('retry-after'), await response.json(), performance.now() - start > 990]
  }
  const refused = [429, '30', { error: 'TOO_MANY_REQUESTS', message: TOO_OFTEN }, true]
  expect(await answer('nobody@example.com')).toEqual(refused)
  expect(await answer(email)).toEqual(refused)
  const waits = watchWaits()
  expect(await site.attempt(email, PASSWORD)).toBe(200)
  expect(waits).not.toHaveBeenCalled()
  const noted = await hub.db
    .selectFrom('security_log')
    .select('id')
    .where('subject', 'like', 'nobody%')
    .execute()
  expect(noted.length).toBeLessThanOrEqual(301)
})

it('lets the owner in soon while a stranger at the same address floods the server with hashing', async () => {
  const { email } = await addUser(hub.db)
  await site.attempt('warm-up@example.com', WRONG)
  let hashes = 0
  const putBack = wrapArgon2((real) => (...asked) => {
    hashes += 1
    return real(...asked)
  })
  let sent = 0
  const flood = Array.from({ length: 100 }, () => {
    sent += 1
    return site.attempt(`nobody-${sent}@example.com`, WRONG)
  })
  expect(await site.attempt(email, PASSWORD)).toBe(200)
  // Two at a time, 30 ms each.
  expect(hashes).toBeLessThanOrEqual(12)
  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(16)
  putBack()
})

it('frees the seat of a refused request before its delay', async () => {
  const release = vi.fn()
  site.hub.app.addHook('preHandler', async (request) => {
    const { asker } = request
    if (asker) request.asker = { ...asker, release: () => [asker.release(), release()] }
  })
  await site.crowd()
  release.mockClear()
  const waits = watchWaits()
  await site.attempt('nobody@example.com', WRONG)
  expect(waits).toHaveBeenCalledOnce()
  expect(release).toHaveBeenCalledBefore(waits)
})

it('checks at most thirty guesses an hour across crowds, other networks and the owner’s own', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const { id, email } = await site.addGuessed()
  expect(await site.attempt(email, PASSWORD, '192.0.2.1')).toBe(200)
  const account = await hub.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const limits = createLimits(hub)
  const guess = (network: string, isRushed: boolean) =>
    admitSignIn(
      hub.db,
      limits,
      { email, account, network, browser: null, isRushed },
      async () => undefined,
    ).then(
      ({ isVerified }) => Number(isVerified),
      () => 0,
    )
  const verified: number[] = []
  for (let minute = 0; minute < 180; minute += 1) {
    const networks = ['192.0.2.1', `198.51.100.${minute}`, `203.0.113.${minute}`]
    const tries = networks.flatMap((network) =>
      [false, false, true].map((isRushed) => guess(network, isRushed)),
    )
    verified.push((await Promise.all(tries)).reduce((sum, one) => sum + one, 0))
    vi.advanceTimersByTime(60_000)
  }
  const inHourFrom = verified.map((_, from) =>
    verified.slice(from, from + 60).reduce((sum, one) => sum + one, 0),
  )
  expect([inHourFrom[0], Math.max(...inHourFrom) <= 30]).toEqual([20, true])
})

it('lets the owner in with the mailed link after all guesses are used up', async () => {
  const { email } = await site.addGuessed()
  for (const network of [1, 2, 3]) await times(4, () => site.attempt(email, WRONG, `198.51.100.${network}`))
  expect(await site.attempt(email, PASSWORD, '203.0.113.250')).toBe(429)
  await site.post('/api/forgot-password', { email }, '203.0.113.250')
  // The first one came without a request.
  const token = tokenIn(await mailTo(hub.config.dataDir, email, 2))
  const reset = await site.post(
    '/api/reset-password',
    { email, token, password: 'brand new' },
    '203.0.113.250',
  )
  expect(reset.status).toBe(200)
  const known = reset.headers.getSetCookie()[0]?.split(';')[0]
  expect(await site.attempt(email, 'brand new', '203.0.113.250', known)).toBe(200)
})

it('lets the owner in from known networks, and from one new one, while a stranger guesses', async () => {
  const { email } = await site.addGuessed()
  expect(await site.attempt(email, PASSWORD, '192.0.2.1')).toBe(200)
  await times(20, () => site.attempt(email, WRONG, '198.51.100.7'))
  expect(await site.attempt(email, PASSWORD, '203.0.113.9')).toBe(200)
  await times(20, () => site.attempt(email, WRONG, '198.51.100.8'))
  expect(await site.attempt(email, PASSWORD, '203.0.113.10')).toBe(429)
  expect(await site.attempt(email, PASSWORD, '192.0.2.1')).toBe(200)
})

import { argon2Sync } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addUser, PASSWORD } from '../../test/factories.ts'
import { mailsTo, mailTo, tokenIn } from '../../test/mails.ts'
import { Refusal } from '../lib/errors.ts'
import { admitSignIn } from './admit-sign-in.ts'
import { createForgotPassword } from './forgot-password.ts'
import { createLimits, type Limits } from './limits.ts'
import { verifyToken } from './reset-password.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeEach(async () => {
  hub = await openApp({
    settings: { RATE_LIMIT: 'on', TRUST_PROXY: 'true', ADMIN_RESET_PASSWORD: 'open sesame' },
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await hub.close()
})

function post(path: string, body: unknown, address = '192.0.2.1', cookie = '') {
  return hub.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
    body: JSON.stringify(body),
  })
}
const attempt = async (email: string, password: string, address?: string, cookie?: string) =>
  (await post('/api/login', { email, password }, address, cookie)).status

async function times(count: number, act: () => Promise<number>) {
  const seen: number[] = []
  for (let index = 0; index < count; index += 1) seen.push(await act())
  return seen
}

const WRONG = 'a wrong password'
const TOO_OFTEN =
  'Too many attempts. Please check your entries and try again later, or choose "Forgot your password?": the mailed link lets you in at once.'

/** How many attempts at an account were looked at, and failed. */
async function countVerified(email: string): Promise<number> {
  const log = await hub.db
    .selectFrom('security_log')
    .select('id')
    .where('subject', '=', email)
    .where('action', '=', 'sign-in-failed')
    .execute()
  return log.length
}

/** Makes the network a crowd, all by addresses without an account. */
async function crowd(address?: string) {
  for (let part = 0; part < 60; part += 1)
    await Promise.all(
      [1, 2, 3, 4, 5].map((each) => attempt(`nobody-${part}-${each}@example.com`, WRONG, address)),
    )
}

/** A hash that costs next to nothing: hundreds of guesses are about counting, not about hashing. */
function cheapHash(): string {
  const nonce = Buffer.alloc(16)
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { ...cost, message: Buffer.from(PASSWORD), nonce })
  const [salt, hashed] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hashed}`
}
const addGuessed = () => addUser(hub.db, { passwordHash: cheapHash() })

it('leaves four guesses at an account in half an hour, and says when and how it goes on', async () => {
  const { email } = await addGuessed()
  expect(await times(6, () => attempt(email, WRONG))).toEqual([401, 401, 401, 401, 429, 429])
  const blocked = await post('/api/login', { email, password: PASSWORD })
  const seconds = Number(blocked.headers.get('retry-after'))
  expect([blocked.status, seconds > 1_700 && seconds <= 1_800, await blocked.json()]).toEqual([
    429,
    true,
    { error: 'TOO_MANY_REQUESTS', message: TOO_OFTEN },
  ])
})

it('blocks an address without an account alike', async () => {
  expect(await times(6, () => attempt('nobody@example.com', WRONG))).toEqual([401, 401, 401, 401, 429, 429])
})

it('lets no burst of guesses by, however many come at once', async () => {
  const { email } = await addGuessed()
  const statuses = await Promise.all(Array.from({ length: 30 }, () => attempt(email, WRONG)))
  expect(statuses.filter((status) => status === 401).length).toBe(4)
  // Two more in the crowd, whose answer does not tell.
  expect(await countVerified(email)).toBeLessThanOrEqual(6)
})

it('does not lock the owner out by a stranger’s attempts elsewhere', async () => {
  const { email } = await addGuessed()
  await times(12, () => attempt(email, WRONG, '198.51.100.7'))
  expect(await attempt(email, PASSWORD, '192.0.2.1')).toBe(200)
})

it('does not lock a browser out that the owner has used before, even beside the stranger', async () => {
  const { email } = await addGuessed()
  const signedIn = await post('/api/login', { email, password: PASSWORD })
  const known = signedIn.headers.getSetCookie().find((each) => each.startsWith('hub-browser='))
  await times(12, () => attempt(email, WRONG))
  expect(await attempt(email, PASSWORD)).toBe(429)
  expect(await attempt(email, PASSWORD, '192.0.2.1', known?.split(';')[0])).toBe(200)
})

it('does not take the browser of one user for that of another', async () => {
  const mine = await addGuessed()
  const theirs = await addGuessed()
  const signedIn = await post('/api/login', { email: mine.email, password: PASSWORD })
  const known = signedIn.headers.getSetCookie().find((each) => each.startsWith('hub-browser='))
  const guess = () => attempt(theirs.email, WRONG, '198.51.100.7', known?.split(';')[0])
  expect(await times(6, guess)).toEqual([401, 401, 401, 401, 429, 429])
})

it('lets the owner in beside a stranger who names any number of other addresses, and tells nothing to others', async () => {
  const { email } = await addGuessed()
  await crowd()
  const answer = async (of: string) => {
    const start = performance.now()
    const response = await post('/api/login', { email: of, password: WRONG })
    const { status, headers } = response
    return [status, headers.get('retry-after'), await response.json(), performance.now() - start > 990]
  }
  const refused = [429, '30', { error: 'TOO_MANY_REQUESTS', message: TOO_OFTEN }, true]
  expect(await answer('nobody@example.com')).toEqual(refused)
  expect(await answer(email)).toEqual(refused)
  const start = performance.now()
  expect(await attempt(email, PASSWORD)).toBe(200)
  expect(performance.now() - start).toBeLessThan(900)
  const noted = await hub.db
    .selectFrom('security_log')
    .select('id')
    .where('subject', 'like', 'nobody%')
    .execute()
  expect(noted.length).toBeLessThanOrEqual(301)
})

it('lets the owner in soon while a stranger behind the same address has the server hash without end', async () => {
  const { email } = await addUser(hub.db)
  await attempt('warm-up@example.com', WRONG)
  let sent = 0
  const flood = Array.from({ length: 100 }, () => {
    sent += 1
    return attempt(`nobody-${sent}@example.com`, WRONG)
  })
  const start = performance.now()
  expect(await attempt(email, PASSWORD)).toBe(200)
  expect(performance.now() - start).toBeLessThan(1_000)
  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(16)
})

it('looks at thirty guesses in any hour, from crowds and everywhere and the owner’s own network together', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const { id, email } = await addGuessed()
  expect(await attempt(email, PASSWORD, '192.0.2.1')).toBe(200)
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

it('lets the reader of the mail in when all guesses are used up', async () => {
  const { email } = await addGuessed()
  for (const network of [1, 2, 3]) await times(4, () => attempt(email, WRONG, `198.51.100.${network}`))
  expect(await attempt(email, PASSWORD, '203.0.113.250')).toBe(429)
  await post('/api/forgot-password', { email }, '203.0.113.250')
  const token = tokenIn(await mailTo(hub.config.dataDir, email))
  const reset = await post('/api/reset-password', { email, token, password: 'brand new' }, '203.0.113.250')
  expect(reset.status).toBe(200)
  const known = reset.headers.getSetCookie()[0]?.split(';')[0]
  expect(await attempt(email, 'brand new', '203.0.113.250', known)).toBe(200)
})

it('lets the owner in from networks where they have been, and from one where they have not, while another one guesses', async () => {
  const { email } = await addGuessed()
  expect(await attempt(email, PASSWORD, '192.0.2.1')).toBe(200)
  await times(20, () => attempt(email, WRONG, '198.51.100.7'))
  expect(await attempt(email, PASSWORD, '203.0.113.9')).toBe(200)
  await times(20, () => attempt(email, WRONG, '198.51.100.8'))
  expect(await attempt(email, PASSWORD, '203.0.113.10')).toBe(429)
  expect(await attempt(email, PASSWORD, '192.0.2.1')).toBe(200)
})

it('lets a whole venue in behind one address, mistakes included', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => addGuessed()))
  const statuses = []
  for (const { email } of people)
    statuses.push(await attempt(email, WRONG), await attempt(email, WRONG), await attempt(email, PASSWORD))
  expect(statuses).toEqual(people.flatMap(() => [401, 401, 200]))
})

it('counts the addresses of one IPv6 network as one', async () => {
  const { email } = await addGuessed()
  let host = 0
  const guess = () => {
    host += 1
    return attempt(email, WRONG, `2001:db8:1:2::${host}`)
  }
  expect(await times(6, guess)).toEqual([401, 401, 401, 401, 429, 429])
})

it('believes no forwarded address unless the proxy is trusted', async () => {
  const direct = await openApp({ settings: { RATE_LIMIT: 'on' } })
  const { email } = await addUser(direct.db)
  const statuses = []
  for (let index = 0; index < 12; index += 1) {
    const response = await direct.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${index}` },
      body: JSON.stringify({ email, password: WRONG }),
    })
    statuses.push(response.status)
  }
  expect(statuses).toEqual([...Array(4).fill(401), ...Array(8).fill(429)])
  await direct.close()
})

it('limits wrong tokens and admin passwords, and refuses nobody a mail', async () => {
  const { email } = await addGuessed()
  const status = async (path: string, body: object) => (await post(path, { email, ...body })).status
  expect(await times(21, () => status('/api/verify-token', { token: 'wrong' }))).toEqual([
    ...Array(20).fill(400),
    429,
  ])
  expect(await status('/api/reset-password', { token: 'wrong', password: 'new password' })).toBe(429)
  expect(await times(4, () => status('/api/forgot-password', {}))).toEqual([200, 200, 200, 200])
  const adminReset = () => status('/api/admin-reset-password', { password: '123456', adminPassword: 'guess' })
  expect(await times(6, adminReset)).toEqual([...Array(5).fill(403), 429])
})

it('lets tokens that hold through, whatever a stranger in the same network tries', async () => {
  const { email } = await addGuessed()
  await post('/api/forgot-password', { email })
  const token = tokenIn(await mailTo(hub.config.dataDir, email))
  const guess = (of: string) => post('/api/verify-token', { email: of, token: 'wrong' })
  for (let index = 0; index < 290; index += 1) await guess(`nobody-${index}@example.com`)
  await times(20, async () => (await guess(email)).status)
  expect((await guess('nobody@example.com')).status).toBe(429)
  expect((await post('/api/verify-token', { email, token })).status).toBe(200)
  expect((await post('/api/reset-password', { email, token, password: 'brand new' })).status).toBe(200)
})

it('mails a link that holds, whatever strangers in the same network ask for', async () => {
  const { email } = await addGuessed()
  const ask = async (of: string) => (await post('/api/forgot-password', { email: of })).status
  const statuses = new Set<number>()
  for (let index = 0; index < 150; index += 1) statuses.add(await ask(`nobody-${index}@example.com`))
  for (let index = 0; index < 10; index += 1) statuses.add(await ask(email))
  expect([...statuses]).toEqual([200])
  await mailTo(hub.config.dataDir, email, 6)
  const tokens = (await mailsTo(hub.config.dataDir, email)).map(tokenIn)
  const reset = (token: string) => post('/api/reset-password', { email, token, password: 'brand new' })
  expect((await Promise.all(tokens.map(reset))).filter(({ status }) => status === 200).length).toBe(1)
  const noted = await hub.db
    .selectFrom('security_log')
    .select('id')
    .where('subject', 'like', 'nobody%')
    .execute()
  expect(noted.length).toBe(100)
  // An owner who has used a link can have another one.
  expect(await ask(email)).toBe(200)
  await mailTo(hub.config.dataDir, email, 7)
})

it('sends an account six reset mails an hour at most, without saying so', async () => {
  const { email } = await addGuessed()
  const ask = async (network: number) =>
    (await post('/api/forgot-password', { email }, `198.51.100.${network}`)).status
  const statuses = []
  for (let network = 0; network < 8; network += 1) statuses.push(await ask(network))
  expect(statuses).toEqual(Array(8).fill(200))
  await mailTo(hub.config.dataDir, email, 6)
  await hub.app.close()
  expect((await mailsTo(hub.config.dataDir, email)).length).toBe(6)
})

it('counts nothing more for a network that is a crowd, whichever addresses it names', async () => {
  const counted: string[] = []
  const usedUp = Object.keys(createLimits(hub)).map((name) => [
    name,
    {
      take: async () => {
        counted.push(name)
        return { retryAfterSeconds: 1, isFirst: false }
      },
    },
  ])
  const limits: Limits = Object.fromEntries(usedUp)
  const [email, network] = ['nobody@example.com', '192.0.2.1']
  const attempted = { email, network, account: undefined, browser: null, isRushed: false }
  expect(await admitSignIn(hub.db, limits, attempted, async () => undefined)).toMatchObject({
    isVerified: false,
    isInCrowd: true,
  })
  await expect(verifyToken(hub, limits, { email, token: 'wrong' }, network)).rejects.toBeInstanceOf(Refusal)
  const tasks: Promise<unknown>[] = []
  const runInBackground = (task: () => Promise<unknown>) => void tasks.push(task())
  const mailing = { ...hub, sendMail: async () => undefined, runInBackground }
  await createForgotPassword(mailing, limits)({ email, address: network })
  await Promise.all(tasks)
  expect(counted.sort()).toEqual(['resetMailFromNetwork', 'signInFromNetwork', 'tokenFromNetwork'])
})

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

/** A hash that costs next to nothing: hundreds of guesses are about counting, not about hashing. */
function cheapHash(): string {
  const nonce = Buffer.alloc(16)
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { ...cost, message: Buffer.from(PASSWORD), nonce })
  const [salt, hashed] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hashed}`
}
const addGuessed = () => addUser(hub.db, { passwordHash: cheapHash() })

it('leaves one guess a minute at an account after ten, and says when', async () => {
  const { email } = await addGuessed()
  expect(await times(12, () => attempt(email, WRONG))).toEqual([...Array(11).fill(401), 429])
  const blocked = await post('/api/login', { email, password: PASSWORD })
  const seconds = Number(blocked.headers.get('retry-after'))
  expect([blocked.status, seconds > 40 && seconds <= 60, await blocked.json()]).toEqual([
    429,
    true,
    { error: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again later.' },
  ])
})

it('blocks an address without an account alike', async () => {
  expect(await times(12, () => attempt('nobody@example.com', WRONG))).toEqual([...Array(11).fill(401), 429])
})

it('lets no burst of guesses by, however many come at once', async () => {
  const { email } = await addGuessed()
  const statuses = await Promise.all(Array.from({ length: 30 }, () => attempt(email, WRONG)))
  expect(statuses.filter((status) => status === 401).length).toBe(11)
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
  expect(await times(12, guess)).toEqual([...Array(11).fill(401), 429])
})

it('lets the owner in at a pace beside a stranger in the same network who never stops', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { email } = await addGuessed()
  await times(20, () => attempt(email, WRONG))
  expect(await attempt(email, PASSWORD)).toBe(429)
  vi.advanceTimersByTime(61_000)
  expect(await attempt(email, PASSWORD)).toBe(200)
})

async function guessFromEverywhere(email: string) {
  for (let network = 0; network < 20; network += 1)
    await Promise.all(Array.from({ length: 10 }, () => attempt(email, WRONG, `198.51.100.${network}`)))
}

it('slows down guesses from everywhere, but not where the owner has signed in, nor the reader of the owner’s mail', async () => {
  const { email } = await addGuessed()
  expect(await attempt(email, PASSWORD, '192.0.2.1')).toBe(200)
  await guessFromEverywhere(email)
  const guess = () => attempt(email, WRONG, '203.0.113.9')
  expect(await times(5, guess)).toEqual([401, 401, 401, 429, 429])
  expect(await attempt(email, PASSWORD, '192.0.2.1')).toBe(200)
  await post('/api/forgot-password', { email }, '203.0.113.9')
  const token = tokenIn(await mailTo(hub.config.dataDir, email))
  const reset = await post('/api/reset-password', { email, token, password: 'brand new' }, '203.0.113.9')
  expect(reset.status).toBe(200)
  expect(await attempt(email, 'brand new', '203.0.113.9')).toBe(200)
})

it('lets the owner in from a network where they have never been, while everywhere else is guessed', async () => {
  const { email } = await addGuessed()
  await guessFromEverywhere(email)
  expect(await attempt(email, WRONG, '203.0.113.9')).toBe(401)
  expect(await attempt(email, PASSWORD, '203.0.113.9')).toBe(200)
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
  expect(await times(12, guess)).toEqual([...Array(11).fill(401), 429])
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
  expect(statuses).toEqual([...Array(11).fill(401), 429])
  await direct.close()
})

it('limits wrong tokens, reset mails and admin passwords', async () => {
  const { email } = await addGuessed()
  const status = async (path: string, body: object) => (await post(path, { email, ...body })).status
  expect(await times(21, () => status('/api/verify-token', { token: 'wrong' }))).toEqual([
    ...Array(20).fill(400),
    429,
  ])
  expect(await status('/api/reset-password', { token: 'wrong', password: 'new password' })).toBe(429)
  expect(await times(4, () => status('/api/forgot-password', {}))).toEqual([200, 200, 200, 429])
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

it('mails a link to a browser that the owner has used, whatever a stranger in the same network asks for', async () => {
  const { email } = await addGuessed()
  const signedIn = await post('/api/login', { email, password: PASSWORD })
  const known = signedIn.headers.getSetCookie().find((each) => each.startsWith('hub-browser='))
  const ask = async (of: string, cookie?: string) =>
    (await post('/api/forgot-password', { email: of }, '192.0.2.1', cookie)).status
  for (let index = 0; index < 100; index += 1) await ask(`nobody-${index}@example.com`)
  expect([await ask(email), await ask('nobody@example.com', known)]).toEqual([429, 429])
  expect(await ask(email, known?.split(';')[0])).toBe(200)
  expect((await mailTo(hub.config.dataDir, email)).subject).toBe('Set a new password for Conference Hub')
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

it('counts nothing more for a network that is refused anyway, whichever accounts it names', async () => {
  const counted: string[] = []
  const refusing = Object.keys(createLimits(hub)).map((name) => [
    name,
    {
      take: async () => {
        counted.push(name)
        return { retryAfterSeconds: 1, isFirst: false }
      },
    },
  ])
  const limits: Limits = Object.fromEntries(refusing)
  const [email, network] = ['nobody@example.com', '192.0.2.1']
  const attempted = { email, network, account: undefined, browser: null }
  const mailing = { ...hub, sendMail: async () => undefined, runInBackground: () => undefined }
  for (const refused of [
    () => admitSignIn(hub.db, limits, attempted, async () => undefined),
    () => verifyToken(hub, limits, { email, token: 'wrong' }, network),
    () => createForgotPassword(mailing, limits)({ email, address: network, browser: null }),
  ])
    await expect(refused()).rejects.toBeInstanceOf(Refusal)
  expect(counted.sort()).toEqual(['resetMailFromNetwork', 'signInFromNetwork', 'tokenFromNetwork'])
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { mailsTo, mailTo, tokenIn } from '../../../test/mails.ts'
import { openToStrangers, times } from '../../../test/strangers.ts'
import { Refusal } from '../../lib/errors.ts'
import { admitSignIn } from './admit-sign-in.ts'
import { createMailLinks } from './forgot-password.ts'
import { createLimits, type Limits } from './limits.ts'
import { verifyToken } from './reset-password.ts'

let site: Awaited<ReturnType<typeof openToStrangers>>
let hub: (typeof site)['hub']
beforeEach(async () => {
  site = await openToStrangers()
  hub = site.hub
})
afterEach(() => hub.close())

it('limits wrong tokens and admin passwords, but never refuses a reset mail', async () => {
  const { email } = await site.addGuessed()
  const status = async (path: string, body: object) => (await site.post(path, { email, ...body })).status
  expect(await times(21, () => status('/api/verify-token', { token: 'wrong' }))).toEqual([
    ...Array(20).fill(400),
    429,
  ])
  expect(await status('/api/reset-password', { token: 'wrong', password: 'new password' })).toBe(429)
  expect(await times(4, () => status('/api/forgot-password', {}))).toEqual([200, 200, 200, 200])
  const adminReset = () => status('/api/admin-reset-password', { password: '123456', adminPassword: 'guess' })
  expect(await times(6, adminReset)).toEqual([...Array(5).fill(403), 429])
})

it('accepts valid tokens no matter what a stranger on the same network tries', async () => {
  const { email } = await site.addGuessed()
  await site.post('/api/forgot-password', { email })
  const token = tokenIn(await mailTo(hub.config.dataDir, email))
  const guess = (of: string) => site.post('/api/verify-token', { email: of, token: 'wrong' })
  for (let index = 0; index < 290; index += 1) await guess(`nobody-${index}@example.com`)
  await times(20, async () => (await guess(email)).status)
  expect((await guess('nobody@example.com')).status).toBe(429)
  expect((await site.post('/api/verify-token', { email, token })).status).toBe(200)
  expect((await site.post('/api/reset-password', { email, token, password: 'brand new' })).status).toBe(200)
})

it('mails a working link no matter what strangers on the same network request', async () => {
  const { email } = await site.addGuessed()
  const ask = async (of: string) => (await site.post('/api/forgot-password', { email: of })).status
  const statuses = new Set<number>()
  for (let index = 0; index < 150; index += 1) statuses.add(await ask(`nobody-${index}@example.com`))
  for (let index = 0; index < 10; index += 1) statuses.add(await ask(email))
  expect([...statuses]).toEqual([200])
  await mailTo(hub.config.dataDir, email, 6)
  const tokens = (await mailsTo(hub.config.dataDir, email)).map(tokenIn)
  const reset = (token: string) => site.post('/api/reset-password', { email, token, password: 'brand new' })
  expect((await Promise.all(tokens.map(reset))).filter(({ status }) => status === 200).length).toBe(1)
  const noted = await hub.db
    .selectFrom('security_log')
    .select('id')
    .where('subject', 'like', 'nobody%')
    .execute()
  expect(noted.length).toBe(100)
  // Using a link resets the limit.
  expect(await ask(email)).toBe(200)
  await mailTo(hub.config.dataDir, email, 7)
})

it('silently limits an account to six reset mails an hour', async () => {
  const { email } = await site.addGuessed()
  const ask = async (network: number) =>
    (await site.post('/api/forgot-password', { email }, `198.51.100.${network}`)).status
  const statuses = []
  for (let network = 0; network < 8; network += 1) statuses.push(await ask(network))
  expect(statuses).toEqual(Array(8).fill(200))
  await mailTo(hub.config.dataDir, email, 6)
  await hub.app.close()
  expect((await mailsTo(hub.config.dataDir, email)).length).toBe(6)
})

it('counts nothing else for a network in a crowd, whichever email addresses it tries', async () => {
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
  await createMailLinks(mailing, limits).forgotten({ email, address: network })
  await Promise.all(tasks)
  expect(counted.sort()).toEqual(['resetMailFromNetwork', 'signInFromNetwork', 'tokenFromNetwork'])
})

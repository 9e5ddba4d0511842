import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NOW, openApp } from '../../../test/app.ts'
import { addAdmin, addUser, PASSWORD } from '../../../test/factories.ts'
import { linkIn, mailsTo, mailTo, tokenIn } from '../../../test/mails.ts'

let now = NOW
let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ now: () => now, settings: { ADMIN_RESET_PASSWORD: 'open sesame' } })
})
beforeEach(() => {
  now = NOW
})
afterAll(() => hub.close())

async function post(path: string, body: unknown, from = hub) {
  const response = await from.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = response.status === 204 ? null : await response.json()
  return [response.status, answer.message ?? answer.email]
}
const forget = (email: string) => post('/api/forgot-password', { email })
const dataDir = () => hub.config.dataDir
const LINK_SENT = [200, "If an account exists with that email, you'll receive a password reset link shortly."]
const INVALID = [400, 'Invalid or expired token']

it('mails a link that sets a new password once and ends all sign-ins', async () => {
  const user = await addUser(hub.db, { name: 'Fay', email: 'fay@example.com' })
  const { fetch } = await hub.as(user)
  expect(await forget(' FAY@example.com')).toEqual(LINK_SENT)
  const mail = await mailTo(dataDir(), 'fay@example.com')
  expect([mail.subject, linkIn(mail).pathname, linkIn(mail).searchParams.get('email')]).toEqual([
    'Set a new password for Conference Hub',
    '/auth',
    'fay@example.com',
  ])
  expect((await fetch('/api/user')).status).toBe(200)

  const body = { email: 'fay@example.com', token: tokenIn(mail), password: 'brand new' }
  expect(await post('/api/reset-password', body)).toEqual([200, 'Password set successfully'])
  expect((await fetch('/api/user')).status).toBe(401)
  expect(await post('/api/login', { email: 'fay@example.com', password: PASSWORD })).toEqual([
    401,
    'Invalid email or password',
  ])
  expect(await post('/api/login', { email: 'fay@example.com', password: 'brand new' })).toEqual([
    200,
    'fay@example.com',
  ])
  expect(await post('/api/reset-password', body)).toEqual(INVALID)
})

it('lets only one of two people succeed who use a link at once', async () => {
  await addUser(hub.db, { email: 'twin@example.com' })
  await forget('twin@example.com')
  const token = tokenIn(await mailTo(dataDir(), 'twin@example.com'))
  const set = (password: string) =>
    post('/api/reset-password', { email: 'twin@example.com', token, password })
  const statuses = (await Promise.all([set('password one'), set('password two')])).map(([status]) => status)
  expect(statuses.sort()).toEqual([200, 400])
})

it('gives the same reply for an address without an account, and sends nothing', async () => {
  expect(await forget('nobody@example.com')).toEqual(LINK_SENT)
  await addUser(hub.db, { email: 'somebody@example.com' })
  await forget('somebody@example.com')
  await mailTo(dataDir(), 'somebody@example.com')
  expect(await mailsTo(dataDir(), 'nobody@example.com')).toEqual([])
})

it('expires a link after an hour, and when another one is requested', async () => {
  await addUser(hub.db, { email: 'slow@example.com' })
  await forget('slow@example.com')
  const first = tokenIn(await mailTo(dataDir(), 'slow@example.com'))
  const verify = (token: string) => post('/api/verify-token', { email: 'slow@example.com', token })
  now = new Date(NOW.getTime() + 59 * 60_000)
  expect(await verify(first)).toEqual([200, 'Token verified'])
  now = new Date(NOW.getTime() + 60 * 60_000)
  expect(await verify(first)).toEqual(INVALID)
  await forget('slow@example.com')
  const second = tokenIn(await mailTo(dataDir(), 'slow@example.com', 2))
  expect([await verify(first), await verify(second)]).toEqual([INVALID, [200, 'Token verified']])
})

it('never lists a user as pending because they forgot their password', async () => {
  await addUser(hub.db, { email: 'shown@example.com' })
  await forget('shown@example.com')
  await mailTo(dataDir(), 'shown@example.com')
  const users = await (await hub.as(await addAdmin(hub.db))).call('GET /api/admin-users')
  expect(users.find(({ email }) => email === 'shown@example.com')?.resetTokenExpiry).toBe(null)
})

it('lets a pending user who lost the mail request another, until the invitation expires', async () => {
  const { call } = await hub.as(await addAdmin(hub.db))
  await call('POST /api/invite-user', { body: { name: 'Lou', email: 'lou@example.com' } })
  now = new Date(NOW.getTime() + 6.99 * 86_400_000)
  await forget('lou@example.com')
  const token = tokenIn(await mailTo(dataDir(), 'lou@example.com', 2))
  now = new Date(NOW.getTime() + 7 * 86_400_000)
  const body = { email: 'lou@example.com', token, password: 'much too late' }
  expect(await post('/api/reset-password', body)).toEqual(INVALID)
})

it.each([
  ['malformed', 'not a token'],
  ['very long', 'x'.repeat(500)],
  ['full of odd characters', '\u0000\ud800%00'],
  ['another user’s', 'foreign'],
])('refuses a token that is %s', async (_what, given) => {
  const foreign = await addUser(hub.db)
  await forget(foreign.email)
  const token = given === 'foreign' ? tokenIn(await mailTo(dataDir(), foreign.email)) : given
  const { email } = await addUser(hub.db)
  expect([
    await post('/api/verify-token', { email, token }),
    await post('/api/reset-password', { email, token, password: 'new password' }),
  ]).toEqual([INVALID, INVALID])
})

it("sets anyone's password with the admin password, and ends their sign-ins", async () => {
  const user = await addUser(hub.db)
  const { fetch } = await hub.as(user)
  const reset = (adminPassword: string, email = user.email) =>
    post('/api/admin-reset-password', { email, password: 'set for them', adminPassword })
  expect(await reset('open sesam')).toEqual([403, 'Invalid admin password'])
  expect((await fetch('/api/user')).status).toBe(200)
  expect(await reset('open sesame', 'nobody@example.com')).toEqual([404, 'User not found'])
  expect(await reset('open sesame')).toEqual([200, 'Password reset successfully'])
  expect((await fetch('/api/user')).status).toBe(401)
  expect((await post('/api/login', { email: user.email, password: 'set for them' }))[0]).toBe(200)
})

it('refuses every admin password where none is set', async () => {
  const without = await openApp()
  const { email } = await addUser(without.db)
  const body = { email, password: 'new password', adminPassword: '' }
  expect(await post('/api/admin-reset-password', { ...body, adminPassword: 'null' }, without)).toEqual([
    403,
    'Admin password reset is not enabled on this server',
  ])
  await without.close()
})

it('registers no one', async () => {
  expect(await post('/api/register', { name: 'Me', email: 'me@example.com', password: 'secret' })).toEqual([
    403,
    'Access is by invitation only. Please contact an existing administrator.',
  ])
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NOW, openApp } from '../../../test/app.ts'
import { addUser, PASSWORD } from '../../../test/factories.ts'
import { hashSecret } from '../../lib/secrets.ts'

const DAY_MS = 86_400_000
let now = NOW
let hub: Awaited<ReturnType<typeof openApp>>
let user: Awaited<ReturnType<typeof addUser>>
beforeAll(async () => {
  hub = await openApp({ now: () => now })
  user = await addUser(hub.db, { name: 'Ada Example', email: 'ada@example.com' })
})
beforeEach(() => {
  now = NOW
})
afterAll(() => hub.close())

const ada = () => ({
  id: user.id,
  name: 'Ada Example',
  email: 'ada@example.com',
  isAdmin: false,
  isSuperAdmin: false,
})

function signIn(body: unknown, cookie = '') {
  return hub.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'user-agent': 'A browser' },
    body: JSON.stringify(body),
  })
}

/** The cookie of a reply as a browser would send it back. */
function cookieOf(response: Response) {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const whoIs = async (cookie: string) => {
  const response = await hub.fetch('/api/user', { headers: { cookie } })
  return response.ok ? response.json() : response.status
}

it('signs in and out', async () => {
  const signedIn = await signIn({ email: ' Ada@Example.com ', password: PASSWORD })
  expect([signedIn.status, await signedIn.json()]).toEqual([200, ada()])
  const cookie = cookieOf(signedIn)
  expect(await whoIs(cookie)).toEqual(ada())
  const signedOut = await hub.fetch('/api/logout', { method: 'POST', headers: { cookie } })
  expect([signedOut.status, cookieOf(signedOut)]).toEqual([204, 'hub-sign-in='])
  expect(await whoIs(cookie)).toBe(401)
})

it('hides the cookie from scripts and other sites, and renews it at every sign-in', async () => {
  const first = await signIn({ email: 'ada@example.com', password: PASSWORD })
  const second = await signIn({ email: 'ada@example.com', password: PASSWORD }, cookieOf(first))
  expect(second.headers.getSetCookie()[0]?.replace(/=[\w-]{43};/, '=SECRET;')).toBe(
    'hub-sign-in=SECRET; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
  )
  expect(await whoIs(cookieOf(first))).toBe(401)
  expect(await whoIs(cookieOf(second))).toEqual(ada())
})

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((each) => each.replace(/=[\w-]{43};/, '=SECRET;'))

it('marks the browser as signed in exactly as long as the sign-in lasts', async () => {
  const signedIn = await signIn({ email: 'ada@example.com', password: PASSWORD })
  expect(cookiesOf(signedIn)).toEqual([
    'hub-sign-in=SECRET; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax',
    'signed_in=1; Max-Age=2592000; Path=/; SameSite=Lax',
    'hub-browser=SECRET; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
  ])
  const headers = { cookie: cookieOf(signedIn), 'content-type': 'application/json' }
  expect(cookiesOf(await hub.fetch('/api/logout', { method: 'POST', headers, body: '{}' }))).toEqual([
    'hub-sign-in=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    'signed_in=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax',
  ])
  const token = 'x'.repeat(43)
  await addUser(hub.db, {
    email: 'reset@example.com',
    tokenHash: hashSecret(token),
    tokenPurpose: 'password-reset',
    tokenExpiry: new Date(NOW.getTime() + 1_000).toISOString(),
  })
  const body = JSON.stringify({ email: 'reset@example.com', token, password: 'brand new' })
  const reset = await hub.fetch('/api/reset-password', { method: 'POST', headers, body })
  expect([reset.status, cookiesOf(reset)]).toEqual([
    200,
    ['hub-browser=SECRET; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax'],
  ])
})

it('lets no cache store the reply to a sign-in, accepted or refused', async () => {
  const cached = async (password: string) =>
    (await signIn({ email: 'ada@example.com', password })).headers.get('cache-control')
  expect([await cached(PASSWORD), await cached('not the password')]).toEqual(['no-store', 'no-store'])
})

it('stores no secret that could sign anyone in', async () => {
  const secret = cookieOf(await signIn({ email: 'ada@example.com', password: PASSWORD })).split('=')[1] ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await hub.db.selectFrom('sign_ins').selectAll().execute())).not.toContain(secret)
})

it('ends a sign-in after 30 days, and after 7 without use', async () => {
  const cookie = cookieOf(await signIn({ email: 'ada@example.com', password: PASSWORD }))
  for (const days of [6.9, 13.8, 20.7, 27.6, 29.9]) {
    now = new Date(NOW.getTime() + days * DAY_MS)
    expect(await whoIs(cookie)).toEqual(ada())
  }
  now = new Date(NOW.getTime() + 30 * DAY_MS)
  expect(await whoIs(cookie)).toBe(401)
  now = NOW
  const unused = cookieOf(await signIn({ email: 'ada@example.com', password: PASSWORD }))
  now = new Date(NOW.getTime() + 7 * DAY_MS)
  expect(await whoIs(unused)).toBe(401)
})

it('gives the same reply for a wrong password, an unknown account and an account without a password', async () => {
  await addUser(hub.db, { email: 'pending@example.com', passwordHash: null })
  const answers = []
  for (const email of ['ada@example.com', 'nobody@example.com', 'pending@example.com']) {
    const response = await signIn({ email, password: 'not the password' })
    answers.push([response.status, await response.json(), response.headers.getSetCookie()])
  }
  const refused = [401, { error: 'WRONG_CREDENTIALS', message: 'Invalid email or password' }, []]
  expect(answers).toEqual([refused, refused, refused])
})

it('reports which field of a form is wrong, and why', async () => {
  const response = await signIn({ email: 'ada', password: PASSWORD })
  const message = 'Please enter a valid email address'
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: 'INVALID_INPUT', message, issues: [{ path: 'email', message }] },
  ])
})

it('adds the host prefix to the cookie on an https site', async () => {
  const secure = await openApp({ settings: { PUBLIC_URL: 'https://hub.example.org' } })
  await addUser(secure.db, { email: 'ada@example.com' })
  const response = await secure.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: PASSWORD }),
  })
  expect(response.headers.getSetCookie()[0]?.replace(/=[\w-]{43};/, '=SECRET;')).toBe(
    '__Host-hub-sign-in=SECRET; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  await secure.close()
})

it('sets the account’s language on a device where no other was chosen', async () => {
  const email = 'lea@example.com'
  await addUser(hub.db, { email, language: 'de' })
  const kept = async (cookie: string) =>
    cookiesOf(await signIn({ email, password: PASSWORD }, cookie)).find((each) => each.startsWith('lang='))
  expect(await kept('')).toBe('lang=de; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(await kept('lang=fr')).toBe(undefined)
  const without = await signIn({ email: 'ada@example.com', password: PASSWORD })
  expect(cookiesOf(without).join()).not.toContain('lang=')
})

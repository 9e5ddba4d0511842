import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NOW, openApp } from '../../../../test/app.ts'
import {
  addAdmin,
  addEvent,
  addGrant,
  addIdentity,
  addSuperAdmin,
  addUser,
  PASSWORD,
} from '../../../../test/factories.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { startProvider } from '../../../../test/oidc-provider.ts'
import { outcomeOf } from '../../../../test/refusal.ts'
import { listLogEntries } from '../../security-log/data.ts'
import { createInvitedUser } from '../../users/data.ts'
import { signInCookie } from '../authenticate.ts'

const SITE = 'http://localhost:3000'

let campus: Awaited<ReturnType<typeof startProvider>>
let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  campus = await startProvider(SITE)
  hub = await openHub()
})
afterAll(async () => {
  await hub?.close()
  await campus?.close()
})
beforeEach(() => {
  campus.state.isRefusing = false
})

function openHub(settings: NodeJS.ProcessEnv = {}) {
  return openApp({
    // Tokens use the clock of this machine.
    now: () => new Date(),
    settings: { ...campus.settings, PUBLIC_URL: SITE, OIDC_ADMIN_CLAIM: 'groups=hub-admins', ...settings },
  })
}

type Way = { from?: string; later?: string; returnTo?: string; connects?: boolean; at?: typeof hub }

/** Goes to the provider and back as a browser does. @returns where the Hub redirects then, and the cookies it set */
async function goThrough(
  person: typeof campus.state.person,
  { from = '', later = from, at = hub, ...asked }: Way = {},
) {
  campus.state.person = person
  const { fetch } = at.sending({ cookie: from })
  const begun = await fetch('/api/identities/begin', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: '1', ...asked }),
  })
  const { url } = (await begun.json()) as { url: string }
  const back = await campus.through(url)
  const cookies = [later, ...cookiesOf(begun)].filter(Boolean).join('; ')
  const ended = await at.sending({ cookie: cookies }).fetch(back.slice(SITE.length))
  return {
    to: ended.headers.get('location'),
    status: ended.status,
    cookies: cookiesOf(ended),
    back,
    cookiesBefore: cookies,
  }
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
const whoIs = (cookies: string[]) =>
  hub
    .sending({ cookie: cookies.join('; ') })
    .call('GET /api/user')
    .catch(() => null)
const logOf = async (subject: string) => {
  const entries = await listLogEntries(hub.db, { limit: 1_000 })
  return entries
    .filter((entry) => entry.subject === subject)
    .map(({ action, detail }) => ({ action, detail }))
    .reverse()
}

it('signs in an invited person by confirmed address, and later by connected account', async () => {
  const { user } = await createInvitedUser(
    hub.db,
    { name: 'Ada', email: 'ada@example.com', invitedAs: 'admin' },
    new Date(),
  )
  const ada = { sub: 'a1', email: 'Ada@Example.com', email_verified: true }
  const first = await goThrough(ada, { returnTo: '/account' })
  expect([first.status, first.to]).toEqual([303, '/auth?returnTo=%2Faccount'])
  expect(await whoIs(first.cookies)).toMatchObject({ id: user.id, isAdmin: true })
  const again = await goThrough({ ...ada, email: 'elsewhere@example.com', email_verified: false })
  expect(await whoIs(again.cookies)).toMatchObject({ id: user.id, email: 'ada@example.com' })
  expect(await logOf('ada@example.com')).toEqual([
    { action: 'invitation-accepted', detail: 'Campus' },
    { action: 'identity-connected', detail: 'Campus' },
    { action: 'sign-in', detail: 'Campus' },
    { action: 'sign-in', detail: 'Campus' },
  ])
  const [signIn] = await (await hub.sending({ cookie: first.cookies.join('; ') })).call('GET /api/sign-ins')
  expect(signIn).toMatchObject({ provider: 'Campus' })
})

it.each([
  ['unknown', { sub: 'b1', email: 'stranger@example.com', email_verified: true }],
  ['unverified', { sub: 'b2', email: 'known-b2@example.com', email_verified: false }],
  ['unverified', { sub: 'b3' }],
] as const)('refuses a person whose account is %s', async (problem, person) => {
  await addAdmin(hub.db, { email: `known-${person.sub}@example.com` })
  const { to, cookies } = await goThrough(person)
  expect(to).toBe(`/auth?returnTo=%2F&problem=${problem}`)
  expect(await whoIs(cookies)).toBeNull()
})

it('does not make someone with an expired invitation an admin', async () => {
  const { user } = await createInvitedUser(
    hub.db,
    { name: 'Late', email: 'late@example.com', invitedAs: 'admin' },
    NOW,
  )
  const { to } = await goThrough({ sub: 'c1', email: 'late@example.com', email_verified: true })
  expect(to).toMatch(/problem=unknown/)
  const row = await hub.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst()
  expect(row).toMatchObject({ isAdmin: false, resetTokenExpiry: expect.any(String) })
})

it('follows the admin claim, and takes back only the role that the claim gave', async () => {
  const claimed = { sub: 'd1', email: 'dean@example.com', email_verified: true, name: 'Dean' }
  const made = await goThrough({ ...claimed, groups: ['staff', 'hub-admins'] })
  const dean = await whoIs(made.cookies)
  expect(dean).toMatchObject({ name: 'Dean', isAdmin: true, isSuperAdmin: false })
  const event = await addEvent(hub.db, {})
  await addGrant(hub.db, { eventId: event.id, userId: dean?.id ?? 0 })
  const ended = await goThrough({ ...claimed, groups: ['staff'] })
  expect([await whoIs(ended.cookies), await whoIs(made.cookies)]).toMatchObject([{ isAdmin: false }, null])
  expect(
    await hub.db
      .selectFrom('event_permissions')
      .selectAll()
      .where('userId', '=', dean?.id ?? 0)
      .execute(),
  ).toEqual([])

  const given = await addAdmin(hub.db, { email: 'given@example.com' })
  await goThrough({ sub: 'd2', email: given.email, email_verified: true, groups: ['hub-admins'] })
  const kept = await goThrough({ sub: 'd2', email: given.email, email_verified: true })
  expect(await whoIs(kept.cookies)).toMatchObject({ id: given.id, isAdmin: true })
})

it('connects and disconnects an account with any address for a signed-in user', async () => {
  const eve = await addAdmin(hub.db)
  const { cookie, call } = await hub.as(eve)
  const person = { sub: 'e1', email: 'private@example.net' }
  expect((await goThrough(person, { from: cookie, connects: true })).to).toBe('/account')
  const [connected] = await call('GET /api/identities')
  expect(connected).toMatchObject({ provider: 'Campus' })
  expect(await whoIs((await goThrough(person)).cookies)).toMatchObject({ id: eve.id })

  const mallory = await hub.as(await addAdmin(hub.db))
  expect((await goThrough(person, { from: mallory.cookie, connects: true })).to).toBe(
    '/account?problem=taken',
  )

  await call('DELETE /api/identities/:id', { params: { id: String(connected?.id) } })
  expect((await goThrough(person)).to).toMatch(/problem=unverified/)
})

it('refuses a second person with the same address, and mails the owner when the first one connects', async () => {
  const owner = await addAdmin(hub.db, { email: 'shared@example.com' })
  const first = { sub: 'k1', email: owner.email, email_verified: true }
  expect(await whoIs((await goThrough(first)).cookies)).toMatchObject({ id: owner.id })
  await expect.poll(() => mailsTo(hub.config.dataDir, owner.email)).toHaveLength(1)
  const { to } = await goThrough({ ...first, sub: 'k2' })
  expect(to).toMatch(/problem=unknown/)
  const similar = await goThrough({ ...first, sub: 'k3', email: 'shared@example.com'.replace('k', '\u212a') })
  expect(similar.to).toMatch(/problem=un/)
})

it('matches an address with an international domain', async () => {
  const user = await addAdmin(hub.db, { email: 'anna@xn--bcher-kva.example' })
  const { cookies } = await goThrough({ sub: 'l1', email: 'Anna@bücher.example', email_verified: true })
  expect(await whoIs(cookies)).toMatchObject({ id: user.id })
})

it('makes an admin by claim, not by an expired invitation, and takes it back with the claim', async () => {
  const { user } = await createInvitedUser(
    hub.db,
    { name: 'Slow', email: 'slow@example.com', invitedAs: 'admin' },
    NOW,
  )
  const slow = { sub: 'm1', email: 'slow@example.com', email_verified: true }
  const { cookies } = await goThrough({ ...slow, groups: ['hub-admins'] })
  expect(await whoIs(cookies)).toMatchObject({ id: user.id, isAdmin: true })
  const { call } = hub.sending({ cookie: cookies.join('; ') })
  const [own] = await call('GET /api/identities')
  const removing = call('DELETE /api/identities/:id', { params: { id: String(own?.id) } })
  expect((await outcomeOf(removing))[0]).toBe(409)
  expect(await whoIs((await goThrough(slow)).cookies)).toMatchObject({ id: user.id, isAdmin: false })
})

it('makes no admin by claim before there is a Super Admin', async () => {
  const fresh = await openHub()
  try {
    const early = { sub: 'n1', email: 'early@example.com', email_verified: true, groups: ['hub-admins'] }
    expect((await goThrough(early, { at: fresh })).to).toMatch(/problem=unknown/)
    expect(await fresh.db.selectFrom('users').selectAll().execute()).toEqual([])
  } finally {
    await fresh.close()
  }
})

it('accepts two first sign-ins of one person at the same time', async () => {
  await addAdmin(hub.db, { email: 'twice@example.com' })
  const person = { sub: 'o1', email: 'twice@example.com', email_verified: true }
  const both = await Promise.all([goThrough(person), goThrough(person)])
  expect(both.map(({ to }) => to)).toEqual(['/auth?returnTo=%2F', '/auth?returnTo=%2F'])
})

it('connects no account for an API token, sent as a header or as a cookie', async () => {
  const user = await addAdmin(hub.db)
  const made = await (await hub.as(user)).call('POST /api/tokens', { body: { name: 'Lost', mayWrite: true } })
  const asToken = hub.sending({ authorization: `Bearer ${made.token}` })
  const begun = asToken.call('POST /api/identities/begin', { body: { provider: '1', connects: true } })
  expect((await outcomeOf(begun))[0]).toBe(403)
  const cookie = `${signInCookie(SITE).name}=${made.token}`
  const asCookie = hub
    .sending({ cookie })
    .call('POST /api/identities/begin', { body: { provider: '1', connects: true } })
  expect((await outcomeOf(asCookie))[0]).toBe(401)
})

it('connects an account only for the user who started', async () => {
  const [fay, gus] = [await addAdmin(hub.db), await addAdmin(hub.db)]
  const { cookie } = await hub.as(fay)
  const { cookie: other } = await hub.as(gus)
  const { to } = await goThrough({ sub: 'p1' }, { from: cookie, later: other, connects: true })
  expect(to).toBe('/account?problem=expired')
  expect(await (await hub.as(gus)).call('GET /api/identities')).toEqual([])
})

it('refuses to disconnect the only way to sign in', async () => {
  const user = await addUser(hub.db, { passwordHash: null })
  const { id } = await addIdentity(hub.db, { userId: user.id })
  const { call } = await hub.as(user)
  const removing = call('DELETE /api/identities/:id', { params: { id: String(id) } })
  expect(await outcomeOf(removing)).toEqual([409, 'It is your only way to sign in. Set a password first.'])
  expect(await call('GET /api/identities')).toHaveLength(1)
})

it('accepts a reply from the provider once, and only in the browser that started', async () => {
  const fay = await addAdmin(hub.db)
  const person = { sub: 'f1', email: fay.email, email_verified: true }
  const { back, cookiesBefore } = await goThrough(person)
  const path = back.slice(SITE.length)
  const expired = '/auth?returnTo=%2F&problem=expired'
  expect((await hub.fetch(path)).headers.get('location')).toBe(expired)
  const replayed = await hub.sending({ cookie: cookiesBefore }).fetch(path)
  expect(replayed.headers.get('location')).toMatch(/problem=failed/)
  const other = new URL(back)
  other.searchParams.set('state', 'of another browser')
  const forged = await hub.sending({ cookie: cookiesBefore }).fetch(other.pathname + other.search)
  expect(forged.headers.get('location')).toBe(expired)

  const begun = await hub.as(fay)
  const { call } = hub.sending({ cookie: begun.cookie })
  expect(
    (await call('POST /api/identities/begin', { body: { provider: '1', connects: true } })).url,
  ).toContain(campus.issuer)
  const visitor = hub.call('POST /api/identities/begin', { body: { provider: '1', connects: true } })
  expect((await outcomeOf(visitor))[0]).toBe(401)
})

it('reports a sign-in canceled at the provider, and redirects to no other site', async () => {
  campus.state.isRefusing = true
  const { to } = await goThrough({ sub: 'g1' }, { returnTo: 'https://evil.example/' })
  expect(to).toBe('/auth?returnTo=%2F&problem=cancelled')
})

it('signs out at the provider too', async () => {
  const hal = await addAdmin(hub.db)
  const { cookies } = await goThrough({ sub: 'h1', email: hal.email, email_verified: true })
  const { call } = hub.sending({ cookie: cookies.join('; ') })
  const { url = '' } = await call('POST /api/identities/sign-out')
  expect(new URL(url).origin).toBe(campus.issuer)
  expect((await fetch(url)).status).toBe(200)
  expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${SITE}/`)
  expect(await whoIs(cookies)).toBeNull()
  const { call: byPassword } = await hub.as(hal)
  expect(await byPassword('POST /api/identities/sign-out')).toEqual({})
})

it('turns passwords off once a Super Admin is connected, but keeps invitations open', async () => {
  const only = await openHub({ OIDC_ONLY: 'on' })
  const login = { body: { email: '', password: PASSWORD } }
  try {
    const root = await addSuperAdmin(only.db)
    login.body.email = root.email
    expect(await only.call('POST /api/login', login)).toMatchObject({ id: root.id })
    await goThrough({ sub: 'i1', email: root.email, email_verified: true }, { at: only })
    const off = [403, 'Passwords are off here. Please continue with Campus.']
    expect(await outcomeOf(only.call('POST /api/login', login))).toEqual(off)
    expect(await outcomeOf(only.call('POST /api/forgot-password', { body: { email: root.email } }))).toEqual(
      off,
    )
    expect(await outcomeOf(only.call('POST /api/passkeys/sign-in/begin'))).toEqual(off)
    expect(await only.call('GET /api/site-settings')).toMatchObject({
      signIn: { providers: [{ id: '1', name: 'Campus' }], isOnly: true },
    })
    const { user, token } = await createInvitedUser(
      only.db,
      { name: 'New', email: 'new@example.com' },
      new Date(),
    )
    const set = { body: { email: user.email, token, password: PASSWORD } }
    await only.call('POST /api/reset-password', set)
    expect(
      await outcomeOf(only.call('POST /api/login', { body: { email: user.email, password: PASSWORD } })),
    ).toEqual(off)
    await only.db.updateTable('identities').set({ issuer: 'https://gone.example.org' }).execute()
    expect(await only.call('POST /api/login', login)).toMatchObject({ id: root.id })
  } finally {
    await only.close()
  }
})

it('answers 503 while a provider is unreachable', async () => {
  const gone = await startProvider(SITE)
  await gone.close()
  const away = await openHub(gone.settings)
  try {
    const asked = away.call('POST /api/identities/begin', { body: { provider: '1' } })
    expect(await outcomeOf(asked)).toEqual([503, 'Campus cannot be reached at the moment. Please try again.'])
  } finally {
    await away.close()
  }
})

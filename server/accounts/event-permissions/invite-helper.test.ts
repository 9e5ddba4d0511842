import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api, type CallName } from '../../../domain/api.ts'
import { portalPaths } from '../../../domain/portal-paths.ts'
import { NOW, openApp } from '../../../test/app.ts'
import { send } from '../../../test/every-call/outcome.ts'
import { everyCall } from '../../../test/every-call/table.ts'
import { createWorld, openWithPeople, type People } from '../../../test/every-call/world.ts'
import {
  addAdmin,
  addEvent,
  addGrant,
  addRoom,
  addSession,
  addTimeSlot,
  addUser,
  type MadeEvent,
  PASSWORD,
} from '../../../test/factories.ts'
import { readLive } from '../../../test/live-reader.ts'
import { linkIn, mailsTo, mailTo, tokenIn } from '../../../test/mails.ts'
import { outcomeOf } from '../../../test/refusal.ts'

let now = NOW
let hub: Awaited<ReturnType<typeof openApp>>
let ann: Awaited<ReturnType<typeof addUser>>
beforeAll(async () => {
  hub = await openApp({ now: () => now })
  ann = await addAdmin(hub.db, { name: 'Ann' })
})
beforeEach(() => {
  now = NOW
})
afterAll(() => hub.close())

const REFUSED = [400, 'Invalid or expired token']
const DAY_MS = 86_400_000

async function invite(event: MadeEvent, email: string) {
  const { call } = await hub.as(ann)
  return call('POST /api/event-permissions/helpers', { body: { eventId: event.id, email } })
}

/** Accepts an invitation in a browser. @returns a function for its later calls */
async function accept(email: string, token: string, more: { name?: string } = {}) {
  const response = await hub.fetch('/api/reset-password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, token, password: PASSWORD, ...more }),
  })
  expect([response.status, await response.json()]).toEqual([200, { message: 'Password set successfully' }])
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return hub.sending({ cookie }).call
}

it('takes a helper from the mail to the board, signed in and under their own name', async () => {
  const event = await addEvent(hub.db, { name: 'Open Space Graz', createdBy: ann.id, isPublic: false })
  const email = 'hal@example.com'
  expect(await invite(event, ' Hal@Example.com ')).toEqual({
    eventId: event.id,
    userId: expect.any(Number),
    name: email,
    email,
    reason: 'grant',
    role: 'helper',
    grantedBy: ann.id,
    grantedByName: 'Ann',
    isPending: true,
    mailSent: true,
    invitationLink: null,
  })
  const mail = await mailTo(hub.config.dataDir, email)
  expect(mail.subject).toBe('Ann has invited you to help run Open Space Graz')
  expect(mail.text).toContain('Hello,\n\nAnn has invited you to help run Open Space Graz.')
  expect(mail.text).toContain('The link works once and expires in 7 days.')
  expect(Object.fromEntries(linkIn(mail).searchParams)).toEqual({
    tab: 'verify-token',
    purpose: 'help',
    email,
    returnTo: portalPaths.adminBoard(event),
  })
  const token = tokenIn(mail)
  const { name, location, date } = event
  expect(await hub.call('POST /api/verify-token', { body: { email, token } })).toEqual({
    message: 'Token verified',
    helps: { name, location, date },
  })
  const call = await accept(email, token, { name: 'Hal' })
  expect(await call('GET /api/user')).toMatchObject({
    name: 'Hal',
    isAdmin: false,
    isSuperAdmin: false,
    isHelper: true,
  })
  expect((await call('GET /api/admin/events')).map(({ id, role }) => ({ id, role }))).toEqual([
    { id: event.id, role: 'helper' },
  ])
  expect(await call('GET /api/admin/has-events')).toEqual({ hasEvents: true })
  expect(await outcomeOf(hub.call('POST /api/verify-token', { body: { email, token } }))).toEqual(REFUSED)
  const user = await hub.call('POST /api/login', { body: { email, password: PASSWORD } })
  expect(user.isHelper).toBe(true)
})

it('shows helpers by name in the history', async () => {
  const event = await addEvent(hub.db, { createdBy: ann.id })
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId: event.id })
  const { id: roomId } = await addRoom(hub.db, { eventId: event.id })
  const session = await addSession(hub.db, { eventId: event.id, timeSlotId, roomId })
  const hal = await addUser(hub.db, { name: 'Hal Helper', email: 'history@example.com' })
  await invite(event, hal.email)
  await (await hub.as(hal)).call('POST /api/sessions/arrange', {
    body: { eventId: event.id, moves: [{ id: session.id, version: session.version, spot: null }] },
  })
  const query = { eventId: String(event.id) }
  const entries = await (await hub.as(ann)).call('GET /api/history', { query })
  expect(entries.map(({ actor, noun }) => [actor, noun])).toEqual([
    ['Hal Helper', 'sessions'],
    ['Ann', 'event_permissions'],
  ])
  expect(entries[1]?.after).toMatchObject({ role: 'helper', user: 'Hal Helper' })
})

it('lets someone with an account help at once, and mails them a link to the board', async () => {
  const event = await addEvent(hub.db, { name: 'Open Space Graz', createdBy: ann.id })
  const pat = await addUser(hub.db, { name: 'Pat', email: 'pat@example.com' })
  expect(await invite(event, pat.email)).toMatchObject({
    isPending: false,
    mailSent: true,
    invitationLink: null,
  })
  const mail = await mailTo(hub.config.dataDir, pat.email)
  expect(mail.subject).toBe('Ann has invited you to help run Open Space Graz')
  expect(linkIn(mail).href).toBe(`${hub.config.publicUrl}${portalPaths.adminBoard(event)}`)
  expect(mail.text).not.toContain('token')
  const { call } = await hub.as(pat)
  expect((await call('GET /api/admin/events')).map(({ id }) => id)).toEqual([event.id])
  expect(await outcomeOf(invite(event, pat.email))).toEqual([
    409,
    'This user already has access to this event',
  ])
  expect(await outcomeOf(invite(event, ann.email))).toEqual([
    409,
    'This user already has access to this event',
  ])
  expect(await mailsTo(hub.config.dataDir, pat.email)).toHaveLength(1)
})

it('never makes a helper an admin, however they set their password', async () => {
  const other = await openApp({ settings: { ADMIN_RESET_PASSWORD: 'open sesame' } })
  const boss = await addAdmin(other.db)
  const event = await addEvent(other.db, { createdBy: boss.id })
  const { call } = await other.as(boss)
  const password = 'another password'
  const signIn = (email: string) => other.call('POST /api/login', { body: { email, password } })
  const isHelper = { isAdmin: false, isSuperAdmin: false, isHelper: true }

  await call('POST /api/event-permissions/helpers', { body: { eventId: event.id, email: 'a@example.com' } })
  await other.call('POST /api/admin-reset-password', {
    body: { email: 'a@example.com', password, adminPassword: 'open sesame' },
  })
  expect(await signIn('a@example.com')).toMatchObject(isHelper)

  await call('POST /api/event-permissions/helpers', { body: { eventId: event.id, email: 'b@example.com' } })
  await other.call('POST /api/forgot-password', { body: { email: 'b@example.com' } })
  const token = tokenIn(await mailTo(other.config.dataDir, 'b@example.com', 2))
  await other.call('POST /api/reset-password', { body: { email: 'b@example.com', token, password } })
  expect(await signIn('b@example.com')).toMatchObject(isHelper)

  const { userId } = await call('POST /api/event-permissions/helpers', {
    body: { eventId: event.id, email: 'c@example.com' },
  })
  await call('DELETE /api/event-permissions/:eventId/:userId', {
    params: { eventId: event.id, userId: userId ?? 0 },
  })
  const late = tokenIn(await mailTo(other.config.dataDir, 'c@example.com'))
  await other.call('POST /api/reset-password', { body: { email: 'c@example.com', token: late, password } })
  const user = await signIn('c@example.com')
  expect([user.isAdmin, user.isHelper]).toEqual([false, undefined])
  await other.close()
})

it('gives a helper a new link after the invitation expires, but not an admin', async () => {
  const event = await addEvent(hub.db, { createdBy: ann.id })
  const email = 'late@example.com'
  await invite(event, email)
  await (await hub.as(ann)).call('POST /api/invite-user', { body: { name: 'Ada', email: 'ada@example.com' } })
  now = new Date(NOW.getTime() + 8 * DAY_MS)
  const first = tokenIn(await mailTo(hub.config.dataDir, email))
  expect(await outcomeOf(hub.call('POST /api/verify-token', { body: { email, token: first } }))).toEqual(
    REFUSED,
  )
  await hub.call('POST /api/forgot-password', { body: { email: 'ada@example.com' } })
  await hub.call('POST /api/forgot-password', { body: { email } })
  const token = tokenIn(await mailTo(hub.config.dataDir, email, 2))
  const call = await accept(email, token, { name: 'Lee' })
  expect(await call('GET /api/user')).toMatchObject({ name: 'Lee', isAdmin: false, isHelper: true })
  expect(await mailsTo(hub.config.dataDir, 'ada@example.com')).toHaveLength(1)
})

it('invites a future admin as an admin, even if they are then invited to help', async () => {
  const event = await addEvent(hub.db, { name: 'Open Space Linz', createdBy: ann.id })
  const email = 'both@example.com'
  const { call } = await hub.as(ann)
  await call('POST /api/invite-user', { body: { name: 'Bo', email } })
  await invite(event, email)
  const mail = await mailTo(hub.config.dataDir, email, 2)
  expect(mail.text).toContain(
    `Hello Bo,\n\nAnn has invited you to help run Open Space Linz, as an admin of ${hub.config.site.name}.`,
  )
  expect(mail.text).not.toContain('Helpers move sessions')
  expect(Object.fromEntries(linkIn(mail).searchParams)).toEqual({
    tab: 'verify-token',
    email,
    returnTo: portalPaths.adminBoard(event),
  })
  await hub.call('POST /api/reset-password', { body: { email, token: tokenIn(mail), password: PASSWORD } })
  const { isAdmin, isHelper } = await hub.call('POST /api/login', { body: { email, password: PASSWORD } })
  expect([isAdmin, isHelper]).toEqual([true, true])
})

it('does not call a helper an admin after their event is taken away', async () => {
  const event = await addEvent(hub.db, { createdBy: ann.id })
  const email = 'alone@example.com'
  const { userId } = await invite(event, email)
  const { call } = await hub.as(ann)
  await call('DELETE /api/event-permissions/:eventId/:userId', {
    params: { eventId: event.id, userId: userId ?? 0 },
  })
  await call('POST /api/resend-invitation', { body: { userId: userId ?? 0 } })
  const { text } = await mailTo(hub.config.dataDir, email, 2)
  expect(text).toContain(`Ann has invited you to ${hub.config.site.name}.`)
  expect(text).not.toContain('as an admin')
})

it("renews a future admin's link only for those who may invite admins", async () => {
  const event = await addEvent(hub.db, { createdBy: ann.id })
  const pending = { passwordHash: null, resetTokenExpiry: '2999-01-01T00:00:00.000Z', tokenHash: 'kept' }
  const ada = await addUser(hub.db, { email: 'to-be@example.com', isAdmin: true, ...pending })
  const asked = (await hub.as(ann)).call('POST /api/event-permissions/helpers', {
    body: { eventId: event.id, email: ada.email },
  })
  expect(await outcomeOf(asked)).toEqual([403, 'You cannot manage this user'])
  const { tokenHash } = await hub.db
    .selectFrom('users')
    .select('tokenHash')
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect([tokenHash, await mailsTo(hub.config.dataDir, ada.email)]).toEqual(['kept', []])
})

it('ends access at once, even on open pages', async () => {
  const event = await addEvent(hub.db, { createdBy: ann.id, isPublic: false })
  const hal = await addUser(hub.db, { email: 'ending@example.com' })
  await invite(event, hal.email)
  const { call, cookie } = await hub.as(hal)
  const place = { city: event.slug, date: event.date }
  const address = await hub.app.listen({ port: 0, host: '127.0.0.1' })
  const reader = await readLive(`${address}/api/live?${new URLSearchParams(place)}`, { cookie })
  expect(reader.status).toBe(200)
  expect(await call('GET /api/rooms', { query: place })).toEqual([])
  await (await hub.as(ann)).call('DELETE /api/event-permissions/:eventId/:userId', {
    params: { eventId: event.id, userId: hal.id },
  })
  await reader.ended
  expect((await readLive(`${address}/api/live?${new URLSearchParams(place)}`, { cookie })).status).toBe(404)
  const announce = call('POST /api/announcements', { body: { eventId: event.id, text: 'Late', minutes: 5 } })
  expect(await outcomeOf(announce)).toEqual([403, 'Admin access required'])
  expect((await call('GET /api/user')).isHelper).toBe(undefined)
})

it('keeps helpers when their event is deleted and restored', async () => {
  const event = await addEvent(hub.db, { createdBy: ann.id })
  const hal = await addUser(hub.db, { email: 'returning@example.com' })
  await invite(event, hal.email)
  const { call } = await hub.as(ann)
  await call('DELETE /api/admin/delete-event/:id', { params: { id: event.id } })
  await call('POST /api/admin/deleted-events/:id/restore', { params: { id: event.id } })
  expect((await (await hub.as(hal)).call('GET /api/admin/events')).map(({ id }) => id)).toEqual([event.id])
})

it('marks helpers in the lists of all users and of those with access', async () => {
  const event = await addEvent(hub.db, { createdBy: ann.id })
  const hal = await addUser(hub.db, { email: 'listed@example.com' })
  await invite(event, hal.email)
  const { call, fetch } = await hub.as(ann)
  const users = await call('GET /api/admin-users')
  expect(users.filter(({ id }) => id === hal.id || id === ann.id).map(({ isHelper }) => isHelper)).toEqual([
    undefined,
    true,
  ])
  expect(await (await fetch('/api/admin-users/export')).text()).toMatch(/,listed@example\.com,Helper,/)
  const query = { eventId: String(event.id) }
  const access = await call('GET /api/event-permissions', { query })
  expect(access.map(({ userId, role }) => [userId, role])).toEqual([
    [ann.id, undefined],
    [hal.id, 'helper'],
  ])
})

describe('a helper may do only what the day requires', () => {
  let sweep: Awaited<ReturnType<typeof openWithPeople>>['hub']
  let people: People
  beforeAll(async () => {
    ;({ hub: sweep, people } = await openWithPeople())
  })
  afterAll(() => sweep.close())

  const names = Object.keys(api) as CallName[]

  it.each(names.filter((name) => api[name].access === 'helper' && everyCall[name].visible[2] === '403'))(
    '%s is refused to the helper of another event',
    async (name) => {
      const elsewhere = await addEvent(sweep.db)
      const helper = await addUser(sweep.db)
      await addGrant(sweep.db, { eventId: elsewhere.id, userId: helper.id, role: 'helper' })
      for (const isPublic of [true, false]) {
        const asked = await everyCall[name].ask(await createWorld(sweep, people, 'super', isPublic))
        const { status } = await send((await sweep.as(helper)).fetch, name, asked)
        expect(String(status)).toBe(everyCall[name][isPublic ? 'visible' : 'hidden'][2])
      }
    },
  )

  it.each(names.filter((name) => api[name].access === 'admin' && everyCall[name].visible[2] === '403'))(
    '%s is refused to an admin of other events who helps here, and to their token',
    async (name) => {
      const world = await createWorld(sweep, people, 'super', false)
      const admin = await addAdmin(sweep.db)
      await addGrant(sweep.db, { eventId: world.eventId, userId: admin.id, role: 'helper' })
      const { fetch, call } = await sweep.as(admin)
      const asked = await everyCall[name].ask(world)
      expect((await send(fetch, name, asked)).status).toBe(403)
      const { token } = await call('POST /api/tokens', { body: { name: 'Program', mayWrite: true } })
      const program = sweep.sending({ authorization: `Bearer ${token}` })
      expect((await send(program.fetch, name, asked)).status).toBe(403)
    },
  )
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { addAdmin, addEvent, addGrant, addSuperAdmin, addUser } from '../../../test/factories.ts'
import { outcomeOf } from '../../../test/refusal.ts'

type Person = Awaited<ReturnType<typeof addUser>>
let hub: Awaited<ReturnType<typeof openApp>>
let admin: Person
let superAdmin: Person
beforeAll(async () => {
  hub = await openApp()
  admin = await addAdmin(hub.db, { name: 'Ada <Admin>' })
  superAdmin = await addSuperAdmin(hub.db, { name: 'Sue Super' })
})
afterAll(() => hub.close())

it('sorts people by name, ignoring case and accents', async () => {
  for (const name of ['Żaneta', 'éva', 'Zed', 'Ewa', 'ana', 'Élan']) await addUser(hub.db, { name })
  const own = ['ana', 'Élan', 'éva', 'Ewa', 'Żaneta', 'Zed']
  const { call } = await hub.as(superAdmin)
  const users = await call('GET /api/admin-users')
  expect(users.flatMap(({ name }) => (own.includes(name) ? name : []))).toEqual(own)
})

it('changes roles, and signs out at once a user who loses rights', async () => {
  const user = await addUser(hub.db)
  const { call: theirs } = await hub.as(user)
  const { call } = await hub.as(superAdmin)
  const set = (isAdmin: boolean, isSuperAdmin: boolean) =>
    call('PUT /api/admin-users/:id/admin-status', {
      params: { id: String(user.id) },
      body: { isAdmin, isSuperAdmin },
    })
  await set(true, false)
  expect((await theirs('GET /api/user')).isAdmin).toBe(true)
  expect((await set(true, true)).isSuperAdmin).toBe(true)
  expect((await theirs('GET /api/user')).isSuperAdmin).toBe(true)
  await set(true, false)
  expect(await outcomeOf(theirs('GET /api/user'))).toEqual([401, 'Authentication required'])
})

it('ends the grants of a user who stops being an admin', async () => {
  const user = await addAdmin(hub.db)
  const event = await addEvent(hub.db)
  await addGrant(hub.db, { eventId: event.id, userId: user.id })
  const { call } = await hub.as(superAdmin)
  for (const isAdmin of [false, true])
    await call('PUT /api/admin-users/:id/admin-status', {
      params: { id: String(user.id) },
      body: { isAdmin, isSuperAdmin: false },
    })
  expect(await (await hub.as(user)).call('GET /api/admin/events')).toEqual([])
})

it('refuses a role change of oneself, of an unknown user, to a half Super Admin, or by a plain Admin', async () => {
  const user = await addUser(hub.db)
  const change = async (actor: Person, id: number, isAdmin: boolean, isSuperAdmin: boolean) =>
    outcomeOf(
      (await hub.as(actor)).call('PUT /api/admin-users/:id/admin-status', {
        params: { id: String(id) },
        body: { isAdmin, isSuperAdmin },
      }),
    )
  expect([
    await change(superAdmin, superAdmin.id, true, false),
    await change(superAdmin, 999_999, true, false),
    await change(superAdmin, user.id, false, true),
    await change(admin, user.id, true, false),
  ]).toEqual([
    [403, 'You cannot change your own role'],
    [404, 'This user does not exist'],
    [400, 'A Super Admin is always an Admin'],
    [403, 'Super Admin access required'],
  ])
})

it('stores a user’s chosen language on the device they chose it on', async () => {
  const { fetch } = await hub.as(await addUser(hub.db))
  const cookieAfter = async (language: string | null) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/user', { method: 'PUT', headers, body: JSON.stringify({ language }) })
    return answer.headers.getSetCookie()
  }
  expect(await cookieAfter('de')).toEqual(['lang=de; Max-Age=31536000; Path=/; SameSite=Lax'])
  expect(await cookieAfter(null)).toEqual([expect.stringMatching(/^lang=; .*Path=\/; .*1970/)])
})

it('saves a user’s chosen language, and reveals it to no one else', async () => {
  const user = await addUser(hub.db)
  const { call } = await hub.as(user)
  const choose = (language: 'de' | null) => call('PUT /api/user', { body: { language } })
  expect((await choose('de')).language).toBe('de')
  expect((await call('GET /api/user')).language).toBe('de')
  const others = await (await hub.as(superAdmin)).call('GET /api/admin-users')
  expect(others.find(({ id }) => id === user.id)).not.toHaveProperty('language')
  await choose(null)
  expect((await call('GET /api/user')).language).toBe(undefined)
  expect(await outcomeOf(call('PUT /api/user', { body: { language: 'tlh' as 'de' } }))).toEqual([
    400,
    expect.stringContaining('The language must be one of en, de, '),
  ])
  expect(await outcomeOf(hub.call('PUT /api/user', { body: { language: 'de' } }))).toEqual([
    401,
    'Authentication required',
  ])
})

it('lets all users change their own name, and Super Admins anyone’s', async () => {
  const user = await addUser(hub.db)
  const rename = async (actor: Person, id: number, name: string) =>
    outcomeOf(
      (await hub.as(actor)).call('PUT /api/admin-users/:id/name', {
        params: { id: String(id) },
        body: { name },
      }),
    )
  expect([
    await rename(admin, user.id, 'Pat'),
    await rename(user, admin.id, 'Pat'),
    await rename(superAdmin, 999_999, 'Pat'),
    await rename(user, user.id, ' '),
  ]).toEqual([
    [403, 'You cannot change the name of this user'],
    [403, 'You cannot change the name of this user'],
    [404, 'This user does not exist'],
    [400, 'Please enter a name'],
  ])
  await rename(superAdmin, user.id, 'Pat')
  const { call } = await hub.as(user)
  expect((await call('GET /api/user')).name).toBe('Pat')
  await rename(user, user.id, ' 東京 Pat ')
  expect((await call('GET /api/user')).name).toBe('東京 Pat')
})

it('deletes a user with their sign-ins, but keeps the events they created', async () => {
  const user = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: user.id })
  const { call: theirs } = await hub.as(user)
  const { call } = await hub.as(superAdmin)
  await call('DELETE /api/admin-users/:id', { params: { id: String(user.id) } })
  expect(await outcomeOf(theirs('GET /api/user'))).toEqual([401, 'Authentication required'])
  expect((await call('GET /api/events/:id', { params: { id: String(event.id) } })).createdBy).toBe(null)
  expect((await call('GET /api/admin/events')).some(({ id }) => id === event.id)).toBe(true)
})

it('lets a plain Admin delete only plain users, and no one their own account', async () => {
  const user = await addUser(hub.db)
  const remove = async (actor: Person, id: number) =>
    outcomeOf((await hub.as(actor)).call('DELETE /api/admin-users/:id', { params: { id: String(id) } }))
  expect([
    await remove(admin, superAdmin.id),
    await remove(admin, admin.id),
    await remove(superAdmin, superAdmin.id),
    await remove(admin, user.id),
    await remove(admin, user.id),
  ]).toEqual([
    [403, 'You cannot delete this user'],
    [403, 'You cannot delete yourself'],
    [403, 'You cannot delete yourself'],
    'done',
    [404, 'This user does not exist'],
  ])
})

it('keeps one Super Admin even if two demote and delete each other at once', async () => {
  const own = await openApp()
  for (let round = 0; round < 5; round += 1) {
    const first = await addSuperAdmin(own.db)
    const second = await addSuperAdmin(own.db)
    const demotion = (await own.as(first)).call('PUT /api/admin-users/:id/admin-status', {
      params: { id: String(second.id) },
      body: { isAdmin: false, isSuperAdmin: false },
    })
    const deletion = (await own.as(second)).call('DELETE /api/admin-users/:id', {
      params: { id: String(first.id) },
    })
    const outcomes = await Promise.allSettled([demotion, deletion])
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const left = await own.db.selectFrom('users').selectAll().where('isSuperAdmin', '=', true).execute()
    expect(left.length).toBe(1)
    await own.db.deleteFrom('users').execute()
  }
  await own.close()
})

it('does not count a Super Admin without a password as the remaining one', async () => {
  const own = await openApp()
  const open = { passwordHash: null, resetTokenExpiry: '2999-01-01T00:00:00.000Z' }
  const pending = await addSuperAdmin(own.db, open)
  const last = await addSuperAdmin(own.db)
  expect(
    await outcomeOf(
      (await own.as(pending)).call('DELETE /api/admin-users/:id', { params: { id: String(last.id) } }),
    ),
  ).toEqual([409, 'The last Super Admin cannot be demoted or deleted'])
  await own.close()
})

it('keeps the grants of a user who stays an admin, and logs the old and new role', async () => {
  const user = await addAdmin(hub.db)
  const event = await addEvent(hub.db)
  await addGrant(hub.db, { eventId: event.id, userId: user.id, grantedBy: superAdmin.id })
  const { call } = await hub.as(superAdmin)
  const change = (isAdmin: boolean, isSuperAdmin: boolean) =>
    call('PUT /api/admin-users/:id/admin-status', {
      params: { id: user.id },
      body: { isAdmin, isSuperAdmin },
    })
  const grants = () =>
    hub.db.selectFrom('event_permissions').select('eventId').where('userId', '=', user.id).execute()
  await change(true, true)
  await change(true, false)
  expect(await grants()).toEqual([{ eventId: event.id }])
  await change(false, false)
  expect(await grants()).toEqual([])
  const log = await call('GET /api/security-log', { query: {} })
  const changes = log.filter(({ action, subject }) => action === 'role-changed' && subject === user.email)
  expect(changes.map(({ detail }) => detail)).toEqual([
    'Admin to User',
    'Super Admin to Admin',
    'Admin to Super Admin',
  ])
})

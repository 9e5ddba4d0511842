import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW, openApp } from '../../../test/app.ts'
import { addAdmin, addSuperAdmin, PASSWORD } from '../../../test/factories.ts'
import { mailTo, tokenIn } from '../../../test/mails.ts'
import { addLogEntry, listLogEntries, removeLogEntries } from './data.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let superAdmin: Awaited<ReturnType<typeof addSuperAdmin>>
beforeAll(async () => {
  hub = await openApp()
  superAdmin = await addSuperAdmin(hub.db, { name: 'Sue', email: 'sue@example.com' })
})
afterAll(() => hub.close())

it('lists actors and actions, latest first, and no secrets', async () => {
  await hub
    .call('POST /api/login', { body: { email: 'sue@example.com', password: 'wrong password' } })
    .catch(() => 0)
  await hub.call('POST /api/login', { body: { email: 'sue@example.com', password: PASSWORD } })
  const { call } = await hub.as(superAdmin)
  const { id } = await call('POST /api/invite-user', { body: { name: 'Ivy', email: 'ivy@example.com' } })
  const token = tokenIn(await mailTo(hub.config.dataDir, 'ivy@example.com'))
  await hub.call('POST /api/reset-password', {
    body: { email: 'ivy@example.com', token, password: 'ivy secret' },
  })
  const params = { id: String(id) }
  await call('PUT /api/admin-users/:id/admin-status', { params, body: { isAdmin: true, isSuperAdmin: true } })
  for (let twice = 0; twice < 2; twice += 1)
    await call('PUT /api/admin-users/:id/name', { params, body: { name: 'Sue to be' } })
  await call('DELETE /api/admin-users/:id', { params })
  const log = await call('GET /api/security-log')
  expect(log.map(({ action, actor, subject, detail }) => [action, actor, subject, detail])).toEqual([
    ['user-deleted', 'Sue <sue@example.com>', 'ivy@example.com', 'Sue to be'],
    ['name-changed', 'Sue <sue@example.com>', 'ivy@example.com', '“Ivy” to “Sue to be”'],
    ['role-changed', 'Sue <sue@example.com>', 'ivy@example.com', 'Admin to Super Admin'],
    ['invitation-accepted', 'Ivy <ivy@example.com>', 'ivy@example.com', ''],
    ['user-invited', 'Sue <sue@example.com>', 'ivy@example.com', ''],
    ['sign-in', 'Sue <sue@example.com>', 'sue@example.com', ''],
    ['sign-in-failed', '', 'sue@example.com', ''],
  ])
  const codes = [{ code: 'named' }, { code: 'renamed' }, { code: 'role' }, null, null, null, null]
  expect(log.map(({ facts }) => facts && { code: facts.code })).toEqual(codes)
  const stored = JSON.stringify(await hub.db.selectFrom('security_log').selectAll().execute())
  for (const secret of [token, PASSWORD, 'ivy secret', 'wrong password']) expect(stored).not.toContain(secret)
})

it('returns pages of fifty', async () => {
  const own = await openApp()
  for (let index = 1; index <= 51; index += 1)
    await addLogEntry(own.db, { at: NOW, action: 'sign-in', subject: String(index) })
  const { call } = await own.as(await addSuperAdmin(own.db))
  const first = await call('GET /api/security-log')
  const second = await call('GET /api/security-log', { query: { before: String(first.at(-1)?.id) } })
  expect([first.length, first[0]?.subject, second.map(({ subject }) => subject)]).toEqual([50, '51', ['1']])
  await own.close()
})

it('exports everything as a file that no spreadsheet runs as a formula', async () => {
  const own = await openApp()
  const formula = '=HYPERLINK("http://example.com","x")@example.com'
  await addLogEntry(own.db, { at: NOW, action: 'sign-in-failed', subject: formula, address: '192.0.2.1' })
  const { fetch } = await own.as(await addSuperAdmin(own.db))
  const response = await fetch('/api/security-log/export')
  expect([
    response.headers.get('content-type'),
    response.headers.get('content-disposition'),
    response.headers.get('cache-control'),
    await response.text(),
  ]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="security-log-2026-05-09.csv"',
    'private, no-store',
    'Time (UTC),What,Who,Concerning,Address,Detail\r\n' +
      `2026-05-09T08:30:00.000Z,sign-in-failed,,"'=HYPERLINK(""http://example.com"",""x"")@example.com",192.0.2.1,\r\n`,
  ])
  await own.close()
})

it('drops the oldest entries caused by strangers, but no action of a signed-in user', async () => {
  const own = await openApp()
  for (const action of ['role-changed', 'sign-in-failed', 'sign-in-blocked', 'sign-in-failed'] as const)
    await addLogEntry(own.db, { at: NOW, action })
  const longAgo = new Date(NOW.getTime() - 1)
  const kept = async (most: number) => {
    await removeLogEntries(own.db, longAgo, most)
    return (await listLogEntries(own.db, { limit: 50 })).map(({ action }) => action)
  }
  expect((await kept(3)).length).toBe(4)
  expect(await kept(2)).toEqual(['sign-in-failed', 'sign-in-blocked', 'role-changed'])
  await removeLogEntries(own.db, new Date(NOW.getTime() + 1))
  expect(await listLogEntries(own.db, { limit: 50 })).toEqual([])
  await own.close()
})

it('exports more than one page', async () => {
  const own = await openApp()
  const rows = Array.from({ length: 1_201 }, (_, index) => ({
    at: NOW.toISOString(),
    action: 'sign-in',
    actorId: null,
    actor: '',
    subject: `no. ${index}`,
    address: '',
    detail: '',
  }))
  await own.db.insertInto('security_log').values(rows).execute()
  const { fetch } = await own.as(await addSuperAdmin(own.db))
  const lines = (await (await fetch('/api/security-log/export')).text()).trimEnd().split('\r\n')
  expect([lines.length, lines[1]?.split(',')[3], lines.at(-1)?.split(',')[3]]).toEqual([
    1_202,
    'no. 1200',
    'no. 0',
  ])
  await own.close()
})

it('is for Super Admins only', async () => {
  const { fetch } = await hub.as(await addAdmin(hub.db))
  const statuses = []
  for (const path of ['/api/security-log', '/api/security-log/export'])
    statuses.push((await fetch(path)).status)
  expect(statuses).toEqual([403, 403])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_TOKENS, type newToken } from '../../../domain/accounts/tokens.ts'
import { callsForPeople } from '../../../domain/api.ts'
import { DAY_MS } from '../../../domain/times/times.ts'
import { NOW, openApp } from '../../../test/app.ts'
import { eventArchive } from '../../../test/event-archives.ts'
import { addEvent, addRoom, addSuperAdmin, addUser, type Person } from '../../../test/factories.ts'
import { formOf } from '../../../test/pictures.ts'
import { outcomeOf } from '../../../test/refusal.ts'
import { waitingStatements } from '../../../test/waiting-statements.ts'
import type { Database } from '../../db/schema.ts'
import { lockUsers } from '../users/data.ts'
import { createToken } from './data.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let now = NOW
beforeAll(async () => {
  hub = await openApp({ now: () => now })
})
afterAll(() => hub.close())

async function withToken(person: Person, body: (typeof newToken)['_input'] = { name: 'Badges' }) {
  const browser = await hub.as(person)
  const { token, ...made } = await browser.call('POST /api/tokens', { body })
  return { token, made, browser, ...hub.sending({ authorization: `Bearer ${token}` }) }
}

it('creates a token, shows it once, and reads as its user', async () => {
  const person = await addSuperAdmin(hub.db)
  const { token, made, browser, call } = await withToken(person, { name: ' 東京 badges ' })
  expect(token).toMatch(/^hub_[\w-]{43}$/)
  expect((await call('GET /api/user')).email).toBe(person.email)
  const listed = await browser.call('GET /api/tokens')
  expect(listed).toEqual([{ ...made, name: '東京 badges', mayWrite: false, eventIds: null }])
  expect(JSON.stringify(listed)).not.toContain(token)
  expect(await browser.call('GET /api/sign-ins')).toHaveLength(1)
  const stored = await hub.db.selectFrom('sign_ins').selectAll().where('id', '=', made.id).execute()
  expect(JSON.stringify(stored)).not.toContain(token)
})

it('only reads unless it may write', async () => {
  const person = await addSuperAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: person.id })
  const body = { eventId: event.id, name: 'Aquarium' }
  const reading = await withToken(person)
  await expect(reading.call('POST /api/rooms', { body })).rejects.toMatchObject({
    status: 403,
    sentence: 'This token may only read',
  })
  const writing = await withToken(person, { name: 'Wall', mayWrite: true })
  expect(await writing.call('POST /api/rooms', { body })).toMatchObject({ name: 'Aquarium' })
})

it('reaches only its own events if limited to some, and then creates no event', async () => {
  const person = await addSuperAdmin(hub.db)
  const [own, other] = [
    await addEvent(hub.db, { isPublic: false, createdBy: person.id }),
    await addEvent(hub.db, { isPublic: false, createdBy: person.id }),
  ]
  const { call, fetch } = await withToken(person, { name: 'One', mayWrite: true, eventIds: [own.id] })
  expect((await call('GET /api/admin/events')).map(({ id }) => id)).toEqual([own.id])
  const roomIn = ({ id }: { id: number }) =>
    call('POST /api/rooms', { body: { eventId: id, name: 'Aquarium' } })
  await expect(roomIn(other)).rejects.toMatchObject({ status: 404 })
  expect(await roomIn(own)).toMatchObject({ eventId: own.id })
  const room = await addRoom(hub.db, { eventId: other.id })
  expect((await fetch(`/api/rooms/${room.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await fetch('/api/history')).status).toBe(403)
  expect((await fetch('/api/installation')).status).toBe(403)
  const event = { name: 'New', location: 'Bergen', date: '2026-06-01' }
  await expect(call('POST /api/events', { body: event })).rejects.toMatchObject({ status: 403 })
  const form = formOf({}, { archive: { bytes: await eventArchive() } })
  await expect(call('POST /api/events/load', { form })).rejects.toMatchObject({ status: 403 })
  const archive = (id: number) => fetch(`/api/events/${id}/archive`).then(({ status }) => status)
  expect([await archive(own.id), await archive(other.id)]).toEqual([200, 404])
})

it('can be limited only to events that its user manages', async () => {
  const person = await addUser(hub.db, { isAdmin: true })
  const foreign = await addEvent(hub.db)
  const { call } = await hub.as(person)
  const body = { name: 'Theirs', eventIds: [foreign.id] }
  await expect(call('POST /api/tokens', { body })).rejects.toMatchObject({ status: 400 })
})

it('is refused by every call about people and their rights', async () => {
  const { fetch } = await withToken(await addSuperAdmin(hub.db), { name: 'All', mayWrite: true })
  expect(callsForPeople.size).toBeGreaterThan(15)
  for (const name of callsForPeople) {
    const [method = '', path = ''] = name.split(' ')
    const answer = await fetch(path.replace(/:\w+/g, '1'), { method })
    expect([name, answer.status]).toEqual([name, 403])
  }
})

it('ends at once, and only for its owner', async () => {
  const { made, browser, fetch } = await withToken(await addSuperAdmin(hub.db))
  const stranger = await hub.as(await addSuperAdmin(hub.db))
  const path = `/api/tokens/${made.id}`
  expect((await stranger.fetch(path, { method: 'DELETE' })).status).toBe(404)
  expect((await browser.fetch(`/api/sign-ins/${made.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await fetch('/api/user')).status).toBe(200)
  expect((await browser.fetch(path, { method: 'DELETE' })).status).toBe(204)
  const refused = await fetch('/api/events')
  expect([refused.status, await refused.json()]).toEqual([
    401,
    expect.objectContaining({ message: 'This token has ended or never existed' }),
  ])
  const log = await hub.db.selectFrom('security_log').select(['action', 'subject', 'detail']).execute()
  expect(log).toContainEqual({
    action: 'token-made',
    subject: 'Badges',
    detail: JSON.stringify({ code: 'token-reach', mayWrite: false, eventIds: null }),
  })
  expect(log).toContainEqual({ action: 'token-ended', subject: 'Badges', detail: '' })
})

it('is at most one of 50, even if two are made at once', async () => {
  const person = await addSuperAdmin(hub.db)
  const { browser } = await withToken(person)
  const make = (transaction: Database, index: number) => {
    const token = { userId: person.id, name: 'Badges', mayWrite: false, eventIds: null }
    return createToken(transaction, `hub_${person.id}-${index}`, token, NOW)
  }
  for (let index = 2; index < MOST_TOKENS; index += 1) await make(hub.engine.db, index)
  let late: Promise<unknown> = Promise.resolve()
  await hub.engine.write(async (transaction) => {
    await lockUsers(transaction, [person.id])
    await make(transaction, MOST_TOKENS)
    late = outcomeOf(browser.call('POST /api/tokens', { body: { name: 'Wall' } }))
    if (hub.engine.name === 'postgres') await expect.poll(() => waitingStatements(hub.db)).toBe(1)
  })
  expect(await late).toEqual([409, expect.stringContaining('50')])
  expect(await browser.call('GET /api/tokens')).toHaveLength(MOST_TOKENS)
})

it('outlives its user’s sign-ins until unused for a year, and ends with the role', async () => {
  const person = await addSuperAdmin(hub.db)
  const { browser, fetch } = await withToken(person)
  const isTaken = async () => (await fetch('/api/user')).ok
  await browser.call('DELETE /api/sign-ins')
  expect(await isTaken()).toBe(true)
  now = new Date(NOW.getTime() + 200 * DAY_MS)
  expect(await isTaken()).toBe(true)
  now = new Date(NOW.getTime() + 500 * DAY_MS)
  expect(await isTaken()).toBe(true)
  now = new Date(NOW.getTime() + 866 * DAY_MS)
  expect(await isTaken()).toBe(false)
  now = NOW
  const boss = await hub.as(await addSuperAdmin(hub.db))
  const fresh = await withToken(person)
  const role = { isAdmin: true, isSuperAdmin: false }
  await boss.call('PUT /api/admin-users/:id/admin-status', { params: { id: person.id }, body: role })
  expect((await fresh.fetch('/api/user')).status).toBe(401)
})

it('is not checked on pages outside the API, and a proxy’s header is not mistaken for a token', async () => {
  const { token } = await withToken(await addSuperAdmin(hub.db))
  const status = async (path: string, authorization: string) =>
    (await hub.fetch(path, { headers: { authorization } })).status
  expect(await status('/healthz', 'Bearer hub_unknown')).toBe(200)
  expect(await status('/api/events', 'Basic dXNlcjpwYXNz')).toBe(200)
  expect(await status('/api/events', 'Bearer another')).toBe(200)
  expect(await status('/api/user', `bearer   ${token}`)).toBe(200)
  expect(await status('/api/events', 'Bearer hub_')).toBe(401)
})

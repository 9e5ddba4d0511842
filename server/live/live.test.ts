import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { NOW, openApp } from '../../test/app.ts'
import {
  addAdmin,
  addEvent,
  addGrant,
  addNumberedCard,
  addRoom,
  addUser,
  type MadeEvent,
  PASSWORD,
} from '../../test/factories.ts'
import { readLive } from '../../test/live-reader.ts'
import type { Row } from '../db/schema.ts'
import { UNUSED_DAYS } from '../sign-ins/data.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let address: string
let event: MadeEvent
let other: MadeEvent
let hidden: MadeEvent
const readers: Awaited<ReturnType<typeof readLive>>[] = []

beforeAll(async () => {
  hub = await openApp()
  address = await hub.app.listen({ port: 0, host: '127.0.0.1' })
  event = await addEvent(hub.db)
  other = await addEvent(hub.db)
  hidden = await addEvent(hub.db, { isPublic: false })
})
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close()
})
afterAll(() => hub.close())

/** Opens a stream once the server knows the changes of earlier tests. */
async function listen(of: MadeEvent | null, headers: Record<string, string> = {}, since = '', code = '') {
  await settle()
  const place = of ? `city=${of.slug}&date=${of.date}` : ''
  const reader = await readLive(
    `${address}/api/live?${place}${since && `&since=${since}`}${code && `&code=${code}`}`,
    headers,
  )
  readers.push(reader)
  return reader
}

async function cookieOf(user: Row<'users'>, at = hub): Promise<Record<string, string>> {
  const response = await at.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: user.email, password: PASSWORD }),
  })
  return { cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' }
}

/** The answer to a write leaves only when this server knows every change that was committed before. */
async function settle(): Promise<void> {
  await hub.fetch('/api/logout', { method: 'POST' })
}

it('names the changed topics of the event', async () => {
  const reader = await listen(event)
  await addRoom(hub.db, { eventId: event.id })
  expect((await reader.next()).data).toEqual({
    place: `${event.slug}/${event.date}`,
    topics: ['sessions', 'rooms'],
    at: [expect.stringMatching(/^[0-9a-f]+\.\d+$/)],
  })
})

it('tells the writer the same as the stream, so that the page reads it once', async () => {
  const admin = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId: event.id, userId: admin.id })
  const { fetch } = await hub.as(admin)
  const reader = await listen(event, await cookieOf(admin))
  const write = async (name: string) => {
    const { headers } = await fetch('/api/rooms', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, eventId: event.id }),
    })
    const message = (await reader.next()).data as { topics: string[]; at: string[] }
    expect(headers.get('touched')?.split(', ').sort()).toEqual([...message.topics].sort())
    expect(message.topics).toEqual(expect.arrayContaining(['rooms', 'sessions', 'history']))
    expect(headers.get('touched-at')).toBe(message.at.join(', '))
    return message.at
  }
  expect(await write('One')).not.toEqual(await write('Another'))
})

it('tells a guest nothing about accounts', async () => {
  const { email } = await addUser(hub.db)
  for (const each of [email, 'nobody@example.com']) {
    const { status, headers } = await hub.fetch('/api/forgot-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: each }),
    })
    expect([status, headers.get('touched'), headers.get('touched-at')]).toEqual([200, null, null])
  }
})

it('sends one message for one transaction, and none for one that is rolled back', async () => {
  const reader = await listen(event)
  await hub.db
    .transaction()
    .execute(async (transaction) => {
      await addRoom(transaction, { eventId: event.id })
      throw new Error('changed my mind')
    })
    .catch(() => undefined)
  await hub.db.transaction().execute(async (transaction) => {
    await addRoom(transaction, { eventId: event.id })
    await addRoom(transaction, { eventId: event.id })
    await transaction.updateTable('events').set({ name: 'Renamed' }).where('id', '=', event.id).execute()
  })
  const first = await reader.next()
  expect(first.data).toMatchObject({
    place: `${event.slug}/${event.date}`,
    topics: ['events', 'sessions', 'rooms'],
  })
  expect((await reader.next()).data).toMatchObject({ place: '*', topics: ['events'] })
  expect(reader.pending).toEqual([])
})

it('sends nothing about another event', async () => {
  const reader = await listen(other)
  await addRoom(hub.db, { eventId: event.id })
  await addRoom(hub.db, { eventId: other.id })
  expect((await reader.next()).data).toMatchObject({ place: `${other.slug}/${other.date}` })
  expect(reader.pending).toEqual([])
})

it('tells readers of the list of events that an event was changed, unless it is hidden', async () => {
  const reader = await listen(null)
  await hub.db.updateTable('events').set({ name: 'Still secret' }).where('id', '=', hidden.id).execute()
  await hub.db.updateTable('events').set({ name: 'Renamed' }).where('id', '=', other.id).execute()
  expect((await reader.next()).data).toMatchObject({ place: '*', topics: ['events'] })
  expect(reader.pending).toEqual([])
})

it('tells admins, and nobody else, that access to some event has changed, wherever they are', async () => {
  const admin = await addAdmin(hub.db)
  const visitor = await listen(null)
  const reader = await listen(null, await cookieOf(admin))
  await addGrant(hub.db, { eventId: hidden.id, userId: admin.id })
  expect((await reader.next()).data).toMatchObject({ place: '*', topics: ['events'] })
  expect(visitor.pending).toEqual([])
})

it('catches up a reader who comes back with the id of its last message', async () => {
  const asleep = await listen(event)
  await addRoom(hub.db, { eventId: event.id })
  const { id } = await asleep.next()
  asleep.close()
  await hub.db.deleteFrom('rooms').where('eventId', '=', event.id).execute()
  await addRoom(hub.db, { eventId: other.id })
  await settle()
  for (const back of [await listen(event, { 'last-event-id': id }), await listen(event, {}, id)]) {
    expect((await back.next()).data).toMatchObject({
      place: `${event.slug}/${event.date}`,
      topics: expect.arrayContaining(['sessions', 'rooms']),
    })
  }
})

it.each([
  ['of another database', 'abcdefabcdef.1'],
  ['from the future', 'EPOCH.999999999999999'],
  ['older than what is remembered', 'EPOCH.0'],
  ['made up', '"><script>'],
  ['endless', '9'.repeat(5_000)],
  ['empty', ''],
])('has a reader with an id %s read everything again', async (_, id) => {
  const epoch = (await listen(event)).lastId().split('.')[0] ?? ''
  const reader = await listen(event, { 'last-event-id': id.replace('EPOCH', epoch) })
  expect(reader.status).toBe(200)
  expect((await reader.next()).event).toBe('reset')
})

it('answers 404 for an unknown event and for a hidden one alike', async () => {
  const stranger = await addUser(hub.db)
  for (const headers of [{}, await cookieOf(stranger), await cookieOf(await addAdmin(hub.db))]) {
    expect((await listen({ ...event, slug: 'nowhere' }, headers)).status).toBe(404)
    expect((await listen(hidden, headers)).status).toBe(404)
  }
})

it('answers 400 for half an event', async () => {
  expect((await hub.fetch('/api/live?city=oslo')).status).toBe(400)
  expect((await hub.fetch('/api/live?city=oslo&date=yesterday')).status).toBe(400)
})

it('streams a hidden event, and the topics of managers, to its managers', async () => {
  const admin = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId: hidden.id, userId: admin.id })
  await addGrant(hub.db, { eventId: event.id, userId: admin.id })
  const headers = await cookieOf(admin)
  const managers = [await listen(hidden, headers), await listen(event, headers)]
  const visitor = await listen(event)
  for (const [index, { id }] of [hidden, event].entries()) {
    await hub.db
      .insertInto('session_cards')
      .values({ eventId: id, state: 'waiting', photoHash: '', createdAt: '2026-05-09' })
      .execute()
    expect((await managers[index]?.next())?.data).toMatchObject({ topics: ['session-cards'] })
    await addRoom(hub.db, { eventId: id })
  }
  expect((await visitor.next()).data).toMatchObject({ topics: ['sessions', 'rooms'] })
})

it('streams a hidden event and the changes of its cards to the holder of a card’s code', async () => {
  const { id, code } = await addNumberedCard(hub.db, { eventId: hidden.id })
  const { code: elsewhere } = await addNumberedCard(hub.db, { eventId: event.id })
  expect((await listen(hidden, {}, '', elsewhere)).status).toBe(404)
  const author = await listen(hidden, {}, '', code)
  await addRoom(hub.db, { eventId: hidden.id })
  expect((await author.next()).data).toMatchObject({ topics: ['sessions', 'rooms'] })
  await hub.db.updateTable('numbered_cards').set({ closedAt: 'now' }).where('id', '=', id).execute()
  expect((await author.next()).data).toMatchObject({ topics: ['numbered-cards'] })
})

it('sends managers away when a grant is taken back, and lets them in no more', async () => {
  const admin = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId: hidden.id, userId: admin.id })
  const headers = await cookieOf(admin)
  const reader = await listen(hidden, headers)
  await hub.db.deleteFrom('event_permissions').where('userId', '=', admin.id).execute()
  await reader.ended
  expect((await listen(hidden, headers)).status).toBe(404)
})

it('ends the stream of a manager who signs out', async () => {
  const admin = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId: hidden.id, userId: admin.id })
  const headers = await cookieOf(admin)
  const reader = await listen(hidden, headers)
  await hub.fetch('/api/logout', { method: 'POST', headers })
  await reader.ended
  expect((await listen(hidden, headers)).status).toBe(404)
})

it('sends a manager away whose sign-in has run out, and only then', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  let now = NOW
  const later = await openApp({ now: () => now })
  const at = await later.app.listen({ port: 0, host: '127.0.0.1' })
  const admin = await addAdmin(later.db)
  const headers = await cookieOf(admin, later)
  const manager = await readLive(`${at}/api/live`, headers)
  const visitor = await readLive(`${at}/api/live`)
  const beat = () => {
    vi.advanceTimersByTime(20_000)
    return Promise.all([manager.next(), visitor.next()].map(async (next) => (await next).event))
  }
  now = new Date(NOW.getTime() + UNUSED_DAYS * 86_400_000 - 1)
  expect(await beat()).toEqual(['beat', 'beat'])
  now = new Date(NOW.getTime() + UNUSED_DAYS * 86_400_000)
  vi.advanceTimersByTime(20_000)
  await manager.ended
  expect((await visitor.next()).event).toBe('beat')
  expect((await later.fetch('/api/user', { headers })).status).toBe(401)
  visitor.close()
  vi.useRealTimers()
  await later.close()
})

it('sends everybody away when the event is hidden or deleted', async () => {
  const doomed = await addEvent(hub.db)
  const reader = await listen(doomed)
  await hub.db.updateTable('events').set({ isPublic: false }).where('id', '=', doomed.id).execute()
  await reader.ended
  expect((await listen(doomed)).status).toBe(404)
})

it('can be read through a proxy, and says when to come back', async () => {
  const reader = await listen(event)
  expect(reader.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  await addRoom(hub.db, { eventId: event.id })
  await reader.next()
  expect(reader.retryMs()).toBeGreaterThanOrEqual(500)
  expect(reader.retryMs()).toBeLessThanOrEqual(3_000)
})

it('ends streams when the server closes, with a hint to come back soon', async () => {
  const closing = await openApp()
  const at = await closing.app.listen({ port: 0, host: '127.0.0.1' })
  const reader = await readLive(`${at}/api/live`)
  await closing.close()
  await reader.ended
  expect(reader.retryMs()).toBeLessThanOrEqual(2_000)
})

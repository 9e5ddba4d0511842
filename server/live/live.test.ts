import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { NOW, openApp } from '../../test/app.ts'
import { addNumberedCard } from '../../test/card-factories.ts'
import {
  addAdmin,
  addEvent,
  addGrant,
  addRoom,
  addSession,
  addSuperAdmin,
  addTimeSlot,
  addUser,
  type MadeEvent,
  PASSWORD,
} from '../../test/factories.ts'
import { readLive } from '../../test/live-reader.ts'
import { formOf } from '../../test/pictures.ts'
import { refusalOf } from '../../test/refusal.ts'
import { UNUSED_DAYS } from '../accounts/sign-ins/data.ts'
import type { Row } from '../db/schema.ts'

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
  vi.useRealTimers()
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

/** The server replies to a write only once it knows every change committed before. */
async function settle(): Promise<void> {
  await hub.fetch('/api/logout', { method: 'POST' })
}

const place = (of: MadeEvent) => `${of.slug}/${of.date}`

/** An organizer of an event, who opens its stream. */
async function organizer(of: MadeEvent) {
  const admin = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId: of.id, userId: admin.id })
  const headers = await cookieOf(admin)
  const { call, fetch } = await hub.as(admin)
  return { admin, headers, call, fetch }
}

it('shows organizers who else has the board open and what they are moving, and stores nothing', async () => {
  const [ann, bo] = [await organizer(event), await organizer(event)]
  const [board, visitor] = [await listen(event, bo.headers), await listen(event)]
  const before = await hub.db.selectFrom('events').selectAll().execute()
  const sign = { window: '1'.repeat(32), sessionId: 7, count: 3 }
  await ann.call('POST /api/colleagues', { body: { eventId: event.id, ...sign } })
  const heard = await board.next()
  expect([heard.event, heard.data]).toEqual([
    'colleague',
    { ...sign, userId: ann.admin.id, name: ann.admin.name },
  ])
  expect(await hub.db.selectFrom('events').selectAll().execute()).toEqual(before)
  const stranger = await hub.as(await addAdmin(hub.db))
  const refused = stranger.call('POST /api/colleagues', { body: { eventId: event.id, ...sign } })
  expect(await refusalOf(refused)).toEqual([403, expect.any(String)])
  // A visitor is sent the next change, but nothing about anyone's board.
  await ann.call('POST /api/rooms', { body: { name: 'Nook', eventId: event.id } })
  expect((await visitor.next()).event).toBe('changed')
})

it('sends only the changed fields of the changed rows', async () => {
  const { call } = await organizer(event)
  const room = await call('POST /api/rooms', { body: { name: 'Attic', eventId: event.id } })
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  const session = await addSession(hub.db, { eventId: event.id, roomId: room.id, timeSlotId: slot.id })
  const reader = await listen(event)
  // The server reads the event while the stream opens, so that the first message may also bring the rows prepared above.
  await call('PUT /api/rooms/:id', { params: { id: room.id }, body: { name: 'Hall' } })
  await reader.next()
  await call('PUT /api/rooms/:id', { params: { id: room.id }, body: { name: 'Loft' } })
  const { data } = await reader.next()
  expect(data).toMatchObject({ place: place(event), to: expect.stringMatching(/^\d+-[0-9a-f]{8}$/) })
  const { from, to, rows } = data as { from: string; to: string; rows: object }
  expect(rows).toEqual({
    rooms: { rows: [{ id: room.id, name: 'Loft', version: 3 }], gone: [] },
    sessions: { rows: [{ id: session.id, roomName: 'Loft' }], gone: [] },
  })
  await call('POST /api/sessions/arrange', {
    body: { eventId: event.id, kind: 'move', moves: [{ id: session.id, version: 1, spot: null }] },
  })
  const next = (await reader.next()).data as typeof data & { from: string; to: string }
  expect(next).toMatchObject({ from: to, rows: { sessions: { rows: [], gone: [session.id] } } })
  expect([from === to, next.to === to]).toEqual([false, false])
  expect(JSON.stringify(next).length).toBeLessThan(1_024)
})

it('sends the writer the same change as the stream', async () => {
  const { headers, fetch } = await organizer(event)
  const reader = await listen(event, headers)
  for (const name of ['One', 'Another']) {
    const { headers: answered } = await fetch('/api/rooms', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, eventId: event.id }),
    })
    const [told] = JSON.parse(decodeURI(answered.get('changed') ?? ''))
    expect((await reader.next()).data).toEqual(told)
    expect(told).toMatchObject({ place: place(event), rows: { rooms: { rows: [{ name }] } } })
  }
})

it('reveals nothing about accounts to a guest', async () => {
  const { email } = await addUser(hub.db)
  for (const each of [email, 'nobody@example.com']) {
    const { status, headers } = await hub.fetch('/api/forgot-password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: each }),
    })
    expect([status, headers.get('changed')]).toEqual([200, null])
  }
})

it('sends one message per write, and none for one that is refused', async () => {
  const { call } = await organizer(event)
  const room = await addRoom(hub.db, { eventId: event.id })
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  const spot = { roomId: room.id, timeSlotId: slot.id }
  const body = { title: 'T', description: 'D', presenterName: 'P', ...spot }
  const reader = await listen(event)
  await call('POST /api/sessions', { body })
  await expect(call('POST /api/sessions', { body })).rejects.toMatchObject({ status: 409 })
  await call('DELETE /api/rooms/:id', { params: { id: room.id } })
  expect((await reader.next()).data).toMatchObject({ rows: { sessions: { rows: [{ title: 'T' }] } } })
  expect((await reader.next()).data).toMatchObject({ rows: { rooms: { gone: [room.id] } } })
  expect(reader.pending).toEqual([])
})

it('sends nothing about another event', async () => {
  const { call } = await organizer(event)
  const { call: callOther } = await organizer(other)
  const room = await addRoom(hub.db, { eventId: other.id, name: 'Hall' })
  const reader = await listen(other)
  await call('POST /api/rooms', { body: { name: 'Attic', eventId: event.id } })
  await callOther('PUT /api/rooms/:id', { params: { id: room.id }, body: { name: 'Stage' } })
  expect((await reader.next()).data).toMatchObject({ place: place(other) })
  expect(reader.pending).toEqual([])
})

it('notifies readers of the list of events about a changed event, unless it is hidden', async () => {
  const { call } = await organizer(hidden)
  const { call: callOther } = await organizer(other)
  const reader = await listen(null)
  const rename = (of: MadeEvent) => ({
    params: { id: of.id },
    form: formOf({ name: 'Renamed', location: of.location, date: of.date }),
  })
  await call('PUT /api/events/:id', rename(hidden))
  await callOther('PUT /api/events/:id', rename(other))
  expect((await reader.next()).data).toMatchObject({ place: '*' })
  expect(reader.pending).toEqual([])
})

it('notifies admins, and no one else, that access to an event has changed', async () => {
  const owner = await hub.as(await addSuperAdmin(hub.db))
  const admin = await addAdmin(hub.db)
  const visitor = await listen(null)
  const reader = await listen(null, await cookieOf(admin))
  await owner.call('POST /api/event-permissions', { body: { eventId: hidden.id, userId: admin.id } })
  expect((await reader.next()).data).toMatchObject({ place: '*', desk: expect.any(String) })
  expect(visitor.pending).toEqual([])
})

it('tells a returning reader that the revision has changed, and nothing if it has not', async () => {
  const { call } = await organizer(event)
  const asleep = await listen(event)
  await call('POST /api/rooms', { body: { name: 'Cellar', eventId: event.id } })
  const { id } = await asleep.next()
  asleep.close()
  const still = await listen(event, {}, id)
  await call('POST /api/rooms', { body: { name: 'Roof', eventId: event.id } })
  expect((await still.next()).data).toMatchObject({ rows: { rooms: {} } })
  for (const back of [await listen(event, { 'last-event-id': id }), await listen(event, {}, id)]) {
    const { data } = await back.next()
    expect(data).toMatchObject({ place: place(event), to: expect.any(String) })
    expect(data).not.toHaveProperty('rows')
  }
})

it('tells a manager what changed in the write that ended the stream', async () => {
  const { call, headers } = await organizer(event)
  const reader = await listen(event, headers)
  const { location, date } = event
  await call('PUT /api/events/:id', { params: { id: event.id }, body: { name: 'Renamed', location, date } })
  await reader.ended
  expect(reader.pending.map(({ data }) => data)).toContainEqual(expect.objectContaining({ place: '*' }))
  const back = await listen(event, headers, reader.lastId())
  await back.nextBeat()
  expect(back.pending.map(({ data }) => data)).toContainEqual(
    expect.objectContaining({ place: place(event), to: expect.any(String) }),
  )
})

it.each([
  ['from another database', '3-abcdefab.4-abcdefab.1-abcdefab.2-abcdefab'],
  ['from an earlier server', 'abcdefabcdef.1'],
  ['that is made up', '"><script>'],
  ['that is very long', '9'.repeat(5_000)],
  ['that is empty', ''],
])('makes a reader with an id %s read the event again', async (_, id) => {
  const reader = await listen(event, { 'last-event-id': id })
  expect(reader.status).toBe(200)
  expect((await reader.next()).data).toMatchObject({ place: place(event) })
})

it('answers 404 for an unknown event and a hidden one alike', async () => {
  const stranger = await addUser(hub.db)
  for (const headers of [{}, await cookieOf(stranger), await cookieOf(await addAdmin(hub.db))]) {
    expect((await listen({ ...event, slug: 'nowhere' }, headers)).status).toBe(404)
    expect((await listen(hidden, headers)).status).toBe(404)
  }
})

it('answers 400 for an incomplete event address', async () => {
  expect((await hub.fetch('/api/live?city=oslo')).status).toBe(400)
  expect((await hub.fetch('/api/live?city=oslo&date=yesterday')).status).toBe(400)
})

it('streams a hidden event, and what only managers see, to its managers', async () => {
  const admin = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId: hidden.id, userId: admin.id })
  await addGrant(hub.db, { eventId: event.id, userId: admin.id })
  const headers = await cookieOf(admin)
  const managers = [await listen(hidden, headers), await listen(event, headers)]
  const visitor = await listen(event)
  const { call } = await hub.as(admin)
  for (const [index, { id: eventId }] of [hidden, event].entries()) {
    await call('POST /api/numbered-cards', { body: { eventId, count: 1 } })
    const { data } = await (managers[index] as (typeof managers)[0]).next()
    expect(data).toMatchObject({ desk: expect.any(String) })
    await call('POST /api/rooms', { body: { name: 'For all', eventId } })
  }
  const { data } = await visitor.next()
  expect(data).toMatchObject({ rows: { rooms: {} } })
  expect(data).not.toHaveProperty('desk')
})

it('streams that a hidden event and its cards have changed to the holder of a card’s code', async () => {
  const { id, code } = await addNumberedCard(hub.db, { eventId: hidden.id, number: 50 })
  const { code: elsewhere } = await addNumberedCard(hub.db, { eventId: event.id, number: 60 })
  expect((await listen(hidden, {}, '', elsewhere)).status).toBe(404)
  const { call } = await organizer(hidden)
  const author = await listen(hidden, {}, '', code)
  await call('POST /api/rooms', { body: { name: 'For authors', eventId: hidden.id } })
  expect((await author.next()).data).toMatchObject({ place: place(hidden), desk: expect.any(String) })
  await call('PUT /api/numbered-cards/:id', { params: { id }, body: { isClosed: true } })
  expect((await author.next()).data).toMatchObject({ desk: expect.any(String) })
})

it.each(['printed', 'co-host’s', 'room’s'])(
  'ends the stream of the holder of a %s code that ends',
  async (kind) => {
    const { call } = await organizer(hidden)
    const card = await addNumberedCard(hub.db, { eventId: hidden.id, number: 70 + kind.length })
    const room = await addRoom(hub.db, { eventId: hidden.id })
    const owner = { params: { code: card.code } }
    const codes = {
      printed: async () => card.code,
      'co-host’s': async () => (await hub.call('POST /api/author-pages/:code/co-hosts', owner)).code,
      'room’s': async () =>
        (await call('POST /api/numbered-cards/rooms/:id', { params: { id: room.id }, body: {} })).code,
    }
    const code = await codes[kind as keyof typeof codes]()
    const holder = await listen(hidden, {}, '', code)
    expect(holder.status).toBe(200)
    if (kind === 'room’s')
      await call('POST /api/numbered-cards/rooms/:id', { params: { id: room.id }, body: {} })
    else await call('POST /api/numbered-cards/:id/code', { params: { id: card.id }, body: {} })
    await holder.ended
    expect((await listen(hidden, {}, '', code)).status).toBe(404)
  },
)

it('keeps the streams of organizers open when a host hands over a card of a public event', async () => {
  const { headers, call } = await organizer(event)
  const { code } = await addNumberedCard(hub.db, { eventId: event.id, number: 80 })
  const add = (name: string) => call('POST /api/rooms', { body: { name, eventId: event.id } })
  // From then on the server knows of the sign-in and the card.
  await add('First')
  const reader = await listen(event, headers)
  const body = { code: 'n'.repeat(16) }
  await hub.call('POST /api/author-pages/:code/hand-over', { params: { code }, body })
  await add('Second')
  const rows = async (): Promise<object> => {
    const { rows: changed } = (await reader.next()).data as { rows?: object }
    return changed ?? rows()
  }
  expect(await Promise.race([reader.ended, rows()])).toMatchObject({ rooms: {} })
})

const revokeGrant = (id: number) => hub.db.deleteFrom('event_permissions').where('userId', '=', id).execute()

it.each([
  ['whose grant is revoked', revokeGrant],
  [
    'who signs out',
    (_: number, headers: Record<string, string>) => hub.fetch('/api/logout', { method: 'POST', headers }),
  ],
])('ends the stream of a manager %s, and refuses a new one', async (_, end) => {
  const admin = await addAdmin(hub.db)
  await addGrant(hub.db, { eventId: hidden.id, userId: admin.id })
  const headers = await cookieOf(admin)
  const reader = await listen(hidden, headers)
  await end(admin.id, headers)
  await reader.ended
  expect((await listen(hidden, headers)).status).toBe(404)
})

it.each([
  ['access', revokeGrant],
  ['sign-in', (id: number) => hub.db.deleteFrom('sign_ins').where('userId', '=', id).execute()],
])(
  'tells a manager whose %s ended between two streams that accounts have changed, but no guest',
  async (_, end) => {
    const { admin, headers } = await organizer(event)
    const manager = await listen(event, headers)
    const { id } = await manager.nextBeat()
    manager.close()
    await end(admin.id)
    const toldTo = async (headers: Record<string, string>) => {
      const reader = await listen(event, headers, id)
      await reader.nextBeat()
      return reader.pending.map(({ data }) => data).filter((data) => 'desk' in (data as object))
    }
    expect(await toldTo(headers)).toEqual([expect.objectContaining({ place: '*' })])
    expect(await toldTo({})).toEqual([])
  },
)

it('ends the stream of a manager whose sign-in has expired, and only then', async () => {
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
    return Promise.all([manager.nextBeat(), visitor.nextBeat()].map(async (next) => (await next).event))
  }
  await Promise.all([manager.nextBeat(), visitor.nextBeat()])
  now = new Date(NOW.getTime() + UNUSED_DAYS * 86_400_000 - 1)
  expect(await beat()).toEqual(['beat', 'beat'])
  now = new Date(NOW.getTime() + UNUSED_DAYS * 86_400_000)
  vi.advanceTimersByTime(20_000)
  await manager.ended
  expect((await visitor.nextBeat()).event).toBe('beat')
  expect((await later.fetch('/api/user', { headers })).status).toBe(401)
  visitor.close()
  vi.useRealTimers()
  await later.close()
})

it('ends all streams of an event that is hidden', async () => {
  const doomed = await addEvent(hub.db)
  const reader = await listen(doomed)
  await hub.db.updateTable('events').set({ isPublic: false }).where('id', '=', doomed.id).execute()
  await reader.ended
  expect((await listen(doomed)).status).toBe(404)
})

it('works through a proxy, and tells readers when to reconnect', async () => {
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

it('ends streams when the server closes, with a hint to reconnect soon', async () => {
  const closing = await openApp()
  const at = await closing.app.listen({ port: 0, host: '127.0.0.1' })
  const reader = await readLive(`${at}/api/live`)
  await closing.close()
  await reader.ended
  expect(reader.retryMs()).toBeLessThanOrEqual(2_000)
})

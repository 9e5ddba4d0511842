import '../texts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLive } from '../live-reader.ts'
import { picture } from '../pictures.ts'
import { startTwoServers } from '../two-servers.ts'

const WRITES = 200

let hub: Awaited<ReturnType<typeof startTwoServers>>
let cookie: string

beforeAll(async () => {
  hub = await startTwoServers()
})
afterAll(() => hub.stop())

const place = { city: 'berlin', date: '2026-05-09' }
const event = { name: 'Unconference', location: 'Berlin', date: place.date }

it('signs in at one server and writes at the other', async () => {
  cookie = await hub.cookieOf(0)
  const created = await hub.at(1, { cookie })('POST /api/events', { body: event })
  expect(await hub.at(0)('GET /api/events', { query: place })).toMatchObject([{ id: created.id }])
})

it('never replies with older data at either server once a write is answered', async () => {
  const [{ id: eventId } = { id: 0 }] = await hub.at(0)('GET /api/events', { query: place })
  const room = await hub.at(0, { cookie })('POST /api/rooms', { body: { name: 'Room 0', eventId } })
  const stale: string[] = []
  for (let number = 1; number <= WRITES; number += 1) {
    const name = `Room ${number}`
    const [writer, reader] = number % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    await hub.at(writer, { cookie })('PUT /api/rooms/:id', { params: { id: room.id }, body: { name } })
    const read = await Promise.all(
      [reader, writer, reader].map((server) => hub.at(server as 0 | 1)('GET /api/rooms', { query: place })),
    )
    for (const rooms of read) if (rooms[0]?.name !== name) stale.push(`${rooms[0]?.name} after ${name}`)
  }
  expect(stale).toEqual([])
})

it('leaves the cached replies of other events alone', async () => {
  await hub.at(0, { cookie })('POST /api/events', { body: { ...event, location: 'Oslo' } })
  const other = `${hub.addresses[1]}/api/rooms?city=oslo&date=${place.date}`
  const idOf = async () => (await fetch(other)).headers.get('etag')
  const before = await idOf()
  const [room] = await hub.at(0)('GET /api/rooms', { query: place })
  await hub.at(0, { cookie })('PUT /api/rooms/:id', {
    params: { id: room?.id ?? 0 },
    body: { name: 'Garden' },
  })
  expect(await idOf()).toBe(before)
})

/** The next change; a built server sends its release first. */
async function nextChange(stream: Awaited<ReturnType<typeof readLive>>) {
  const event = await stream.next()
  return event.event === 'release' ? stream.next() : event
}

it('streams one server’s writes from the other, and catches up a reader that switches servers', async () => {
  const query = `city=${place.city}&date=${place.date}`
  const [room] = await hub.at(0)('GET /api/rooms', { query: place })
  const rename = (name: string) =>
    hub.at(0, { cookie })('PUT /api/rooms/:id', { params: { id: room?.id ?? 0 }, body: { name } })
  const first = await readLive(`${hub.addresses[1]}/api/live?${query}`)
  await rename('Attic')
  const { id, data } = await nextChange(first)
  expect(data).toMatchObject({ place: 'berlin/2026-05-09', rows: { rooms: { rows: [{ name: 'Attic' }] } } })
  first.close()
  await rename('Cellar')
  const second = await readLive(`${hub.addresses[0]}/api/live?${query}`, { 'last-event-id': id })
  expect((await nextChange(second)).data).toMatchObject({
    place: 'berlin/2026-05-09',
    to: expect.any(String),
  })
  second.close()
})

it('tells a board at one server who has it open at the other', async () => {
  const [{ id: eventId } = { id: 0 }] = await hub.at(0)('GET /api/events', { query: place })
  const query = `city=${place.city}&date=${place.date}`
  const board = await readLive(`${hub.addresses[1]}/api/live?${query}`, { cookie })
  const sign = { window: '1'.repeat(32), sessionId: 7 }
  await hub.at(0, { cookie })('POST /api/colleagues', { body: { eventId, ...sign } })
  const heard = await nextChange(board)
  expect([heard.event, heard.data]).toMatchObject(['colleague', sign])
  board.close()
})

it('serves a file from one server that was uploaded to the other', async () => {
  const form = new FormData()
  form.set('floorPlan', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'plan.png')
  for (const [name, value] of Object.entries(place)) form.set(name, value)
  const plan = await hub.at(0, { cookie })('POST /api/floor-plans/upload', { form })
  const image = await fetch(`${hub.addresses[1]}${plan.imageUrl}`)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

it('sends its readers to the other server when it stops, and exits with 0', async () => {
  const reader = await readLive(`${hub.addresses[1]}/api/live?city=${place.city}&date=${place.date}`)
  hub.servers[1].child.kill('SIGTERM')
  await reader.ended
  expect(reader.retryMs()).toBeLessThanOrEqual(2_000)
  expect(await hub.servers[1].exited).toBe(0)
  const again = await readLive(`${hub.addresses[0]}/api/live?city=${place.city}&date=${place.date}`, {
    'last-event-id': reader.lastId(),
  })
  expect([again.status, again.pending]).toEqual([200, []])
  again.close()
})

import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCall } from '../client/lib/call.ts'
import { readLive } from './live-reader.ts'
import { picture } from './pictures.ts'
import { startPostgres } from './postgres.ts'
import { spawnServer } from './server-process.ts'

const ADMIN = { email: 'ada@example.com', password: 'a long enough password' }
const WRITES = 200

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let objectStore: S3rver
let settings: NodeJS.ProcessEnv
let servers: [ReturnType<typeof spawnServer>, ReturnType<typeof spawnServer>]
let addresses: [string, string]
let cookie: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-many-'))
  postgres = await startPostgres()
  objectStore = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'objects'),
    configureBuckets: [{ name: 'hub', configs: [] }],
  })
  const { port }: AddressInfo = await objectStore.run()
  settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'info',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'hub',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  // Both find an empty database and bring its schema up to date at the same time.
  servers = [spawnServer(settings), spawnServer(settings)]
  addresses = [await servers[0].listening(), await servers[1].listening()]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await objectStore.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

function at(server: 0 | 1, headers: Record<string, string> = {}) {
  return createCall((path, request) =>
    fetch(`${addresses[server]}${path}`, {
      ...request,
      headers: { ...(request.headers as Record<string, string>), ...headers },
    }),
  )
}

const place = { city: 'berlin', date: '2026-05-09' }
const event = { name: 'Unconference', location: 'Berlin', date: place.date }

it('signs in at one server and writes at the other', async () => {
  const answer = await fetch(`${addresses[0]}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const created = await at(1, { cookie })('POST /api/events', { body: event })
  expect(await at(0)('GET /api/events', { query: place })).toMatchObject([{ id: created.id }])
})

it('never answers anything older at either server once a write is answered', async () => {
  const [{ id: eventId } = { id: 0 }] = await at(0)('GET /api/events', { query: place })
  const room = await at(0, { cookie })('POST /api/rooms', { body: { name: 'Room 0', eventId } })
  const stale: string[] = []
  for (let number = 1; number <= WRITES; number += 1) {
    const name = `Room ${number}`
    const [writer, reader] = number % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    await at(writer, { cookie })('PUT /api/rooms/:id', { params: { id: room.id }, body: { name } })
    const read = await Promise.all(
      [reader, writer, reader].map((server) => at(server as 0 | 1)('GET /api/rooms', { query: place })),
    )
    for (const rooms of read) if (rooms[0]?.name !== name) stale.push(`${rooms[0]?.name} after ${name}`)
  }
  expect(stale).toEqual([])
})

it('leaves the cached pages of other events alone', async () => {
  await at(0, { cookie })('POST /api/events', { body: { ...event, location: 'Oslo' } })
  const other = `${addresses[1]}/api/rooms?city=oslo&date=${place.date}`
  const idOf = async () => (await fetch(other)).headers.get('etag')
  const before = await idOf()
  const [room] = await at(0)('GET /api/rooms', { query: place })
  await at(0, { cookie })('PUT /api/rooms/:id', { params: { id: room?.id ?? 0 }, body: { name: 'Garden' } })
  expect(await idOf()).toBe(before)
})

it('tells a stream at one server what the other one wrote, and catches up a reader who changes servers', async () => {
  const query = `city=${place.city}&date=${place.date}`
  const [room] = await at(0)('GET /api/rooms', { query: place })
  const rename = (name: string) =>
    at(0, { cookie })('PUT /api/rooms/:id', { params: { id: room?.id ?? 0 }, body: { name } })
  const first = await readLive(`${addresses[1]}/api/live?${query}`)
  await rename('Attic')
  const { id, data } = await first.next()
  expect(data).toEqual({ place: 'berlin/2026-05-09', topics: ['sessions', 'rooms'] })
  first.close()
  await rename('Cellar')
  const second = await readLive(`${addresses[0]}/api/live?${query}`, { 'last-event-id': id })
  expect((await second.next()).data).toEqual({ place: 'berlin/2026-05-09', topics: ['sessions', 'rooms'] })
  second.close()
})

it('serves at one server what was uploaded to the other', async () => {
  const form = new FormData()
  form.set('floorPlan', new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'plan.png')
  for (const [name, value] of Object.entries(place)) form.set(name, value)
  const plan = await at(0, { cookie })('POST /api/floor-plans/upload', { form })
  const image = await fetch(`${addresses[1]}${plan.imageUrl}`)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

it('sends its readers to the other server when it is told to end, and exits with 0', async () => {
  const reader = await readLive(`${addresses[1]}/api/live?city=${place.city}&date=${place.date}`)
  servers[1].child.kill('SIGTERM')
  await reader.ended
  expect(reader.retryMs()).toBeLessThanOrEqual(2_000)
  expect(await servers[1].exited).toBe(0)
  const again = await readLive(`${addresses[0]}/api/live?city=${place.city}&date=${place.date}`, {
    'last-event-id': reader.lastId(),
  })
  expect([again.status, again.pending]).toEqual([200, []])
  again.close()
})

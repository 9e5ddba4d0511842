import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import type { Row } from '../../server/db/schema.ts'
import { addAdmin, addGrant, PASSWORD } from '../factories.ts'
import { readLive } from '../live-reader.ts'
import { refusalOf } from '../refusal.ts'
import { ADMIN } from '../server-process.ts'
import { startTwoServers } from '../two-servers.ts'
import { startVisionService } from '../vision-service.ts'

const CARD = join(import.meta.dirname, '../../packages/card-reader/sample/F01.jpg')
const event = { name: 'Unconference', location: 'Berlin', date: '2026-05-09', isPublic: false }
const LIVE = `/api/live?city=berlin&date=${event.date}`

/** Servers look every 15 seconds for cards that others abandoned: these do so almost at once. */
const LOOK_OFTEN = `
  const real = setInterval
  globalThis.setInterval = (act, ms) => real(act, ms === 15_000 ? 200 : ms)
`

let hub: Awaited<ReturnType<typeof startTwoServers>>
let vision: Awaited<ReturnType<typeof startVisionService>>
let engine: Awaited<ReturnType<typeof openDatabase>>
let ada: string
let eventId: number
let bea: Row<'users'>

beforeAll(async () => {
  vision = await startVisionService()
  hub = await startTwoServers({
    OCR_ENGINE: 'vision',
    OCR_API_URL: vision.url,
    OCR_MODEL: 'any',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(LOOK_OFTEN)}`,
  })
  engine = await openDatabase({ databaseUrl: hub.databaseUrl, dataDir: hub.dataDir })
  ada = await hub.cookieOf(0)
  eventId = (await hub.at(0, { cookie: ada })('POST /api/events', { body: event })).id
  bea = await addAdmin(engine.db)
  await addGrant(engine.db, { eventId, userId: bea.id })
})
afterAll(async () => {
  await engine?.close()
  await hub.stop()
  vision.close()
})

const asBea = (server: 0 | 1) => hub.cookieOf(server, { email: bea.email, password: PASSWORD })

it('migrates the schema once even if both servers start at the same time', async () => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    engine.db,
  )
  const names = rows.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  const ready = await Promise.all(hub.addresses.map((address) => fetch(`${address}/readyz`)))
  expect(ready.map(({ status }) => status)).toEqual([200, 200])
  expect(await engine.db.selectFrom('users').select('email').execute()).toEqual([
    { email: ADMIN.email },
    { email: bea.email },
  ])
})

it('ends a sign-in and its streams everywhere when it is ended at one server', async () => {
  const cookie = await asBea(0)
  expect(await hub.at(1, { cookie })('GET /api/user')).toMatchObject({ id: bea.id })
  const stream = await readLive(`${hub.addresses[1]}${LIVE}`, { cookie })
  expect(stream.status).toBe(200)
  await hub.at(0, { cookie })('POST /api/logout')
  expect(await refusalOf(hub.at(1, { cookie })('GET /api/user'))).toEqual([401, 'Authentication required'])
  await stream.ended
  expect((await readLive(`${hub.addresses[1]}${LIVE}`, { cookie })).status).toBe(404)
})

it('ends a private stream at one server when access is revoked at the other', async () => {
  const cookie = await asBea(1)
  const stream = await readLive(`${hub.addresses[1]}${LIVE}`, { cookie })
  await hub.at(0, { cookie: ada })('DELETE /api/event-permissions/:eventId/:userId', {
    params: { eventId: String(eventId), userId: String(bea.id) },
  })
  await stream.ended
  expect((await readLive(`${hub.addresses[1]}${LIVE}`, { cookie })).status).toBe(404)
  expect(await hub.at(1, { cookie })('GET /api/admin/events')).toEqual([])
})

it('ends an admin’s sign-in and stream at one server when they lose their role at the other', async () => {
  const cookie = await asBea(1)
  const stream = await readLive(`${hub.addresses[1]}/api/live`, { cookie })
  await hub.at(0, { cookie: ada })('PUT /api/admin-users/:id/admin-status', {
    params: { id: String(bea.id) },
    body: { isAdmin: false, isSuperAdmin: false },
  })
  await stream.ended
  expect((await refusalOf(hub.at(1, { cookie })('GET /api/admin/events')))[0]).toBe(401)
})

it('counts sign-in attempts at both servers together', async () => {
  const cleo = await addAdmin(engine.db)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const server = attempt % 2 === 0 ? 0 : 1
    statuses.push((await hub.signIn(server, { email: cleo.email, password: 'not it' })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  for (const server of [0, 1] as const) {
    const refused = await hub.signIn(server, { email: cleo.email, password: PASSWORD })
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { error: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/^Too many wrong attempts /) },
    ])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

it('reads a card at the other server if its own died while reading it', async () => {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(await readFile(CARD))], { type: 'image/jpeg' }), 'card.jpg')
  form.set('eventId', String(eventId))
  const { id } = await hub.at(0, { cookie: ada })('POST /api/session-cards', { form })
  const card = () => hub.at(1, { cookie: ada })('GET /api/session-cards/:id', { params: { id: String(id) } })
  await expect.poll(vision.asked, { timeout: 20_000 }).toBe(1)
  hub.servers[0].child.kill('SIGKILL')
  await hub.servers[0].exited
  expect((await card()).state).toBe('reading')
  // Two minutes later, as far as the other server can tell.
  await engine.db
    .updateTable('session_cards')
    .set({ leaseUntil: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', id)
    .execute()
  await expect.poll(async () => (await card()).title, { timeout: 40_000, interval: 200 }).toBe(vision.title)
  expect(await card()).toMatchObject({ state: 'read', presenterName: 'Ada Quist' })
})

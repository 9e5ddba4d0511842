import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, startOwnPostgres } from '../postgres.ts'
import { postTo, signInAt, spawnServer, TEST_SETTINGS } from '../server-process.ts'

const EVENT = { name: 'Restarted', location: 'Bern', date: '2026-05-09' }

let folder: string
let postgres: Awaited<ReturnType<typeof startOwnPostgres>>
let server: ReturnType<typeof spawnServer>
let address = ''
let cookie = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-restart-'))
  postgres = await startOwnPostgres({ durable: true })
  server = spawnServer({
    DATA_DIR: folder,
    ...TEST_SETTINGS,
    DATABASE_URL: (await createDatabase(postgres.url)).url,
  })
  address = await server.listening()
  cookie = await signInAt(address)
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const post = (path: string, body: object) => postTo({ address, cookie }, path, body)
const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status

it('replies 503 during two PostgreSQL shutdowns, and recovers by itself after each', async () => {
  const { id: eventId } = await (await post('/api/events', EVENT)).json()
  const addRoom = (name: string) => post('/api/rooms', { name, eventId })
  for (const round of [1, 2]) {
    expect((await addRoom(`Before ${round}`)).status).toBe(201)
    await postgres.turn('down')
    const refused = await addRoom('Meanwhile')
    expect([refused.status, (await refused.json()).message]).toEqual([503, 'The database cannot be reached'])
    // Readiness is cached for a second.
    await expect.poll(() => statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
    await postgres.turn('up')
    await expect.poll(() => statusOf('/readyz'), { timeout: 30_000 }).toBe(200)
    expect((await addRoom(`After ${round}`)).status).toBe(201)
  }
  const rooms = await (await fetch(`${address}/api/rooms?city=bern&date=${EVENT.date}`)).json()
  expect(rooms.map(({ name }: { name: string }) => name)).toEqual([
    'Before 1',
    'After 1',
    'Before 2',
    'After 2',
  ])
  expect(server.child.exitCode).toBe(null)
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openObjectStore } from '../object-store.ts'
import { formOf, picture } from '../pictures.ts'
import { postTo, signInAt, spawnServer, TEST_SETTINGS } from '../server-process.ts'
import { openWire } from '../wire.ts'

const EVENT = { name: 'Stored', location: 'Bern', date: '2026-05-09' }
/** The number of phones, more than the sockets that the store's library opens at once. */
const PHONES = 60
const AWAY = 'The file storage cannot be reached. Nothing was saved. Please try again in a moment.'

let folder: string
let objects: Awaited<ReturnType<typeof openObjectStore>>
let wire: Awaited<ReturnType<typeof openWire>>
let server: ReturnType<typeof spawnServer>
let address = ''
let cookie = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-store-'))
  objects = await openObjectStore(folder)
  wire = await openWire(objects.store.endpoint ?? '')
  server = spawnServer({
    DATA_DIR: folder,
    ...TEST_SETTINGS,
    S3_ENDPOINT: wire.url.replace(/\/$/, ''),
    S3_BUCKET: objects.store.bucket,
    S3_TIMEOUT: '1',
    S3_ACCESS_KEY_ID: objects.store.accessKeyId,
    S3_SECRET_ACCESS_KEY: objects.store.secretAccessKey,
  })
  address = await server.listening()
  cookie = await signInAt(address)
})
afterAll(async () => {
  await server?.stop()
  wire?.close()
  await objects?.close()
  await rm(folder, { recursive: true, force: true })
})

const post = (path: string, body: object | FormData) => postTo({ address, cookie }, path, body)
const get = (path: string) => fetch(`${address}${path}`, { headers: { cookie } })

it('refuses files while the store is silent, and serves and saves them again once it is back', async () => {
  const photo = await picture()
  const image = (field: string) => ({ [field]: { bytes: photo, name: 'picture.png' } })
  const { id: eventId } = await (await post('/api/events', EVENT)).json()
  const addLogo = () => post('/api/sponsors/upload-logo', formOf({}, image('logo')))
  const addCard = () => post('/api/session-cards', formOf({ eventId: String(eventId) }, image('image')))
  const cards = async (): Promise<{ id: number; state: string }[]> =>
    (await get(`/api/session-cards?eventId=${eventId}`)).json()
  const { logoPath } = await (await addLogo()).json()
  expect((await get(logoPath)).status).toBe(200)

  wire.silence()
  const logos = Array.from({ length: PHONES }, async () => (await get(logoPath)).status)
  const upload = await addLogo()
  expect([upload.status, (await upload.json()).message]).toEqual([503, AWAY])
  expect(new Set(await Promise.all(logos))).toEqual(new Set([503]))
  expect((await addCard()).status).toBe(503)
  expect((await post('/api/rooms', { name: 'Meanwhile', eventId })).status).toBe(201)

  wire.mend()
  await expect.poll(async () => (await get(logoPath)).status, { timeout: 30_000 }).toBe(200)
  expect((await addCard()).status).toBe(201)
  await expect
    .poll(async () => (await cards()).map(({ state }) => state), { timeout: 30_000 })
    .toEqual(['read'])
  expect(server.child.exitCode).toBe(null)
})

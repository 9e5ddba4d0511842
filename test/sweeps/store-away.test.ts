import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorage } from '../../server/lib/storage.ts'
import { openApp } from '../app.ts'
import { addAdmin, addEvent } from '../factories.ts'
import { formOf, picture } from '../pictures.ts'
import { refusalOf } from '../refusal.ts'

const AWAY = [503, 'The file storage cannot be reached. Nothing was saved. Please try again in a moment.']
const NOBODY_LISTENS = 'http://127.0.0.1:1'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  const s3 = {
    endpoint: NOBODY_LISTENS,
    region: 'here',
    bucket: 'hub',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    answerWithinMs: 1_000,
  }
  hub = await openApp({ storage: await openStorage({ dataDir: '', s3 }) })
})
afterAll(() => hub.close())

it('refuses uploads with a clear message while the object store is away, and everything else works', async () => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const { call } = await hub.as(owner)
  const form = formOf({}, { logo: { bytes: await picture() } })
  expect(await refusalOf(call('POST /api/sponsors/upload-logo', { form }))).toEqual(AWAY)
  expect((await hub.fetch(`/uploads/${'a'.repeat(43)}.webp`)).status).toBe(503)
  const room = await call('POST /api/rooms', { body: { name: 'Library', eventId: event.id } })
  expect(await hub.call('GET /api/rooms', { query: { city: event.slug, date: event.date } })).toEqual([room])
})

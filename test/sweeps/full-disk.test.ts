import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openStorage, type Storage } from '../../server/lib/storage.ts'
import { NOW, openApp } from '../app.ts'
import { addAdmin, addEvent } from '../factories.ts'
import { formOf, picture } from '../pictures.ts'
import { refusalOf } from '../refusal.ts'

const FULL = [
  507,
  'The server’s disk is full, so nothing can be saved. You can still read what is there. Please tell its operator.',
]
let hub: Awaited<ReturnType<typeof openApp>>
let isFull = false
let clock = NOW
beforeAll(async () => {
  hub = await openApp({ now: () => clock })
})
afterAll(() => hub.close())

/** The embedded database gets no more pages; PostgreSQL raises its own error about a full disk. */
async function fill(full: boolean): Promise<void> {
  if (inject('engine') === 'sqlite') {
    await sql.raw(`pragma max_page_count = ${full ? 1 : 1_000_000}`).execute(hub.db)
    return
  }
  if (!full) {
    await sql`drop function full_disk cascade`.execute(hub.db)
    return
  }
  await sql`
    create or replace function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(hub.db)
  for (const table of ['rooms', 'sign_ins'])
    await sql`create trigger full_disk before insert or update on ${sql.table(table)}
      for each row execute function full_disk()`.execute(hub.db)
}

it('refuses writes with a clear message while the disk is full, still reads, and recovers by itself', async () => {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const { call } = await hub.as(owner)
  const query = { city: event.slug, date: event.date }
  const add = (name: string) => call('POST /api/rooms', { body: { name, eventId: event.id } })
  const kept = await add('Kept')
  await fill(true)
  const answers = []
  for (let each = 0; each < 40; each++)
    answers.push(await refusalOf(add('x'.repeat(200))).catch(() => 'saved'))
  const refused = answers.filter((answer) => answer !== 'saved')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused).toEqual(refused.map(() => FULL))
  // The server cannot record the last use of a sign-in now, but must not refuse a reader for that.
  clock = new Date(NOW.getTime() + 3_600_000)
  expect((await call('GET /api/rooms', { query })).at(0)).toEqual(kept)
  const count = (await hub.call('GET /api/rooms', { query })).length
  expect(count).toBe(1 + answers.length - refused.length)
  await fill(false)
  await add('After')
  expect((await hub.call('GET /api/rooms', { query })).at(-1)?.name).toBe('After')
})

it('gives the same message if a file does not fit on the disk', async () => {
  const real = await openStorage(hub.config)
  const diskFull = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const put: Storage['public']['put'] = async (...file) => {
    if (isFull) throw new Error('Cannot write file', { cause: diskFull() })
    return real.public.put(...file)
  }
  const other = await openApp({ storage: { ...real, public: { ...real.public, put } } })
  const { call } = await other.as(await addAdmin(other.db))
  const form = async () => formOf({}, { logo: { bytes: await picture() } })
  isFull = true
  expect(await refusalOf(call('POST /api/sponsors/upload-logo', { form: await form() }))).toEqual(FULL)
  isFull = false
  const { logoPath } = await call('POST /api/sponsors/upload-logo', { form: await form() })
  expect((await other.fetch(logoPath)).status).toBe(200)
  await other.close()
})

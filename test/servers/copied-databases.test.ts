import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownsStore, whyForeign } from '../../server/content/uploads/ownership.ts'
import { openDatabase } from '../../server/db/open.ts'
import { touch } from '../../server/db/revisions.ts'
import { openStorage, type Storage } from '../../server/lib/storage.ts'
import { openApp } from '../app.ts'
import { databaseText } from '../database-text.ts'
import { addAdmin, addEvent, addSuperAdmin } from '../factories.ts'
import { readLive } from '../live-reader.ts'
import { createDatabase, type Postgres, startPostgres } from '../postgres.ts'

let folder: string
let postgres: Postgres
let elsewhere: Postgres
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-copies-'))
  storage = await openStorage({ dataDir: folder, s3: null })
  postgres = await startPostgres()
  elsewhere = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  await elsewhere.stop()
  await rm(folder, { recursive: true, force: true })
})

const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: folder })
const app = (url: string, settings = {}) => openApp({ settings: { DATABASE_URL: url, ...settings }, storage })

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Does what `pg_dump | psql` does to an empty database. */
async function dumpInto(fromUrl: string, toUrl: string): Promise<void> {
  const from = await open(fromUrl)
  const { tables, rows, rest } = await databaseText(from)
  await from.close()
  await run(toUrl, ...tables, ...rows, ...rest)
}

it('keeps the revisions of a dump: an open page continues there, and replies are cached as usual', async () => {
  const [original, copy] = [await createDatabase(postgres.url), await createDatabase(elsewhere.url)]
  const first = await app(original.url)
  const at = await first.app.listen({ host: '127.0.0.1', port: 0 })
  const owner = await addSuperAdmin(first.db)
  const event = await addEvent(first.db)
  const place = `city=${event.slug}&date=${event.date}`
  const before = await readLive(`${at}/api/live?${place}`)
  await (await first.as(owner)).call('POST /api/rooms', { body: { name: 'Attic', eventId: event.id } })
  await expect.poll(before.lastId).toMatch(/^2-/)
  before.close()
  await first.close()
  await dumpInto(original.url, copy.url)
  const second = await app(copy.url)
  const there = await second.app.listen({ host: '127.0.0.1', port: 0 })
  const reader = await readLive(`${there}/api/live?${place}&since=${before.lastId()}`)
  let statements = 0
  second.engine.measure(() => {
    statements += 1
  })
  /** How many statements five reads of one kept reply took. */
  const five = async () => {
    statements = 0
    for (let times = 0; times < 5; times += 1)
      expect((await fetch(`${there}/api/rooms?${place}`)).status).toBe(200)
    return statements
  }
  await expect.poll(five).toBe(0)
  const here = await second.as(owner)
  await here.call('POST /api/rooms', { body: { name: 'Loft', eventId: event.id } })
  // The page is at the state of the dump; signing in sent it nothing.
  expect((await reader.next()).data).toMatchObject({ rows: { rooms: { rows: [{ name: 'Loft' }] } } })
  reader.close()
  await second.close()
  for (const { drop } of [original, copy]) await drop()
})

it('gives new revisions after an earlier copy replaced the database under a running server', async () => {
  const live = await createDatabase(postgres.url)
  const before = await open(live.url)
  const { id, slug, date } = await addEvent(before.db)
  await touch(before.db, id)
  await before.close()
  const name = (url: string) => new URL(url).pathname.slice(1)
  const earlier = await createDatabase(postgres.url, { template: name(live.url) })
  const engine = await open(live.url)
  let changes = 0
  const feed = await engine.openFeed(() => {
    changes += 1
  })
  const returned = () =>
    expect
      .poll(() =>
        feed.sync().then(
          () => 'knows',
          () => '',
        ),
      )
      .toBe('knows')
  const revision = () => feed.current().events.get(`${slug}/${date}`)?.revision
  await touch(engine.db, id)
  await feed.sync()
  const later = revision()
  await live.drop()
  await run(postgres.url, `alter database ${name(earlier.url)} rename to ${name(live.url)}`)
  await returned()
  expect(revision()?.startsWith('1-')).toBe(true)
  await touch(engine.db, id)
  await feed.sync()
  // As many changes as before, but different ones.
  expect([revision()?.startsWith('2-'), later?.startsWith('2-'), revision() === later]).toEqual([
    true,
    true,
    false,
  ])
  expect(changes).toBe(3)
  await engine.close()
  await live.drop()
})

it('shares its revisions with a server that ran before it or runs beside it', async () => {
  const database = await createDatabase(postgres.url)
  const [one, other] = [await open(database.url), await open(database.url)]
  const feeds = [await one.openFeed(() => undefined), await other.openFeed(() => undefined)]
  const { id, slug, date } = await addEvent(one.db)
  await touch(one.db, id)
  for (const feed of feeds) await feed.sync()
  await one.close()
  const later = await open(database.url)
  const revisions = [...feeds, await later.openFeed(() => undefined)].map(
    (feed) => feed.current().events.get(`${slug}/${date}`)?.revision,
  )
  expect([new Set(revisions).size, revisions[0]?.startsWith('1-')]).toEqual([1, true])
  await later.close()
  await other.close()
  await database.drop()
})

it('removes no file of its original from a clone, a dump in another cluster, or at another address', async () => {
  const original = await createDatabase(postgres.url)
  storage = await openStorage({ dataDir: join(folder, 'of-the-original'), s3: null })
  const first = await app(original.url)
  const name = await storage.public.put(Buffer.from('a logo'), 'webp')
  await addEvent(first.db, { id: 1, logoUrl: `/uploads/${name}` })
  expect(await ownsStore(first)).toBe(true)
  await first.close()
  const clone = await createDatabase(postgres.url, { template: new URL(original.url).pathname.slice(1) })
  const dump = await createDatabase(elsewhere.url)
  await dumpInto(original.url, dump.url)
  const otherName = original.url.replace('127.0.0.1', 'localhost')
  const strangers = [
    await app(clone.url),
    await app(dump.url),
    await app(original.url, { PUBLIC_URL: 'https://staging.example.org' }),
    await app(otherName),
  ]
  for (const hub of strangers) {
    expect(await whyForeign(hub)).toContain('belongs to this installation at http://localhost:3000')
    const admin = await hub.as(await addAdmin(hub.db, { isSuperAdmin: true }))
    if (hub.config.databaseUrl !== original.url && hub.config.databaseUrl !== otherName)
      await admin.call('DELETE /api/admin/delete-event/:id', { params: { id: 1 } })
    expect(String(await storage.public.read(name))).toBe('a logo')
    await hub.close()
  }
  const again = await app(original.url)
  expect(await ownsStore(again)).toBe(true)
  await again.close()
  for (const { drop } of [original, clone, dump]) await drop()
})

it('identifies databases as an ordinary user, even without permission to query the cluster', async () => {
  const database = await createDatabase(postgres.url)
  const url = new URL(database.url)
  await run(database.url, "create role plain login password 'p'", 'grant all on schema public to plain')
  url.username = 'plain'
  url.password = 'p'
  const engine = await open(url.href)
  const allowed = await engine.databaseId()
  await run(database.url, 'revoke execute on function pg_control_system() from public')
  const forbidden = await engine.databaseId()
  expect(allowed.startsWith(`${forbidden} of `)).toBe(true)
  expect(allowed).toMatch(/^127\.0\.0\.1:\d+\/test_\w+, database \d+ of \d+$/)
  await engine.close()
  await database.drop()
})

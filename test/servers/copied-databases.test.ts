import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { OnChanges } from '../../server/db/change-feed.ts'
import { openDatabase } from '../../server/db/open.ts'
import type { Change } from '../../server/lib/changes.ts'
import { openStorage, type Storage } from '../../server/lib/storage.ts'
import { ownsStore, whyForeign } from '../../server/uploads/ownership.ts'
import { openApp } from '../app.ts'
import { databaseText } from '../database-text.ts'
import { addAdmin, addEvent, addRoom } from '../factories.ts'
import { readLive } from '../live-reader.ts'
import { createDatabase, startPostgres } from '../postgres.ts'

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let elsewhere: Awaited<ReturnType<typeof startPostgres>>
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-copies-'))
  storage = await openStorage({ dataDir: folder, s3: null })
  postgres = await startPostgres()
  elsewhere = await startPostgres()
  // As in a cluster that has been used for a while.
  await run(
    postgres.url,
    'do $$ begin for i in 1..3000 loop perform pg_current_xact_id(); commit; end loop; end $$',
  )
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

/** Does what `pg_dump | psql` does to an empty database: the notes of changes come along, here made two hours ago. */
async function dumpInto(fromUrl: string, toUrl: string): Promise<void> {
  const from = await open(fromUrl)
  const { tables, rows, rest } = await databaseText(from)
  await from.close()
  const client = new pg.Client({ connectionString: fromUrl })
  await client.connect()
  const notes = await client.query<{ statement: string }>(`
    select format('insert into changes values (%L, %L, %L, now() - interval ''2 hours'')', "transaction", place, topic)
    as statement from changes`)
  await client.end()
  expect(notes.rows.length).toBeGreaterThan(0)
  const statements = notes.rows.map(({ statement }) => statement)
  await run(toUrl, ...tables, ...rows, ...statements, ...rest)
}

function recorded(): { news: (Change | 'everything')[]; onChanges: OnChanges } {
  const news: (Change | 'everything')[] = []
  return { news, onChanges: (changes) => news.push(...(changes === 'everything' ? [changes] : changes)) }
}

it('hears nothing of what a dump noted, and everything that is written where the dump was restored', async () => {
  const [original, copy] = [await createDatabase(postgres.url), await createDatabase(elsewhere.url)]
  const first = await open(original.url)
  const event = await addEvent(first.db)
  await first.close()
  await dumpInto(original.url, copy.url)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const engine = await open(copy.url)
  const { news, onChanges } = recorded()
  const feed = await engine.openFeed(onChanges)
  for (let times = 0; times < 3; times += 1) await feed.catchUp()
  expect([feed.recent, news]).toEqual([[], []])
  await addRoom(engine.db, { eventId: event.id })
  for (let times = 0; times < 3; times += 1) await feed.catchUp()
  expect(news.map((each) => each !== 'everything' && each.topic).sort()).toEqual(['rooms', 'sessions'])
  // A second dump, into the running server's database: its notes go, those of the room stay.
  await run(copy.url, `insert into changes values ('9999', 'a/b', 'sponsors', now() - interval '2 hours')`)
  for (let times = 0; times < 3; times += 1) await feed.catchUp()
  expect(news).toHaveLength(2)
  vi.advanceTimersByTime(61_000)
  const kept = async () =>
    (await sql<{ topic: string }>`select topic from changes order by topic`.execute(engine.db)).rows
  await expect.poll(kept).toEqual([{ topic: 'rooms' }, { topic: 'sessions' }])
  await engine.close()
  vi.useRealTimers()
  for (const { drop } of [original, copy]) await drop()
})

it('tells a page of the original to read again, once, and keeps replies as ever', async () => {
  const [original, copy] = [await createDatabase(postgres.url), await createDatabase(elsewhere.url)]
  const first = await app(original.url)
  const at = await first.app.listen({ host: '127.0.0.1', port: 0 })
  const event = await addEvent(first.db)
  const before = await readLive(`${at}/api/live`)
  await addRoom(first.db, { eventId: event.id })
  await expect.poll(before.lastId).not.toBe('')
  before.close()
  await first.close()
  await dumpInto(original.url, copy.url)
  const second = await app(copy.url)
  const there = await second.app.listen({ host: '127.0.0.1', port: 0 })
  const place = `city=${event.slug}&date=${event.date}`
  const reader = await readLive(`${there}/api/live?${place}&since=${before.lastId()}`)
  expect((await reader.next()).event).toBe('reset')
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
  expect(reader.pending).toEqual([])
  reader.close()
  await second.close()
  for (const { drop } of [original, copy]) await drop()
})

it('takes everything for changed when the database under a running server is an earlier one, or was started again', async () => {
  const live = await createDatabase(postgres.url)
  const before = await open(live.url)
  const { id: eventId } = await addEvent(before.db)
  await before.close()
  const name = (url: string) => new URL(url).pathname.slice(1)
  const earlier = await createDatabase(postgres.url, { template: name(live.url) })
  const engine = await open(live.url)
  const { news, onChanges } = recorded()
  const feed = await engine.openFeed(onChanges)
  const epochs = [feed.epoch()]
  const returned = () =>
    expect
      .poll(() =>
        feed.catchUp().then(
          () => 'knows',
          () => '',
        ),
      )
      .toBe('knows')
  await addRoom(engine.db, { eventId })
  await feed.catchUp()
  news.length = 0
  await live.drop()
  await run(postgres.url, `alter database ${name(earlier.url)} rename to ${name(live.url)}`)
  await returned()
  epochs.push(feed.epoch())
  expect(news).toEqual(['everything'])
  await postgres.turn('down')
  await postgres.turn('up')
  await returned()
  epochs.push(feed.epoch())
  expect([news, new Set(epochs).size]).toEqual([['everything', 'everything'], 3])
  await engine.close()
  await live.drop()
})

it('goes on with the positions of a server that ran before it, or runs beside it', async () => {
  const database = await createDatabase(postgres.url)
  const [one, other] = [await open(database.url), await open(database.url)]
  const epochs = [await one.openFeed(() => undefined), await other.openFeed(() => undefined)]
  const { id } = await addEvent(one.db)
  await one.close()
  const later = await open(database.url)
  const feed = await later.openFeed(() => undefined)
  expect(new Set([...epochs, feed].map(({ epoch }) => epoch())).size).toBe(1)
  expect([id > 0, feed.recent.length > 0]).toEqual([true, true])
  await later.close()
  await other.close()
  await database.drop()
})

it('removes no file of its original from a clone in the same cluster, a dump in another one, or at another address', async () => {
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

it('tells databases apart as an ordinary user, who may be forbidden to ask for the cluster', async () => {
  const database = await createDatabase(postgres.url)
  const url = new URL(database.url)
  await run(database.url, "create role plain login password 'p'", 'grant all on schema public to plain')
  url.username = 'plain'
  url.password = 'p'
  const engine = await open(url.href)
  const allowed = await engine.whereabouts()
  await run(database.url, 'revoke execute on function pg_control_system() from public')
  const forbidden = await engine.whereabouts()
  expect(allowed.startsWith(`${forbidden} of `)).toBe(true)
  expect(allowed).toMatch(/^127\.0\.0\.1:\d+\/test_\w+, database \d+ of \d+$/)
  await engine.close()
  await database.drop()
})

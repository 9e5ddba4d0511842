import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import {
  addAdmin,
  addEvent,
  addPhone,
  addRoom,
  addSession,
  addSponsor,
  addTimeSlot,
  addUser,
} from '../../test/factories.ts'
import { openObjectStore } from '../../test/object-store.ts'
import { formOf, picture } from '../../test/pictures.ts'
import { createDatabase } from '../../test/postgres.ts'
import { pushSubscription } from '../../test/push-service.ts'
import { type Config, readConfig } from '../config.ts'
import { type DumpedRow, readSnapshot } from '../db/dump.ts'
import type { EngineName } from '../db/engine.ts'
import { NEWEST } from '../db/migrations.ts'
import { openDatabase, openEmptyDatabase } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import { hashSecret } from '../lib/secrets.ts'
import { openStorage } from '../lib/storage.ts'
import { eachPart, verifyArchive, writeArchive } from './archive.ts'
import { backUp, readNamedFile } from './back-up.ts'
import { restore } from './restore.ts'

const PASSWORD_HASH_START = '$argon2id$'
const GONE = `${'A'.repeat(43)}.webp`

let folder: string
let hub: Awaited<ReturnType<typeof openApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
let eventId: number
const dropped: (() => Promise<void>)[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-backup-'))
  hub = await openApp()
  const owner = await addAdmin(hub.db)
  admin = await hub.as(owner)
  const event = await addEvent(hub.db, { createdBy: owner.id, name: 'Ünconference "☕" \\ \n' })
  eventId = event.id
  const roomId = (await addRoom(hub.db, { eventId })).id
  const timeSlotId = (await addTimeSlot(hub.db, { eventId, isStatic: false })).id
  await addSession(hub.db, { eventId, roomId, timeSlotId })
  const { id } = await addRoom(hub.db, { eventId })
  await admin.call('DELETE /api/rooms/:id', { params: { id } })
  const plan = formOf({ city: event.slug, date: event.date }, { floorPlan: { bytes: await picture() } })
  await admin.call('POST /api/floor-plans/upload', { form: plan })
  const card = formOf({ eventId: String(eventId) }, { image: { bytes: await picture(), name: 'card.png' } })
  await admin.call('POST /api/session-cards', { form: card })
})
afterAll(async () => {
  await hub.close()
  for (const drop of dropped) await drop()
  await rm(folder, { recursive: true, force: true })
})

let installations = 0
async function emptyInstallation(engine: 'sqlite' | 'postgres'): Promise<Config> {
  const database = engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : null
  if (database) dropped.push(database.drop)
  const DATA_DIR = join(folder, `installation-${++installations}`)
  return readConfig({ DATA_DIR, ...(database && { DATABASE_URL: database.url }) })
}

/** Every row of the installation, by table. */
async function dumpOf(db: Database, engine: EngineName) {
  return readSnapshot(db, engine, async ({ migration, lastIds, tables, rowsOf }) => {
    const found: { name: string; rows: DumpedRow[] }[] = []
    for (const name of tables) {
      const rows: DumpedRow[] = []
      for await (const row of rowsOf(name)) rows.push(row)
      found.push({ name, rows })
    }
    return { migration, lastIds, tables: found }
  })
}

async function contentOf(config: Config) {
  const engine = await openDatabase(config)
  const dump = await dumpOf(engine.db, engine.name)
  await engine.close()
  return { dump, files: await filesIn(config.dataDir) }
}

/** The uploads, without the note about the owner of the store: each installation writes its own. */
async function filesIn(dataDir: string): Promise<[string, string][]> {
  const names = await readdir(join(dataDir, 'uploads'), { recursive: true, withFileTypes: true })
  const paths = names
    .filter((entry) => entry.isFile() && entry.name !== 'installation.json')
    .map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    paths
      .sort()
      .map(
        async (path) =>
          [path.replace(dataDir, ''), (await readFile(path)).toString('hex')] as [string, string],
      ),
  )
}

const engines = () =>
  inject('engine') === 'postgres' ? (['postgres', 'sqlite'] as const) : (['sqlite'] as const)

it('holds every row and file of a running installation for either engine', async () => {
  const file = join(folder, 'all.tar.gz')
  await expect
    .poll(async () => (await hub.db.selectFrom('session_cards').select('state').execute())[0]?.state)
    .toBe('read')
  const dump = await dumpOf(hub.db, hub.engine.name)
  const tables = dump.tables.map(({ name, rows }) => ({ name, rows: name === 'sign_ins' ? [] : rows }))
  const before = { dump: { ...dump, tables }, files: await filesIn(hub.config.dataDir) }
  const done = await backUp(hub.config, file, new Date())
  expect(done.files).toBe(2)
  expect(before.files.length).toBe(2)
  for (const engine of engines()) {
    const config = await emptyInstallation(engine)
    expect(await restore(config, file)).toEqual(done)
    const { dump, files } = await contentOf(config)
    const { lastIds } = before.dump
    expect({ dump: { ...dump, lastIds }, files }).toEqual(before)
  }
})

it('gives new rows no id that the lost installation may have given after the backup', async () => {
  const file = join(folder, 'earlier.tar.gz')
  await backUp(hub.config, file, new Date())
  const { lastIds } = await dumpOf(hub.db, hub.engine.name)
  expect(lastIds.sponsors).toBe(undefined)
  for (const engine of engines()) {
    const config = await emptyInstallation(engine)
    await restore(config, file)
    const opened = await openDatabase(config)
    const { id } = await addRoom(opened.db, { eventId })
    const { id: first } = await addSponsor(opened.db, { eventId })
    await opened.close()
    expect([id - (lastIds.rooms ?? 0), first]).toEqual([100_001, 100_001])
  }
})

it('restores no sign-in or link, even from an archive that holds some', async () => {
  const secrets = { signIn: 'a'.repeat(43), link: 'b'.repeat(43), firstStart: 'c'.repeat(43) }
  const token = { tokenPurpose: 'password-reset', tokenExpiry: '2100-01-01T00:00:00.000Z' } as const
  const own = await openApp()
  const { id } = await addUser(own.db, { ...token, tokenHash: hashSecret(secrets.link) })
  const at = { userAgent: '', address: '', createdAt: '2026-05-09', lastUsedAt: '2026-05-09' }
  await own.db
    .insertInto('sign_ins')
    .values({ userId: id, secretHash: hashSecret(secrets.signIn), ...at })
    .execute()
  const first = { tokenHash: hashSecret(secrets.firstStart), expiry: '2100-01-01T00:00:00.000Z' }
  await own.db.insertInto('first_start_invitations').values(first).execute()
  const { migration, lastIds, tables } = await dumpOf(own.db, own.engine.name)
  const file = join(folder, 'with-keys.tar.gz')
  const archive = await writeArchive(file)
  for (const { name, rows } of tables)
    await archive.add(
      `rows/${name}.1.jsonl`,
      Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
    )
  const counts = { rows: {}, missing: [], removed: [], replaced: [] }
  await archive.finish({ madeAt: '', migration, lastIds, ...counts })
  const installation = await emptyInstallation(inject('engine'))
  await restore(installation, file)
  const backup = join(folder, 'without-keys.tar.gz')
  await backUp(own.config, backup, new Date())
  const kept = (await partsOf(backup)).map(([, hex]) => Buffer.from(hex, 'hex').toString()).join('')
  const restored = JSON.stringify((await openedDump(installation)).tables)
  const found = Object.values(secrets)
    .map(hashSecret)
    .filter((hash) => kept.includes(hash) || restored.includes(hash))
  expect([found, restored.includes(PASSWORD_HASH_START)]).toEqual([[], true])
  await own.close()
})

it('keeps the UIDs of calendar entries across a restore', async () => {
  const uids = async ({ fetch }: Pick<typeof hub, 'fetch'>) => {
    const { slug, date } = await hub.db.selectFrom('events').selectAll().executeTakeFirstOrThrow()
    const text = await (await fetch(`/api/calendar?city=${slug}&date=${date}`)).text()
    return text.match(/^UID:.*/gm)
  }
  const before = await uids(hub)
  expect(before).toHaveLength(1)
  const file = join(folder, 'calendar.tar.gz')
  await backUp(hub.config, file, new Date())
  const installation = await emptyInstallation(hub.engine.name)
  await restore(installation, file)
  const settings = { DATA_DIR: installation.dataDir, DATABASE_URL: installation.databaseUrl ?? '' }
  const restored = await openApp({ settings })
  expect(await uids(restored)).toEqual(before)
  await restored.close()
})

it('backs up push keys but no phones or star calendars, so a copy sends no messages', async () => {
  const own = await openApp()
  const event = await addEvent(own.db)
  const { endpoint, keys } = pushSubscription()
  const body = { endpoint, keys, eventId: event.id, sessionIds: [], leadMinutes: 5 as const }
  await addPhone(own.engine.db, body)
  const calendar = { secret: 's'.repeat(32), eventId: event.id, sessionIds: [] }
  await own.call('PUT /api/star-calendars', { body: calendar })
  const { key } = await own.call('GET /api/phones/key')
  const file = join(folder, 'phones.tar.gz')
  await backUp(own.config, file, new Date())
  const installation = await emptyInstallation(own.engine.name)
  await restore(installation, file)
  const settings = { DATA_DIR: installation.dataDir, DATABASE_URL: installation.databaseUrl ?? '' }
  const restored = await openApp({ settings })
  expect(await restored.call('GET /api/phones/key')).toEqual({ key })
  for (const table of ['phones', 'phone_events', 'phone_messages', 'star_calendars'] as const)
    expect(await restored.engine.db.selectFrom(table).selectAll().execute()).toEqual([])
  await restored.close()
  await own.close()
})

it('restores files into an object store, and backs up from it', async () => {
  const objects = await openObjectStore(folder)
  const file = join(folder, 'to-objects.tar.gz')
  await backUp(hub.config, file, new Date())
  const installation = await emptyInstallation(inject('engine'))
  const config = { ...installation, s3: objects.store }
  await restore(config, file)
  const again = join(folder, 'from-objects.tar.gz')
  await backUp(config, again, new Date())
  expect(await partsOf(again)).toEqual(await partsOf(file))
  await objects.close()
})

async function partsOf(file: string): Promise<[string, string][]> {
  const parts: [string, string][] = []
  await eachPart(file, async (name, bytes) => {
    // The manifest contains its creation time; everything it lists about the parts is compared here.
    if (name !== 'manifest.json') parts.push([name, bytes.toString('hex')])
  })
  return parts
}

it('holds one instant even while writes continue', async () => {
  let isOver = false
  const writing = (async () => {
    // Writes to the embedded database never wait, so nothing else would get to run.
    for (; !isOver; await setImmediate())
      await hub.engine.write(async (transaction) => {
        const { id } = await addRoom(transaction, { eventId, name: 'twin' })
        await addTimeSlot(transaction, { eventId, staticTitle: `twin of ${id}` })
      })
  })()
  const config = await emptyInstallation('sqlite')
  const file = join(folder, 'instant.tar.gz')
  await expect
    .poll(async () => (await hub.db.selectFrom('rooms').select('id').execute()).length)
    .toBeGreaterThan(5)
  await backUp(hub.config, file, new Date())
  isOver = true
  await writing
  await restore(config, file)
  const engine = await openDatabase(config)
  const rooms = await engine.db.selectFrom('rooms').select('id').where('name', '=', 'twin').execute()
  const slots = await engine.db
    .selectFrom('time_slots')
    .select('staticTitle')
    .where('staticTitle', 'like', 'twin%')
    .execute()
  await engine.close()
  expect(slots.map(({ staticTitle }) => staticTitle).sort()).toEqual(
    rooms.map(({ id }) => `twin of ${id}`).sort(),
  )
})

it('is made even if a file is missing, and reports which, also after a restore', async () => {
  const show = (logoUrl: string | null) =>
    hub.db.updateTable('events').set({ logoUrl }).where('id', '=', eventId).execute()
  await show(`/uploads/${GONE}`)
  const file = join(folder, 'missing.tar.gz')
  const done = await backUp(hub.config, file, new Date())
  expect(done.missing).toEqual([`public/${GONE}`])
  expect(await restore(await emptyInstallation('sqlite'), file)).toEqual(done)
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: hub.config.dataDir,
    DATABASE_URL: hub.config.databaseUrl ?? '',
  }
  const script = join(import.meta.dirname, '../../scripts/hub.ts')
  const run = (name: string, more: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [script, 'backup', join(folder, name)], {
      env: { ...env, ...more },
      encoding: 'utf8',
    })
  const { status, stdout, stderr } = run('missing-too.tar.gz')
  expect([status, stderr]).toEqual([
    2,
    `Missing: public/${GONE}, which a row shows, is not in the store of files\n`,
  ])
  expect(stdout).toContain(`holds ${done.rows} rows and ${done.files} files`)
  const away = {
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'hub',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const without = run('away.tar.gz', away)
  expect([without.status, without.stderr]).toEqual([
    1,
    'S3_BUCKET: the bucket hub at 127.0.0.1:1 cannot be used (ECONNREFUSED); check that the object store runs, and its keys\n',
  ])
  await show(null)
})

it('reads the newer version of a file replaced during the backup, and skips a file whose row is gone', async () => {
  const [older, newer] = [
    `${'o'.repeat(43)}.webp`,
    await hub.storage.public.put(Buffer.from('newer'), 'webp'),
  ]
  const installation = { table: 'events', column: 'logoUrl', id: eventId }
  const show = (logoUrl: string | null) =>
    hub.db.updateTable('events').set({ logoUrl }).where('id', '=', eventId).execute()
  const read = (by = installation) => readNamedFile(hub, { area: 'public', name: older, shownBy: [by] })
  await show(`/uploads/${newer}`)
  expect(await read()).toEqual({ state: 'replaced', bytes: Buffer.from('newer') })
  await show(`/uploads/${older}`)
  expect(await read()).toEqual({ state: 'missing' })
  await show(null)
  expect([await read(), await read({ ...installation, id: 999_999 })]).toEqual([
    { state: 'removed' },
    { state: 'removed' },
  ])
})

it('splits a table into parts, and reads the whole tables of a version 0.1.0 archive', async () => {
  const { id: cardId } = await hub.db.selectFrom('session_cards').select('id').executeTakeFirstOrThrow()
  const image = 'x'.repeat(3 * 2 ** 20)
  const crops = ['a', 'b', 'c'].map((field) => ({ cardId, field, image }))
  await hub.db.insertInto('session_card_crops').values(crops).execute()
  const file = join(folder, 'parts.tar.gz')
  const done = await backUp(hub.config, file, new Date())
  await hub.db.deleteFrom('session_card_crops').where('image', '=', image).execute()
  const parts = (await partsOf(file)).map(([name]) => name).filter((name) => name.includes('crops'))
  expect(parts).toEqual(['rows/session_card_crops.1.jsonl', 'rows/session_card_crops.2.jsonl'])
  const installation = await emptyInstallation('sqlite')
  expect(await restore(installation, file)).toEqual(done)

  const whole = join(folder, 'whole-tables.tar.gz')
  const archive = await writeArchive(whole)
  const { migration, tables, lastIds } = await openedDump(installation)
  for (const { name, rows } of tables)
    await archive.add(
      `rows/${name}.jsonl`,
      Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
    )
  const counts = { rows: {}, missing: [], removed: [], replaced: [] }
  await archive.finish({ madeAt: '', migration, lastIds, ...counts })
  const again = await emptyInstallation('sqlite')
  await restore(again, whole)
  expect((await openedDump(again)).tables).toEqual(tables)
})

it('never overwrites an archive or an installation', async () => {
  const file = join(folder, 'once.tar.gz')
  await backUp(hub.config, file, new Date())
  await expect(backUp(hub.config, file, new Date())).rejects.toThrow(
    `${file} exists already; name another file`,
  )
  const config = await emptyInstallation(inject('engine'))
  const nowhere = join(folder, 'no-such-folder/once.tar.gz')
  await expect(backUp(hub.config, nowhere, new Date())).rejects.toThrow(
    `${nowhere} cannot be written (ENOENT); name a file in a folder that is there`,
  )
  await restore(config, file)
  const before = await contentOf(config)
  await expect(restore(config, file)).rejects.toThrow('there is data already; restore into an empty one')
  expect((await openedDump(config)).tables).toEqual(before.dump.tables)
})

it('leaves nothing that looks like an archive if it is killed', async () => {
  const own = await mkdtemp(join(folder, 'killed-'))
  const file = join(own, 'hub.tar.gz')
  const module = new URL('archive.ts', import.meta.url).href
  const code = `import { writeArchive } from '${module}'
const archive = await writeArchive(process.argv[1])
await archive.add('rows/events.1.jsonl', Buffer.alloc(2 ** 20))
process.kill(process.pid, 'SIGKILL')`
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code, file])
  expect(signal).toBe('SIGKILL')
  expect((await readdir(own)).filter((name) => name.endsWith('.gz'))).toEqual([])
  await backUp(hub.config, file, new Date())
  await expect(verifyArchive(file)).resolves.toBeDefined()
})

it('restores into a folder left by an interrupted restore of the same backup, but not beside other files', async () => {
  const file = join(folder, 'broke-off.tar.gz')
  const done = await backUp(hub.config, file, new Date())
  const whole = await emptyInstallation('sqlite')
  await restore(whole, file)
  const config = await emptyInstallation('sqlite')
  const storage = await openStorage(config)
  const [name = ''] = await (await openStorage(whole)).public.list()
  // Half a file, as a power failure leaves it.
  await storage.public.restore(name, Buffer.from('half'))
  const other = await storage.private.put(Buffer.from('somebody’s own'), 'webp')
  await expect(restore(config, file)).rejects.toThrow(
    'holds files that are not in this backup; restore into an empty folder',
  )
  expect((await storage.private.read(other))?.toString()).toBe('somebody’s own')
  await storage.private.remove(other)
  expect(await restore(config, file)).toEqual(done)
  expect(await contentOf(config)).toEqual(await contentOf(whole))
})

it('restores into a database with unrelated tables, or with its own left empty by an interrupted restore', async () => {
  const file = join(folder, 'second-try.tar.gz')
  const done = await backUp(hub.config, file, new Date())
  const brokenOffAt = async (migration: string) => {
    const config = await emptyInstallation(inject('engine'))
    const { engine } = await openEmptyDatabase(config, migration)
    await sql`create view pg_stat_statements as select 1 as calls`.execute(engine.db)
    await engine.close()
    return config
  }
  expect(await restore(await brokenOffAt(NEWEST), file)).toEqual(done)
  await expect(restore(await brokenOffAt('001-first-schema'), file)).rejects.toThrow(
    inject('engine') === 'sqlite'
      ? 'hold no row; remove the files conference-hub.sqlite* in that folder, which hold nothing, and restore again'
      : 'hold no row; drop that database and create it anew, or name another one, and restore again',
  )
})

async function openedDump(config: Config) {
  const engine = await openDatabase(config)
  const dump = await dumpOf(engine.db, engine.name)
  await engine.close()
  return dump
}

it('writes nothing from a file that is damaged, truncated, or not an archive', async () => {
  const file = join(folder, 'whole.tar.gz')
  await backUp(hub.config, file, new Date())
  const bytes = await readFile(file)
  const flipped = Buffer.from(bytes)
  flipped[Math.floor(bytes.length / 2)] = (flipped[Math.floor(bytes.length / 2)] ?? 0) ^ 1
  const wrong = { flipped, cut: bytes.subarray(0, bytes.length - 200), none: Buffer.from('no archive') }
  const config = await emptyInstallation('sqlite')
  // One bit of every hundredth byte, except in the gzip header and in padding bits, which mean nothing.
  const step = Math.ceil(bytes.length / 100)
  for (let at = 10; at < bytes.length - 9; at += step) {
    const path = join(folder, `flipped-${at}`)
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] ?? 0) ^ 4
    if (unzipsTo(damaged, gunzipSync(bytes))) continue
    await writeFile(path, damaged)
    await expect(restore(config, path)).rejects.toThrow(
      new RegExp(`^${path} (cannot be read|is damaged|is not|was not made)`),
    )
    await rm(path)
  }
  for (const [name, content] of Object.entries(wrong)) {
    const path = join(folder, name)
    await writeFile(path, content)
    await expect(restore(config, path)).rejects.toThrow(path)
  }
  await expect(readdir(config.dataDir)).rejects.toThrow('ENOENT')
})

function unzipsTo(zipped: Buffer, content: Buffer): boolean {
  try {
    return gunzipSync(zipped).equals(content)
  } catch {
    return false
  }
}

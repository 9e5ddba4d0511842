import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, it } from 'vitest'
import { UPLOADS } from '../../domain/content/picture-widths.ts'
import { backUp } from '../../server/backup/back-up.ts'
import { forgetOldCards } from '../../server/cards/routes.ts'
import { tidyFiles } from '../../server/content/uploads/data.ts'
import { handOverStore, ownsStore } from '../../server/content/uploads/ownership.ts'
import { FILE_COLUMNS, type StoredFile } from '../../server/db/file-columns.ts'
import type { Database } from '../../server/db/schema.ts'
import { tablesInOrder } from '../../server/db/tables-in-order.ts'
import { forgetEvents } from '../../server/jobs.ts'
import { openStorage, type Storage } from '../../server/lib/storage.ts'
import { FIXTURE_ROWS } from '../../tools/fixture/rows.ts'
import { openApp } from '../app.ts'
import { addAdmin, addEvent } from '../factories.ts'
import { formOf, picture } from '../pictures.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const folders: string[] = []
const opened: Hub[] = []
afterEach(async () => {
  for (const hub of opened.splice(0)) await hub.close()
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

type Hub = Awaited<ReturnType<typeof openApp>>

async function openHub(storage?: Storage) {
  const hub = await openApp(storage ? { storage } : {})
  opened.push(hub)
  return hub
}

async function openStore(): Promise<Storage> {
  const folder = await mkdtemp(join(tmpdir(), 'conference-hub-tidy-'))
  folders.push(folder)
  return openStorage({ dataDir: folder, s3: null })
}

async function tidyForMonths(place: Hub): Promise<(number | 'foreign')[]> {
  const results: (number | 'foreign')[] = []
  for (const days of [0, 31, 62])
    results.push(await tidyFiles({ ...place, now: () => new Date(Date.now() + days * DAY_MS) }))
  return results
}

/** Adds a row to every table, and a separate file to every column that holds one. */
async function fillFileColumns({ db, storage }: { db: Database; storage: Storage }): Promise<StoredFile[]> {
  for (const table of tablesInOrder.filter((name) => name !== 'history'))
    for (const row of FIXTURE_ROWS[table] ?? [])
      await db
        .insertInto(table)
        .values(row as never)
        .execute()
  const files: StoredFile[] = []
  for (const [table, columns] of Object.entries(FILE_COLUMNS))
    for (const [column, area] of Object.entries(columns)) {
      const name = await storage[area].put(Buffer.from(`${table}.${column}`), 'webp')
      const value = area === 'public' ? `${UPLOADS}${name}` : name
      const which = sql.ref(table === 'events' ? 'id' : 'eventId')
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${which} = 1`.execute(db)
      files.push({ area, name })
    }
  return files
}

async function standing(storage: Storage, files: readonly StoredFile[]): Promise<boolean[]> {
  return Promise.all(files.map(async ({ area, name }) => (await storage[area].read(name)) !== null))
}

it('keeps every file that any column refers to, and removes others a month after noting them', async () => {
  const hub = await openHub()
  const files = await fillFileColumns(hub)
  expect(files.length).toBeGreaterThanOrEqual(5)
  const unused = { area: 'private', name: await hub.storage.private.put(Buffer.from('x'), 'jpg') } as const
  expect(await tidyForMonths(hub)).toEqual([0, 1, 0])
  expect(await standing(hub.storage, [...files, unused])).toEqual([...files.map(() => true), false])
})

it('keeps a noted file that a row uses again', async () => {
  const hub = await openHub()
  const { id } = await addEvent(hub.db)
  const name = await hub.storage.public.put(Buffer.from('x'), 'webp')
  const at = (days: number) => tidyFiles({ ...hub, now: () => new Date(Date.now() + days * DAY_MS) })
  const show = (logoUrl: string | null) =>
    hub.db.updateTable('events').set({ logoUrl }).where('id', '=', id).execute()
  await at(0)
  await show(`${UPLOADS}${name}`)
  await at(20)
  await show(null)
  expect([await at(40), await at(69), await at(71)]).toEqual([0, 0, 1])
})

it('removes nothing for an empty database or from the store of another installation', async () => {
  const storage = await openStore()
  const first = await openHub(storage)
  const files = await fillFileColumns(first)
  const empty = await openHub(storage)
  expect(await tidyForMonths(empty)).toEqual([0, 0, 0])
  expect(await tidyForMonths(first)).toEqual([0, 0, 0])
  await addEvent(empty.db)
  expect(await tidyForMonths(empty)).toEqual(['foreign', 'foreign', 'foreign'])
  expect(await standing(storage, files)).toEqual(files.map(() => true))
})

it('lets a copy of an installation delete events and cards, but not the original’s files', async () => {
  const storage = await openStore()
  const first = await openHub(storage)
  const files = await fillFileColumns(first)
  expect(await ownsStore(first)).toBe(true)
  const copy = await openHub(storage)
  const admin = await copy.as(await addAdmin(copy.db, { id: 900, isSuperAdmin: true }))
  const shown = await fillFileColumns(copy)
  await forgetOldCards({ ...copy, now: () => new Date(Date.now() + 9_000 * DAY_MS) })
  await admin.call('DELETE /api/admin/delete-event/:id', { params: { id: 1 } })
  expect(await standing(storage, [...files, ...shown])).toEqual([...files, ...shown].map(() => true))
})

it('removes a deleted event’s files once it cannot be restored, and backs them up until then', async () => {
  const hub = await openHub()
  const admin = await hub.as(await addAdmin(hub.db, { id: 900, isSuperAdmin: true }))
  const files = await fillFileColumns(hub)
  await admin.call('DELETE /api/admin/delete-event/:id', { params: { id: 1 } })
  expect(await standing(hub.storage, files)).toEqual(files.map(() => true))
  const backup = await backUp(hub.config, join(hub.config.dataDir, 'backup.tar.gz'), new Date())
  expect(backup).toMatchObject({ files: files.length, missing: [], removed: [] })
  await forgetEvents({ ...hub, now: () => new Date(Date.now() + 9_000 * DAY_MS) })
  expect(await standing(hub.storage, files)).toEqual(files.map(() => false))
})

it('claims the store at startup, before anyone removes a file', async () => {
  const storage = await openStore()
  const [first, second] = [await openHub(storage), await openHub(storage)]
  for (const { db } of [first, second]) await addEvent(db)
  await first.app.listen({ host: '127.0.0.1', port: 0 })
  await expect.poll(() => storage.notes.read('installation')).not.toBeNull()
  expect([await ownsStore(second), await ownsStore(first)]).toEqual([false, true])
})

it('claims the store with its first picture', async () => {
  const hub = await openHub()
  const admin = await hub.as(await addAdmin(hub.db))
  const fields = { name: 'Unconference', location: 'Bern', date: '2026-05-09' }
  await admin.call('POST /api/events', { form: formOf(fields, { logo: { bytes: await picture() } }) })
  expect(await hub.storage.notes.read('installation')).toContain(hub.config.publicUrl)
})

it("gives a moved installation its predecessor's store", async () => {
  const storage = await openStore()
  const [from, to] = [await openHub(storage), await openHub(storage)]
  for (const { db } of [from, to]) await addEvent(db)
  expect([await ownsStore(from), await ownsStore(to)]).toEqual([true, false])
  await handOverStore(from, to.engine)
  expect([await ownsStore(from), await ownsStore(to)]).toEqual([false, true])
})

it('keeps a deleted sponsor’s logo even if another sponsor that shared it gets a new one', async () => {
  const hub = await openHub()
  const admin = await hub.as(await addAdmin(hub.db))
  const upload = async () => {
    const form = formOf({}, { logo: { bytes: await picture() } })
    return (await admin.call('POST /api/sponsors/upload-logo', { form })).logoPath
  }
  const fields = { name: 'Unconference', location: 'Bern', date: '2026-05-09' }
  const event = await admin.call('POST /api/events', { body: fields })
  const logoUrl = await upload()
  const body = { name: 'Ada', website: 'https://example.com', logoUrl, eventId: event.id }
  const sponsor = await admin.call('POST /api/sponsors', { body })
  const next = await admin.call('POST /api/events', {
    body: { ...fields, date: '2026-05-10', copyFrom: event.id },
  })
  const [copied] = await hub.call('GET /api/sponsors', { query: { city: 'bern', date: '2026-05-10' } })
  await admin.call('DELETE /api/sponsors/:id', { params: { id: sponsor.id } })
  const change = { ...body, eventId: next.id, logoUrl: await upload() }
  await admin.call('PUT /api/sponsors/:id', { params: { id: copied?.id ?? 0 }, body: change })
  expect((await hub.fetch(logoUrl)).status).toBe(200)
})

it('deletes the drafts that a killed server left in its folders when it starts, and none that are being written', async () => {
  const hub = await openApp({ now: () => new Date() })
  opened.push(hub)
  const { dataDir } = hub.config
  const folders = ['outbox', 'uploads', 'uploads/assets'].map((name) => join(dataDir, name))
  const longAgo = new Date(Date.now() - 2 * DAY_MS)
  const [old, young] = ['o', 'y'].map((letter) => `logo.${letter.repeat(43)}.draft`) as [string, string]
  for (const folder of folders) {
    await mkdir(folder, { recursive: true })
    for (const name of [old, young, 'whole']) await writeFile(join(folder, name), 'x')
    for (const name of [old, 'whole']) await utimes(join(folder, name), longAgo, longAgo)
  }
  await hub.app.listen({ port: 0, host: '127.0.0.1' })
  for (const folder of folders) await expect.poll(() => readdir(folder)).not.toContain(old)
  for (const folder of folders)
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['whole', young]))
})

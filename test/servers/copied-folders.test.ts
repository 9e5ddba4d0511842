import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ownsStore } from '../../server/content/uploads/ownership.ts'
import { openDatabase } from '../../server/db/open.ts'
import { openStorage, type Storage } from '../../server/lib/storage.ts'
import { addEvent } from '../factories.ts'

const ADDRESS = 'https://hub.example.org'

let folder: string
let bucket: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-folders-'))
  bucket = { ...(await openStorage({ dataDir: join(folder, 'store'), s3: null })), folder: null }
  const engine = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'first') })
  await addEvent(engine.db)
  await engine.close()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Whether the installation in a folder may remove files from a store: its own uploads unless given. */
async function owns(name: string, store?: Storage, publicUrl = ADDRESS): Promise<boolean> {
  const dataDir = join(folder, name)
  const engine = await openDatabase({ databaseUrl: null, dataDir })
  const storage = store ?? (await openStorage({ dataDir, s3: null }))
  return ownsStore({ engine, storage, config: { publicUrl } }).finally(() => engine.close())
}

it('denies a folder’s bucket to its copy, and to the same folder at another address', async () => {
  expect(await owns('first', bucket)).toBe(true)
  await cp(join(folder, 'first'), join(folder, 'copy'), { recursive: true, preserveTimestamps: true })
  expect([await owns('copy', bucket), await owns('first', bucket, 'http://localhost:3000')]).toEqual([
    false,
    false,
  ])
  expect(await owns('first', bucket)).toBe(true)
})

it('lets a renamed folder keep its bucket', async () => {
  expect(await owns('first', bucket)).toBe(true)
  await rename(join(folder, 'first'), join(folder, 'renamed'))
  expect(await owns('renamed', bucket)).toBe(true)
})

it('gives a copied folder the uploads that were copied with it, and no others', async () => {
  expect(await owns('first')).toBe(true)
  await cp(join(folder, 'first'), join(folder, 'copy'), { recursive: true })
  expect([await owns('copy', undefined, 'http://localhost:3000'), await owns('first')]).toEqual([true, true])
  await rm(join(folder, 'copy/uploads'), { recursive: true })
  await symlink(join(folder, 'first/uploads'), join(folder, 'copy/uploads'))
  expect([await owns('copy'), await owns('first')]).toEqual([false, true])
})

it('recognizes a store noted by an older version, and takes over one whose note was removed', async () => {
  await owns('first', bucket)
  const { id } = JSON.parse((await bucket.notes.read('installation')) ?? '')
  await bucket.notes.write('installation', id)
  expect(await owns('first', bucket)).toBe(true)
  await cp(join(folder, 'first'), join(folder, 'copy'), { recursive: true })
  expect(await owns('copy', bucket)).toBe(false)
  await rm(join(folder, 'store/uploads/installation.json'))
  expect([await owns('copy', bucket), await owns('first', bucket)]).toEqual([true, false])
})

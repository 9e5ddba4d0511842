import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStorage, type Storage } from '../../server/lib/storage.ts'
import { openObjectStore } from '../object-store.ts'

let folder: string
let objectStore: Awaited<ReturnType<typeof openObjectStore>>
const storages: Record<'disk' | 'object store', Storage | undefined> = {
  disk: undefined,
  'object store': undefined,
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-storage-'))
  storages.disk = await openStorage({ dataDir: folder, s3: null })
  objectStore = await openObjectStore(folder)
  storages['object store'] = await openStorage({ dataDir: folder, s3: objectStore.store })
})
afterAll(async () => {
  await objectStore.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['disk', 'object store'] as const)('%s', (kind) => {
  function storage(): Storage {
    const opened = storages[kind]
    if (!opened) throw new Error('The storage is not open')
    return opened
  }

  it('stores a file under an unguessable name until it is removed', async () => {
    const bytes = Buffer.from([0, 1, 2, 255, 254])
    const name = await storage().public.put(bytes, 'webp')
    expect(name).toMatch(/^[\w-]{43}\.webp$/)
    expect(await storage().public.put(bytes, 'webp')).not.toBe(name)
    expect(await storage().public.read(name)).toEqual(bytes)
    await storage().public.remove(name)
    expect(await storage().public.read(name)).toBeNull()
    await storage().public.remove(name)
  })

  it('stores large files intact', async () => {
    const bytes = Buffer.alloc(3_000_000, 'conference')
    const name = await storage().private.put(bytes, 'webp')
    expect((await storage().private.read(name))?.equals(bytes)).toBe(true)
  })

  it('does not serve private files as public ones, even by name', async () => {
    const name = await storage().private.put(Buffer.from('a card'), 'webp')
    expect(await storage().public.read(name)).toBeNull()
    await storage().public.remove(name)
    expect(await storage().private.read(name)).toEqual(Buffer.from('a card'))
  })

  it('lists the files of an area', async () => {
    const name = await storage().public.put(Buffer.from('a logo'), 'webp')
    expect(await storage().public.list()).toContain(name)
    expect(await storage().private.list()).not.toContain(name)
  })

  it('keeps notes about itself apart from its files', async () => {
    expect(await storage().notes.read('unused')).toBeNull()
    await storage().notes.write('unused', '{"a":1}')
    await storage().notes.write('unused', '{"東京":2}')
    expect(await storage().notes.read('unused')).toBe('{"東京":2}')
    expect(await storage().public.read('unused.json')).toBeNull()
    expect((await storage().public.list()).join()).not.toContain('unused')
  })

  it.each([
    '',
    '../private/secret.webp',
    '..%2f..%2fetc',
    'a.webp',
    '/etc/passwd',
    `${'x'.repeat(43)}.webp/..`,
  ])('finds nothing under %j', async (name) => {
    expect(await storage().public.read(name)).toBeNull()
  })
})

it('keeps a note and an asset as they were if the disk is full when they are written again', async () => {
  const { notes, assets } = await openStorage({ dataDir: folder, s3: null })
  await notes.write('unused', '{"a":1}')
  await assets.put('main.js', Buffer.from('code()'))
  // A full disk has no room for the bytes of a file that was just opened and cut to nothing.
  const put = vi.spyOn(Disk.prototype, 'put').mockImplementation(async (key) => {
    await writeFile(join(folder, 'uploads', key), '')
    throw new Error('no space left on device')
  })
  await expect(notes.write('unused', '{"a":2}')).rejects.toThrow('no space')
  await expect(assets.put('main.js', Buffer.from('code()'))).rejects.toThrow('no space')
  put.mockRestore()
  expect([await notes.read('unused'), (await assets.read('main.js'))?.toString()]).toEqual([
    '{"a":1}',
    'code()',
  ])
  expect((await assets.list()).map(({ name }) => name)).toEqual(['main.js'])
  await assets.remove('main.js')
  await rm(join(folder, 'uploads', 'assets'), { recursive: true })
})

it('writes only inside the uploads folder', async () => {
  expect((await readdir(join(folder, 'uploads'))).sort()).toEqual(['private', 'public', 'unused.json'])
})

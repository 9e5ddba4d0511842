import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { sourcePages } from '../../test/pages.ts'
import { openStorage, type Storage } from '../lib/storage.ts'
import { forgetOldReleases, publishRelease } from './released-assets.ts'

const HOUR_MS = 3_600_000

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-releases-'))
  storage = await openStorage({ dataDir: join(folder, 'shared'), s3: null })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The build of a release: a folder with these assets. */
async function built(release: string, files: Record<string, string>) {
  const built = join(folder, release)
  await mkdir(join(built, 'assets'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(built, 'assets', name), text)
  return { folder: built, release }
}

const names = async () => (await storage.assets.list()).map(({ name }) => name).sort()

it('serves the files of another release to open pages, and its own files from its own build', async () => {
  const old = await built('old', { 'main-1.js': 'old()', 'admin-1.css': 'p{}', 'main-1.js.br': 'packed' })
  // Names of chunks are hashes, which may begin with a hyphen.
  const next = await built('next', { 'main-2.js': 'next()', '-Aow3.js': 'chunk()', 'admin-1.css': 'p{}' })
  const open = ({ folder, release }: typeof old) =>
    openApp({ storage, pages: { ...sourcePages, folder, assets: { ...sourcePages.assets, release } } })
  const [before, after] = [await open(old), await open(next)]
  await before.app.ready()
  await after.app.ready()
  for (const hub of [before, after])
    for (const [file, text] of [
      ['main-1.js', 'old()'],
      ['main-2.js', 'next()'],
      ['-Aow3.js', 'chunk()'],
    ]) {
      const answer = await hub.fetch(`/assets/${file}`)
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        200,
        'application/javascript; charset=utf-8',
        text,
      ])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  for (const file of ['main-3.js', 'old.release', '..%2f..%2fhub.js', 'a'.repeat(300)])
    expect((await after.fetch(`/assets/${file}`)).status).toBe(404)
  await before.close()
  await after.close()
})

it('forgets a release a day after its last server, and nothing that another release names', async () => {
  const at = (hours: number) => ({
    assets: storage.assets,
    now: () => new Date(Date.now() + hours * HOUR_MS),
  })
  const all = ['-Aow3.js', 'admin-1.css', 'main-1.js', 'main-2.js', 'next.release', 'old.release']
  await forgetOldReleases(at(24))
  expect(await names()).toEqual(all)
  // The clock of a file is the real one: seen from tomorrow all marks are old, until one is renewed.
  const marked = storage.assets.list
  const renewed = async () =>
    (await marked()).map((file) =>
      file.name === 'next.release' ? { ...file, keptAt: async () => at(26).now() } : file,
    )
  await forgetOldReleases({ ...at(26), assets: { ...storage.assets, list: renewed } })
  expect(await names()).toEqual(['-Aow3.js', 'admin-1.css', 'main-2.js', 'next.release'])
  await publishRelease({ assets: storage.assets, ...(await built('old', {})) })
  expect(await names()).toEqual(all)
})

it('keeps a file whose hash begins with a hyphen', async () => {
  const release = await built('hyphen', { '-EVia2Qt.js': 'hyphen()' })
  await publishRelease({ assets: storage.assets, ...release })
  expect(String(await storage.assets.read('-EVia2Qt.js'))).toBe('hyphen()')
})

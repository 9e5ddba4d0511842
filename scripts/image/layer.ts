import { createHash, hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import tar, { type Header, type Pack } from 'tar-stream'

/** An entry of an image by its path, without a leading slash. A folder has no content. */
export type Entry = { path: string; mode: number; owner?: number } & (
  | { kind: 'file'; content: string | Buffer; isPath: boolean }
  | { kind: 'link'; to: string }
  | { kind: 'folder' }
)

export type Blob = { digest: string; size: number }
/** `diffId` is the digest of the layer before compression. */
export type Layer = Blob & { diffId: string; unpacked: number }
export type Blobs = Awaited<ReturnType<typeof openBlobs>>

/** All entries of an image are from this moment, so that the same content produces the same bytes. */
export const MOMENT = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? 0) * 1_000)

/** @param content a path on this machine */
export const addContent = (path: string, content: string, mode = 0o644): Entry => ({
  kind: 'file',
  path,
  mode,
  content,
  isPath: true,
})

export const addText = (path: string, content: string, mode = 0o644): Entry => ({
  kind: 'file',
  path,
  mode,
  content,
  isPath: false,
})

/** Content by its digest, in a folder. */
export async function openBlobs(folder: string) {
  await mkdir(folder, { recursive: true })
  const kept = new Map<string, number>()
  const pathOf = (digest: string) => join(folder, digest.slice('sha256:'.length))
  return {
    pathOf,
    all: () => [...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)),

    async json(content: object): Promise<Blob> {
      const bytes = Buffer.from(JSON.stringify(content))
      const digest = `sha256:${hash('sha256', bytes)}`
      await writeFile(pathOf(digest), bytes)
      kept.set(digest, bytes.length)
      return { digest, size: bytes.length }
    },

    /** Packs entries in the order of their paths, with their folders. */
    async layer(entries: readonly Entry[]): Promise<Layer> {
      const draft = join(folder, 'draft')
      const pack = tar.pack()
      const plain = createHash('sha256')
      const packed = createHash('sha256')
      const written = pipeline(
        pack,
        through((chunk) => plain.update(chunk)),
        createGzip({ level: 6 }),
        through((chunk) => packed.update(chunk)),
        createWriteStream(draft),
      )
      const unpacked = await Promise.all([written, packAll(pack, withFolders(entries))]).then(
        ([, sum]) => sum,
      )
      const digest = `sha256:${packed.digest('hex')}`
      await rename(draft, pathOf(digest))
      const { size } = await stat(pathOf(digest))
      kept.set(digest, size)
      return { digest, size, diffId: `sha256:${plain.digest('hex')}`, unpacked }
    },
  }
}

/** @returns the bytes of all files */
async function packAll(pack: Pack, entries: readonly Entry[]): Promise<number> {
  let unpacked = 0
  for (const entry of entries) {
    const { path: name, mode, owner = 0 } = entry
    const head = { name, mode, uid: owner, gid: owner, mtime: MOMENT }
    if (entry.kind === 'folder') await put(pack, { ...head, type: 'directory' })
    if (entry.kind === 'link') await put(pack, { ...head, type: 'symlink', linkname: entry.to })
    if (entry.kind !== 'file') continue
    const bytes = entry.isPath ? await readFile(entry.content) : Buffer.from(entry.content)
    await put(pack, { ...head, type: 'file', size: bytes.length }, bytes)
    unpacked += bytes.length
  }
  pack.finalize()
  return unpacked
}

/** Waits until an entry is written, so that the next one is not read before. */
function put(pack: Pack, head: Partial<Header> & { name: string }, bytes?: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = pack.entry(head, (error) => (error ? reject(error) : resolve()))
    if (head.type === 'file') entry.end(bytes)
  })
}

function withFolders(entries: readonly Entry[]): Entry[] {
  const all = new Map(entries.map((entry) => [entry.path, entry]))
  for (const { path } of entries)
    for (let above = dirname(path); above !== '.'; above = dirname(above))
      if (!all.has(above)) all.set(above, { kind: 'folder', path: above, mode: 0o755 })
  return [...all.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function through(use: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      use(chunk)
      done(null, chunk)
    },
  })
}

/** Writes blobs and texts as one tar. */
export async function writeTar(file: string, blobs: Blobs, texts: Readonly<Record<string, string>>) {
  const pack = tar.pack()
  const written = pipeline(pack, createWriteStream(file))
  for (const [digest, size] of blobs.all()) {
    const head = { name: `blobs/${digest.replace(':', '/')}`, mode: 0o644, mtime: MOMENT, size }
    await pipeline(createReadStream(blobs.pathOf(digest)), pack.entry(head))
  }
  for (const [name, text] of Object.entries(texts))
    await put(
      pack,
      { name, mode: 0o644, mtime: MOMENT, type: 'file', size: Buffer.byteLength(text) },
      Buffer.from(text),
    )
  pack.finalize()
  await written
}

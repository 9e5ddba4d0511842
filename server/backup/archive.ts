import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar from 'tar-stream'
import { z } from 'zod'
import type { DumpedRow } from '../db/dump.ts'
import { beginNew } from '../lib/drafts.ts'
import { StartProblem } from '../start-problems.ts'

const MANIFEST = 'manifest.json'

/** The manifest of an archive, with the SHA-256 of every part. It is the last entry. */
const manifest = z.object({
  /** 1 has one part for each table; 2 has as many parts as a table's rows need. */
  format: z.literal([1, 2]),
  madeAt: z.string(),
  migration: z.string(),
  lastIds: z.record(z.string(), z.int()),
  rows: z.record(z.string(), z.int()),
  checksums: z.record(z.string(), z.string()),
  /** Files that rows show but that could not be found, such as `public/….webp`. */
  missing: z.array(z.string()).default([]),
  /** Files whose row was deleted or emptied while the archive was written. */
  removed: z.array(z.string()).default([]),
  /** Files that were replaced during the backup. The archive holds the newer file under the older name. */
  replaced: z.array(z.string()).default([]),
})
export type Manifest = z.output<typeof manifest>

/**
 * Writes a gzipped tar that only its owner can read. `add` appends one part; `finish` closes the archive with the
 * manifest and gives it its name, so that a killed backup leaves nothing that looks like one.
 * @throws StartProblem from every function here, if the file exists or cannot be written
 */
export async function writeArchive(path: string) {
  const refuse = (error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new StartProblem(`${path} exists already; name another file`)
    throw new StartProblem(
      `${path} cannot be written (${error.code}); name a file in a folder that is there, that belongs to this user and that has room`,
    )
  }
  const { draft, keep, discard } = await beginNew(path).catch(refuse)
  const file = await open(draft, 'wx', 0o600).catch(refuse)
  const pack = tar.pack()
  const checksums: Record<string, string> = {}
  const written = pipeline(pack, createGzip(), file.createWriteStream({ flush: true })).catch(refuse)
  // Each `put` also waits for this promise; until then its rejection must not end the process.
  written.catch(() => undefined)
  const put = async (name: string, bytes: Buffer) => {
    const added = new Promise<void>((resolve, reject) => {
      // Ending the entry as a stream waits until earlier entries are on the disk. Passing the bytes whole would keep
      // them all in memory.
      const entry = pack.entry({ name, mode: 0o600, size: bytes.length }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.end(bytes)
    })
    await Promise.race([added, written]).catch(async (error: unknown) => {
      // Report the file system's error, which is the cause of the unfinished entry.
      pack.destroy()
      await written
      throw error
    })
  }
  return {
    async add(name: string, bytes: Buffer): Promise<void> {
      checksums[name] = hash('sha256', bytes)
      await put(name, bytes)
    },
    async finish(rest: Omit<Manifest, 'format' | 'checksums'>): Promise<void> {
      const whole: Manifest = { format: 2, ...rest, checksums }
      await put(MANIFEST, Buffer.from(JSON.stringify(whole)))
      pack.finalize()
      await written
      await keep().catch(refuse)
    },
    async abandon(): Promise<void> {
      pack.destroy()
      await written.catch(() => undefined)
      await discard()
    },
  }
}

/** Reads the parts of an archive one after another. @throws StartProblem if it is not an archive or is cut short */
export async function eachPart(
  path: string,
  use: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const extract = tar.extract()
  const reading = pipeline(createReadStream(path), createGunzip(), extract).catch((error: unknown) => {
    extract.destroy()
    throw error
  })
  try {
    for await (const entry of extract) await use(entry.header.name, await buffer(entry))
    await reading
  } catch (error) {
    await reading.catch(() => undefined)
    if (error instanceof StartProblem) throw error
    const said = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`${path} cannot be read: ${said}`)
  }
}

/** Reads the whole archive once and verifies every checksum. @throws StartProblem with the fault */
export async function verifyArchive(path: string): Promise<Manifest> {
  const found = new Map<string, string>()
  let read: Manifest | undefined
  await eachPart(path, async (name, bytes) => {
    if (name !== MANIFEST) found.set(name, hash('sha256', bytes))
    else read = readManifest(path, bytes)
  })
  if (!read) throw new StartProblem(`${path} is not a complete backup: its manifest is missing`)
  const expected = new Map(Object.entries(read.checksums))
  for (const name of new Set([...expected.keys(), ...found.keys()]))
    if (expected.get(name) !== found.get(name))
      throw new StartProblem(`${path} is damaged: ${name} does not match its checksum`)
  return read
}

function readManifest(path: string, bytes: Buffer): Manifest {
  try {
    return manifest.parse(JSON.parse(bytes.toString()))
  } catch {
    throw new StartProblem(`${path} was not made by a version that this program supports`)
  }
}

const KEYS: readonly string[] = [
  'sign_ins',
  'first_start_invitations',
  'webhooks',
  'phones',
  'phone_events',
  'phone_messages',
  'star_calendars',
  'room_codes',
  'card_codes',
]

/**
 * A row without its secrets; null if nothing is left. A token that was ended or used after a backup must stay so after
 * a restore, so everyone signs in again and invitations are sent again. Archives hold no secrets, and secrets in
 * archives of older versions are not restored. Webhooks must be set up again, so that a copy of an installation sends
 * nothing. Phones subscribe again with their next visit, which works because the archive holds the keys that push
 * services know. Star calendars come back as well, except those that have ended since.
 */
export function withoutKeys(table: string, row: DumpedRow): DumpedRow | null {
  if (KEYS.includes(table)) return null
  return table === 'users' ? { ...row, tokenHash: null, tokenPurpose: null, tokenExpiry: null } : row
}

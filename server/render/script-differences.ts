import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { taking } from '../http/encodings.ts'
import type { AssetArea } from '../lib/asset-area.ts'

type Needs = { assets: AssetArea; folder: string }

const FIRST_SCRIPT = /^main-[\w-]+\.js$/
/** How many former first scripts stay, each some 300 KB. */
const MOST_KEPT = 4
/** What marks bytes as compressed by Zstandard with a dictionary; the dictionary's hash follows (RFC 9842, section 5). */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])
const SMALLEST = { [constants.ZSTD_c_compressionLevel]: 19 }
const DIFFERENCES = taking('dcz')
const compress = promisify(zstdCompress)

/** The headers of a first script, by which browsers offer it for the next release's (RFC 9842). */
export const DICTIONARY_HEADERS = {
  'use-as-dictionary': 'match="/assets/main-*.js"',
  vary: 'accept-encoding, available-dictionary',
}

export function isFirstScript(name: string): boolean {
  return FIRST_SCRIPT.test(name)
}

/**
 * The first script as what differs from a former one, for browsers that have that. Only scripts that the store keeps count, and
 * each is compared once: a stranger's hash costs a look into a map.
 */
export function scriptDifferences({ assets, folder }: Needs) {
  const own = readdirSync(join(folder, 'assets')).find(isFirstScript)
  /** The names of former scripts and, at the first request, the differences, by their hashes as headers say them. */
  const former = new Map<string, { name: string; made?: Promise<Buffer> }>()

  async function make(hash: string, name: string): Promise<Buffer> {
    const dictionary = await assets.read(name)
    if (!dictionary || headerOf(dictionary) !== hash) throw new Error(`${name} is no longer what it was`)
    const script = await readFile(join(folder, 'assets', own ?? name))
    const compressed = await compress(script, { dictionary, params: SMALLEST })
    return Buffer.concat([MAGIC, Buffer.from(hash.slice(1, -1), 'base64'), compressed])
  }

  return {
    own,
    /** Looks which former scripts the store has; repeat it as other servers bring theirs. */
    async find(): Promise<void> {
      if (own === undefined) return
      const known = new Set([...former.values()].map(({ name }) => name))
      // The oldest first: those go first.
      for (const name of (await newestScripts(assets, own)).toReversed()) {
        const bytes = known.has(name) ? null : await assets.read(name)
        if (bytes) former.set(headerOf(bytes), { name })
      }
      for (const hash of [...former.keys()].slice(0, -MOST_KEPT)) former.delete(hash)
    },
    /** The difference for a browser that can use one, else null. */
    async bytesFor({ headers }: FastifyRequest): Promise<Buffer | null> {
      const hash = String(headers['available-dictionary'])
      const known = former.get(hash)
      if (!known || !DIFFERENCES.test(String(headers['accept-encoding']))) return null
      known.made ??= make(hash, known.name)
      const bytes = await known.made.catch(() => null)
      if (!bytes) former.delete(hash)
      return bytes
    },
  }
}

/** The names of the newest first scripts in the store, at most as many as stay. */
export async function newestScripts(assets: AssetArea, but?: string): Promise<string[]> {
  const found = (await assets.list()).filter(({ name }) => isFirstScript(name) && name !== but)
  const dated = await Promise.all(found.map(async ({ name, keptAt }) => ({ name, at: await keptAt() })))
  return dated
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST_KEPT)
    .map(({ name }) => name)
}

/** A file's hash as `Available-Dictionary` says it. */
function headerOf(bytes: Buffer): string {
  return `:${createHash('sha256').update(bytes).digest('base64')}:`
}

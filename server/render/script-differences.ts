import { hash } from 'node:crypto'
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
/** How many former first scripts are kept; each has about 300 KB. */
const MOST_KEPT = 4
/**
 * The magic number of data that Zstandard compressed with a dictionary; the dictionary's hash follows (RFC 9842,
 * section 5).
 */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])
const SMALLEST = { [constants.ZSTD_c_compressionLevel]: 19 }
const DIFFERENCES = taking('dcz')
const compress = promisify(zstdCompress)

/**
 * The headers of a first script that make browsers offer it as a dictionary for the next release's script (RFC 9842).
 */
export const DICTIONARY_HEADERS = {
  'use-as-dictionary': 'match="/assets/main-*.js"',
  vary: 'accept-encoding, available-dictionary',
}

export function isFirstScript(name: string): boolean {
  return FIRST_SCRIPT.test(name)
}

/**
 * The first script as a difference from a former one, for browsers that have that. Uses only scripts that the store
 * keeps, and compares each once, so that an unknown hash costs just a map look-up.
 */
export function scriptDifferences({ assets, folder }: Needs) {
  const own = readdirSync(join(folder, 'assets')).find(isFirstScript)
  /**
   * The names of former scripts and, from the first request on, the differences, by their hashes in the form of the
   * header.
   */
  const former = new Map<string, { name: string; made?: Promise<Buffer> }>()

  async function make(hash: string, name: string): Promise<Buffer> {
    const dictionary = await assets.read(name)
    if (!dictionary || headerOf(dictionary) !== hash) throw new Error(`${name} has changed in the store`)
    const script = await readFile(join(folder, 'assets', own ?? name))
    const compressed = await compress(script, { dictionary, params: SMALLEST })
    return Buffer.concat([MAGIC, Buffer.from(hash.slice(1, -1), 'base64'), compressed])
  }

  return {
    own,
    /** Finds the former scripts in the store. Repeat it, because other servers add theirs. */
    async find(): Promise<void> {
      if (own === undefined) return
      const known = new Set([...former.values()].map(({ name }) => name))
      // The oldest first, because they are dropped first.
      for (const name of (await newestScripts(assets, own)).toReversed()) {
        const bytes = known.has(name) ? null : await assets.read(name)
        if (bytes) former.set(headerOf(bytes), { name })
      }
      for (const hash of [...former.keys()].slice(0, -MOST_KEPT)) former.delete(hash)
    },
    /** The difference for a browser that can use one; otherwise null. */
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

/** The names of the newest first scripts in the store, at most as many as are kept. */
export async function newestScripts(assets: AssetArea, but?: string): Promise<string[]> {
  const found = (await assets.list()).filter(({ name }) => isFirstScript(name) && name !== but)
  const dated = await Promise.all(found.map(async ({ name, keptAt }) => ({ name, at: await keptAt() })))
  return dated
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST_KEPT)
    .map(({ name }) => name)
}

/** A file's hash in the form of `Available-Dictionary`. */
function headerOf(bytes: Buffer): string {
  return `:${hash('sha256', bytes, 'base64')}:`
}

/** The caches of the service worker: pages and reads, code, and pictures. */

import { inTime } from './lib/in-time.ts'

/** The caches, and the number of answers that each holds. The oldest are evicted first. */
const CACHE_SIZES = { seen: 200, code: 240, pictures: 160 }
type CacheName = keyof typeof CACHE_SIZES
const VERSION = '-3'
export const FILES = /^\/(assets|uploads|fonts)\//

/** People wait behind it, and a browser's storage may never answer. */
export const STORAGE_MS = 3_000

/** The names of all caches of this version. */
export const MEMORIES = Object.keys(CACHE_SIZES).map((name) => name + VERSION)

/** The paths of the cached pages and reads. */
export async function seenPaths(): Promise<string[]> {
  const kept = await inTime(
    caches.open(`seen${VERSION}`).then((cache) => cache.keys()),
    STORAGE_MS,
  )
  return kept.map(({ url }) => new URL(url).pathname)
}

export function wholePicture({ pathname }: URL): string {
  return pathname.replace(/^(\/uploads)\/\d+\//, '$1/')
}

export function memoryFor({ pathname }: URL): CacheName {
  if (pathname.startsWith('/uploads/')) return 'pictures'
  return FILES.test(pathname) ? 'code' : 'seen'
}

/**
 * The cached answer. A cache that cannot be read, as on a damaged or full disk, or not in time, counts as empty, so that
 * the network answers.
 */
export function fromCache(address: string): Promise<Response | undefined> {
  return inTime(caches.match(address, { ignoreVary: true }), STORAGE_MS).catch(() => undefined)
}

export async function keep(memory: CacheName, address: string, response: Response): Promise<void> {
  const cache = await caches.open(memory + VERSION)
  // This replaces the old copy, which is kept if the storage is full.
  await cache.put(address, response)
  const oldest = (await cache.keys()).slice(0, -CACHE_SIZES[memory])
  for (const each of oldest) await cache.delete(each)
}

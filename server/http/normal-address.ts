import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { api } from '../../domain/api.ts'
import type { Call } from '../../domain/call.ts'
import { isReadablePath, pageAddress } from '../../domain/page-address.ts'

const NO_PAGE = /^\/(?:api|assets|uploads)(?:\/|$)/
/** Its colors are in its address, and no copy is kept for them. */
const EMBEDDED = /^\/[^/]+\/[^/]+\/embed$/
const calls: Readonly<Record<string, Call>> = api
/** Reads that were asked for of late, by the address as it was written: most are asked for again. */
const readsOfLate = new LRUCache<string, string>({
  max: 2_000,
  maxSize: 500_000,
  sizeCalculation: (_, url) => url.length,
})

/**
 * The address that a request means, so that all addresses of the same content have one reply: for a page as
 * `pageAddress` says, for a read without unknown keys. Programs get the fault of an address that cannot be read.
 */
export function normalAddress({ method, url = '/', headers }: IncomingMessage): string {
  if (method !== 'GET' || !url.startsWith('/')) return url
  const [path = '', search] = url.split(/\?(.*)/s, 2)
  if (EMBEDDED.test(path)) return url
  if (!NO_PAGE.test(path))
    return isReadablePath(path) || headers.accept?.includes('text/html') ? pageAddress(url) : url
  if (search === undefined) return url
  const known = readsOfLate.get(url)
  if (known !== undefined) return known
  const read = normalRead(url, path, search)
  readsOfLate.set(url, read)
  return read
}

function normalRead(url: string, path: string, search: string): string {
  const call = calls[`GET ${path}`]
  if (!call) return url
  const keys = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : []
  const known = [...new URLSearchParams(search)].filter(([key]) => keys.includes(key))
  known.sort(([a], [b]) => keys.indexOf(a) - keys.indexOf(b))
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path
}

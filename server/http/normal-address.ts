import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { api } from '../../domain/api.ts'
import type { Call } from '../../domain/call.ts'
import { isReadablePath, pageAddress } from '../../domain/page-address.ts'
import { chosenLanguage, translatedAddress } from '../../domain/text/languages.ts'

const NO_PAGE = /^\/(?:api|assets|uploads|auth\/callback)(?:\/|$)/
/** Its colors are in its address, and no copy is kept for them. */
const EMBEDDED = /^\/[^/]+\/[^/]+\/embed$/
const calls: Readonly<Record<string, Call>> = api
/** What was asked for of late, by the address as it was written: most is asked for again. */
const ofLate = new LRUCache<string, string>({
  max: 2_000,
  maxSize: 500_000,
  sizeCalculation: (_, url) => url.length,
})

/** Of requests whose reader has chosen a language, whether it counts: the framework asks for their address again. */
const ofReaders = new WeakMap<object, boolean>()

/**
 * The address that a request means, so that all addresses of the same content have one reply: for a page as
 * `pageAddress` says, for a read without unknown keys. A page is in the language that its address or else its reader has chosen;
 * an empty `lang` asks for that of its event. Programs get the fault of an address that cannot be read.
 */
export function normalAddress(request: IncomingMessage): string {
  const { method, url: given = '/', headers } = request
  if (method !== 'GET') return given
  const chosen = NO_PAGE.test(given) ? null : chosenLanguage(headers.cookie)
  const counts = chosen !== null && !ofReaders.has(request) && !given.includes('lang=')
  if (chosen && !ofReaders.has(request)) ofReaders.set(request, counts)
  const url = counts ? translatedAddress(given, chosen) : given.replace(/\?lang=$/, '')
  const known = ofLate.get(url)
  if (known !== undefined) return known
  const [path = '', search] = url.split(/\?(.*)/s, 2)
  if (!url.startsWith('/') || EMBEDDED.test(path)) return given
  const isPage = !NO_PAGE.test(path)
  // Who asks counts as well, so that nothing is kept.
  if (isPage && !isReadablePath(path)) return headers.accept?.includes('text/html') ? pageAddress(url) : url
  const normal = isPage ? pageAddress(url) : normalRead(url, path, search)
  ofLate.set(url, normal)
  return normal
}

/** Whether the language in the normal address of a request is in its reader's cookie alone. */
export function isInLanguageOfReader(request: IncomingMessage): boolean {
  return ofReaders.get(request) ?? false
}

function normalRead(url: string, path: string, search: string | undefined): string {
  const call = calls[`GET ${path}`]
  if (!call || search === undefined) return url
  const keys = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : []
  const known = [...new URLSearchParams(search)].filter(([key]) => keys.includes(key))
  known.sort(([a], [b]) => keys.indexOf(a) - keys.indexOf(b))
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path
}

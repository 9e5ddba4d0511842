import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { api } from '../../domain/api.ts'
import type { Call } from '../../domain/call.ts'
import { isReadablePath, pageAddress } from '../../domain/page-address.ts'
import { chosenLanguage, translatedAddress } from '../../domain/text/languages.ts'

const NO_PAGE = /^\/(?:api|assets|uploads|auth\/callback)(?:\/|$)/
/** Left as it is: the query holds colors, and embeds are not cached. */
const EMBEDDED = /^\/[^/]+\/[^/]+\/embed$/
const calls: Readonly<Record<string, Call>> = api
/** Recent results by the address as written; most addresses are asked for again. */
const ofLate = new LRUCache<string, string>({
  max: 2_000,
  maxSize: 500_000,
  sizeCalculation: (_, url) => url.length,
})

/**
 * For requests whose reader has chosen a language, whether that choice counts. The framework asks for the address of a
 * request again.
 */
const ofReaders = new WeakMap<object, boolean>()

/**
 * The canonical address of a request, so that all addresses of the same content share one reply: for a page as
 * `pageAddress` says, for a read without unknown keys. A page is in the language of its address, or else the one that
 * its reader has chosen; an empty `lang` means the event's language. For an address that cannot be read, programs get
 * the error.
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
  // Depends on the `Accept` header as well, so the result is not remembered.
  if (isPage && !isReadablePath(path)) return headers.accept?.includes('text/html') ? pageAddress(url) : url
  const normal = isPage ? pageAddress(url) : normalRead(url, path, search)
  ofLate.set(url, normal)
  return normal
}

/** Whether the language in a request's normal address comes from the reader's cookie alone. */
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

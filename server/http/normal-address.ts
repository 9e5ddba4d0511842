import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { api } from '../../domain/api.ts'
import type { Call } from '../../domain/call.ts'
import { isReadablePath, NOWHERE, pageAddress } from '../../domain/page-address.ts'
import { chosenLanguage, translatedAddress } from '../../domain/text/languages.ts'
import { slug } from '../../domain/text/slugs.ts'

const NO_PAGE = /^\/(?:api|assets|uploads|auth\/callback)(?:\/|$)/
/** Left as it is: the query holds colors, and embeds are not cached. */
const EMBEDDED = /^\/[^/]+\/[^/]+\/embed$/
/** Longer than any page's, with a city and a person in escaped letters. */
const LONGEST_PATH = 4_000
const LONGEST_CITY = 200
/** The form that proxies ask in. */
const WITH_HOST = /^https?:\/\/[^/]+/i
/** Programs that protect mails rewrite links, which `unmangledPath` reads as they are. */
const MAILED = /^\/auth%/i
const DATE = /^\d{4}-\d\d-\d\d$/
const calls: Readonly<Record<string, Call>> = api
/** The documents of the API, and the reads of single rows: none of them reads a query. */
const WITHOUT_QUERY = [
  /^\/api\/(?:docs(?:\.css)?|openapi\.json)$/,
  ...Object.entries(calls)
    .filter(([name, { params, query }]) => name.startsWith('GET ') && params && !query)
    .map(([name]) => new RegExp(`^${name.slice(4).replaceAll(/:\w+/g, '[^/]+')}$`)),
]
/** Recent results by the address as written; most addresses are asked for again. */
const ofLate = new LRUCache<string, string>({
  max: 2_000,
  maxSize: 1_000_000,
  sizeCalculation: (normal, url) => normal.length + url.length,
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
  if (method !== 'GET' && method !== 'HEAD') return given
  const chosen = NO_PAGE.test(given) ? null : chosenLanguage(headers.cookie)
  const counts = chosen !== null && !ofReaders.has(request) && !given.includes('lang=')
  if (chosen && !ofReaders.has(request)) ofReaders.set(request, counts)
  const url = counts ? translatedAddress(given, chosen) : given.replace(/\?lang=$/, '')
  const known = ofLate.get(url)
  if (known !== undefined) return known
  const [written = '', search] = url.split(/\?(.*)/s, 2)
  // Composing letters takes a time that grows with the square of their number.
  if (written.length > LONGEST_PATH && !NO_PAGE.test(written)) return NOWHERE
  const path = canonicalPath(written.replace(WITH_HOST, '') || '/')
  if (!path.startsWith('/')) return given
  if (EMBEDDED.test(path)) return path + (/\?.*/s.exec(given)?.[0] ?? '')
  const isPage = !NO_PAGE.test(path)
  // Depends on the `Accept` header as well, so the result is not remembered.
  if (!isReadablePath(path)) return isPage && headers.accept?.includes('text/html') ? NOWHERE : url
  const address = search === undefined ? path : `${path}?${search}`
  const normal = isPage ? pageAddress(address) : normalRead(address, path, search)
  ofLate.set(url, normal)
  return normal
}

/**
 * The one spelling of a path: with the letters escaped that our links escape, and with the city as in an event's
 * address. Browsers resolve `.` and `..` before they ask, so no page has such an address. Keeps a path whose escapes
 * cannot be read.
 */
function canonicalPath(path: string): string {
  if (!isReadablePath(path)) return path
  const [root = '', first = '', ...rest] = path.split('/').map(decodeURIComponent)
  if ([first, ...rest].some((each) => each === '.' || each === '..')) return NOWHERE
  if (MAILED.test(path)) return path.replaceAll('\\', '%5C')
  // A card's code after "/C/" would be in the log, and its page in the cache.
  const isLower = DATE.test(rest[0] ?? '') || first === 'C'
  return [root, isLower ? slug(first) : first, ...rest].map(encodeURIComponent).join('/')
}

/** Whether the language in a request's normal address comes from the reader's cookie alone. */
export function isInLanguageOfReader(request: IncomingMessage): boolean {
  return ofReaders.get(request) ?? false
}

function normalRead(url: string, path: string, search: string | undefined): string {
  const call = calls[`GET ${path}`]
  if (search === undefined) return url
  if (!call) return WITHOUT_QUERY.some((each) => each.test(path)) ? path : url
  const keys = call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : []
  const known = [...new URLSearchParams(search)].filter(([key]) => keys.includes(key))
  known.sort(([a], [b]) => keys.indexOf(a) - keys.indexOf(b))
  const isOfEvent = known.some(([key]) => key === 'date')
  const isCity = (key: string, value: string) => isOfEvent && key === 'city' && value.length <= LONGEST_CITY
  const spelled = known.map(([key, value]) => [key, isCity(key, value) ? slug(value) : value])
  return known.length > 0 ? `${path}?${new URLSearchParams(spelled)}` : path
}

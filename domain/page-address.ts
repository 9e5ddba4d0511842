import { FILTER_KINDS, type Filters, roomsIn, sessionIn, statesIn } from './schedule/schedule.ts'
import { ofKinds, valueOfLabel } from './schedule/session-fields.ts'
import { isPageLanguage } from './text/languages.ts'

/** An address that no page has. */
export const NOWHERE = '/-'
const LANDING = '/'
const CITY_LENGTH = 100
const SCHEDULE = /^\/[^/]+\/[^/]+$/
const FILE = /\.\w+$/
/** These pages read more of their address, and are not cached. */
const BEHIND_THE_SIGN_IN =
  /^\/(?:[^/]+\/[^/]+\/)?(?:auth|verify-token|auth\/verify-token|account|create-first-event|admin(?:-reset|\/.*)?)$/

/** Whether the escapes in a path can be decoded; `/%E0%A4%A` ends in the middle of a character. */
export function isReadablePath(path: string): boolean {
  try {
    // Use the result, because a build removes a call with an unused result.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

/**
 * The canonical address of a page: drops keys and values without meaning, and orders the others. An address that cannot
 * be decoded becomes that of a page that does not exist.
 */
export function pageAddress(url: string): string {
  const [path = '/', search = ''] = url.split(/\?(.*)/s, 2)
  if (!isReadablePath(path) || path.startsWith('//')) return NOWHERE
  if (search === '' || BEHIND_THE_SIGN_IN.test(path)) return url
  const given = new URLSearchParams(search)
  const known = path === LANDING ? listQuery(given) : SCHEDULE.test(path) ? scheduleQuery(given) : []
  const lang = FILE.test(path) ? null : given.get('lang')
  const query = new URLSearchParams([...known, ...(isPageLanguage(lang) ? [['lang', lang]] : [])])
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * The part of the list of events that an address asks for. `city` holds search words; `page` counts the year's events,
 * or the upcoming events without a year.
 */
export function listPartIn(given: URLSearchParams): { city?: string; year?: string; page?: number } {
  const city = (given.get('city') ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, CITY_LENGTH).trim()
  const [year] = /^\d{4}$/.exec(given.get('year') ?? '') ?? []
  const [page] = /^(?!1$)[1-9]\d{0,3}$/.exec(given.get('page') ?? '') ?? []
  return { ...(city && { city }), ...(year && { year }), ...(page && { page: Number(page) }) }
}

function listQuery(given: URLSearchParams): string[][] {
  return Object.entries(listPartIn(given)).map(([key, value]) => [key, String(value)])
}

/** The filter values in an address, for any event, each once, in a fixed order. */
export function namedFilters(given: URLSearchParams): Filters {
  const values = ofKinds((kind) => {
    const asked = given.getAll(kind)
    return asked[0] === 'all' ? [] : [...new Set(asked.filter(isValue))].sort()
  })
  return { ...values, room: roomsIn(given), ...statesIn(given) }
}

function isValue(text: string): boolean {
  return text !== '' && text !== 'all' && text === valueOfLabel(text)
}

function scheduleQuery(given: URLSearchParams): string[][] {
  const filters = namedFilters(given)
  const session = sessionIn(given)
  return [
    ...FILTER_KINDS.flatMap((kind) => filters[kind].map((value) => [kind, value])),
    ...(given.get('view') === 'mine' ? [['view', 'mine']] : []),
    ...(session === null ? [] : [['session', String(session)]]),
    // Only the browser knows the search words; the page leaves the place of the results empty until then.
    ...((given.get('q') ?? '').trim() === '' ? [] : [['q', '*']]),
  ]
}

import { FILTER_KINDS, type Filters, roomsIn, sessionIn, statesIn } from './schedule/schedule.ts'
import { ofKinds, valueOfLabel } from './schedule/session-fields.ts'
import { isPageLanguage } from './text/languages.ts'

/** No page has this address. */
const NOWHERE = '/-'
const LANDING = '/'
const CITY_LENGTH = 100
const SCHEDULE = /^\/[^/]+\/[^/]+$/
const FILE = /\.\w+$/
/** These pages read more of their address, and no copy of them is kept for it. */
const BEHIND_THE_SIGN_IN =
  /^\/(?:[^/]+\/[^/]+\/)?(?:auth|verify-token|auth\/verify-token|account|create-first-event|admin(?:-reset|\/.*)?)$/

/** Whether a path's escapes can be read: `/%E0%A4%A` is cut off in the middle of a letter. */
export function isReadablePath(path: string): boolean {
  try {
    // The text is looked at: a build leaves out a call whose result no one takes.
    return decodeURI(path) !== ''
  } catch {
    return false
  }
}

/**
 * The one address of all that show the same page: keys and values that mean nothing to it are dropped, the others
 * are in one order. An address whose escapes cannot be read means the page that does not exist.
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
 * The part of the list of events that an address asks for: `city` has the words that narrow it, and `page` is one of the year's, or
 * without a year of the upcoming ones.
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

/** The values that an address asks for, whichever event's they are, each once, in one order. */
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
    // The words of a search are the browser's own; the page leaves the place of what they find empty until then.
    ...((given.get('q') ?? '').trim() === '' ? [] : [['q', '*']]),
  ]
}

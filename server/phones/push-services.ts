/** The push services of browsers: a host, or with a dot before it all hosts below it. */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/**
 * The push service that an address belongs to, by its host; null for an address that belongs to none, so that nobody has
 * messages sent elsewhere.
 * @param isAnyTarget whether every address will do, for tests
 */
export function serviceOf(endpoint: string, isAnyTarget: boolean): string | null {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return null
  if (isAnyTarget) return url.host
  if (url.protocol !== 'https:' || url.port !== '') return null
  const found = SERVICES.find((each) =>
    each.startsWith('.') ? url.hostname.endsWith(each) : url.hostname === each,
  )
  return found?.replace(/^\./, '') ?? null
}

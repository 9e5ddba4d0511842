/** The hosts of the push services of browsers; Windows has many of one name. */
const HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]
const WINDOWS = /^[a-z0-9-]+\.notify\.windows\.com$/

/**
 * The push service that an address belongs to, by its host; null for an address that belongs to none, so that nobody has
 * messages sent elsewhere.
 * @param hosts others that the operator names
 */
export function serviceOf(endpoint: string, hosts: readonly string[]): string | null {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return null
  if (hosts.includes(url.hostname)) return url.host
  if (url.protocol !== 'https:' || url.port !== '') return null
  return HOSTS.includes(url.hostname) || WINDOWS.test(url.hostname) ? url.hostname : null
}

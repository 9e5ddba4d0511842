/** The hosts of the push services of browsers; Windows has many of one name. */
const HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]
const WINDOWS = /^[a-z0-9-]+\.notify\.windows\.com$/

/**
 * The push service that an address belongs to, by its host; null for an address that belongs to none, so that no one has
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

/** Whether it is a push service by one name, and not by one of many. */
export const isKnownService = (service: string): boolean => HOSTS.includes(service)

/** A few of the push services that have names without end are asked at the same time. */
const MANY_AT_ONCE = 8

/**
 * The push services that are asked next. Of those that have many names a stranger can make up more, so that only a few are asked at
 * once; the others are always asked.
 * @param due those with waiting messages, in the order in which they are asked
 * @param running those that are asked at present
 */
export function nextServices(due: readonly string[], running: readonly string[]): string[] {
  const others = due.filter((service) => !running.includes(service))
  const places = MANY_AT_ONCE - running.filter((service) => !isKnownService(service)).length
  const ofMany = others.filter((service) => !isKnownService(service)).slice(0, Math.max(0, places))
  return others.filter((service) => isKnownService(service) || ofMany.includes(service))
}

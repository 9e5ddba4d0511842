/** The hosts of browsers' push services; those of Windows share a domain. */
const HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
]
const WINDOWS = /^[a-z0-9-]+\.notify\.windows\.com$/

/**
 * The push service of an address, by its host; null if it belongs to none, so that no one can make the server send
 * messages elsewhere.
 * @param hosts further ones that the operator names
 */
export function serviceOf(endpoint: string, hosts: readonly string[]): string | null {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return null
  if (hosts.includes(url.hostname)) return url.host
  if (url.protocol !== 'https:' || url.port !== '') return null
  return HOSTS.includes(url.hostname) || WINDOWS.test(url.hostname) ? url.hostname : null
}

/** Whether the push service has a single host name, rather than any number of them. */
export const isKnownService = (service: string): boolean => HOSTS.includes(service)

/** How many push services with arbitrary host names are contacted at the same time. */
const MANY_AT_ONCE = 8

/**
 * The push services to contact next. A stranger can invent more hosts of those with arbitrary names, so only a few of
 * these are contacted at a time; the others always are.
 * @param due those with waiting messages, in the order in which to contact them
 * @param running those that are being contacted now
 */
export function nextServices(due: readonly string[], running: readonly string[]): string[] {
  const others = due.filter((service) => !running.includes(service))
  const places = MANY_AT_ONCE - running.filter((service) => !isKnownService(service)).length
  const ofMany = others.filter((service) => !isKnownService(service)).slice(0, Math.max(0, places))
  return others.filter((service) => isKnownService(service) || ofMany.includes(service))
}

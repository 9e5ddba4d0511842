import { z } from 'zod'

/**
 * An address with one of the given protocols.
 * @param mayHoldSecret whether it may have a user and password, whose special characters are written as `%23`
 */
export const url = (protocols: RegExp, example: string, mayHoldSecret = false) =>
  z
    .string()
    .refine((text) => secretsOf(text) !== 'unreadable', {
      error: 'must have signs such as / ? # % @ in its user and password written as %2F %3F %23 %25 %40',
      abort: true,
    })
    .refine((text) => mayHoldSecret || secretsOf(text) === 'none', {
      error: `must have no user or password, as in ${example}`,
      abort: true,
    })
    .pipe(z.url({ protocol: protocols, error: `must be an address such as ${example}` }))

/** Whether an address has a user or password, and whether all programs read it the same way. */
function secretsOf(address: string): 'none' | 'readable' | 'unreadable' {
  const [, authority = '', rest = ''] = /^[a-z]+:\/\/([^/?#]*)(.*)$/is.exec(address) ?? []
  // A password with one of these characters ends the host before its @.
  if (rest.includes('@')) return 'unreadable'
  const at = authority.lastIndexOf('@')
  if (at < 0) return 'none'
  try {
    decodeURIComponent(authority.slice(0, at))
    return 'readable'
  } catch {
    return 'unreadable'
  }
}

/** A whole number written in digits; both limits are inclusive. */
export function wholeNumber(least: number, most: number, what = 'whole number') {
  const rule = `must be a ${what} from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .pipe(z.number().min(least, rule).max(most, rule))
}

/** Whether an address is an origin: the site's pages are at the root of their host. */
export function isOrigin(address: string): boolean {
  const parsed = URL.parse(address)
  return parsed !== null && parsed.pathname === '/' && parsed.search === '' && parsed.hash === ''
}

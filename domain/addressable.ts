import { slug } from './text/slugs.ts'

// Apart from slugs.ts, which every visitor's first script holds.

/** First segments of addresses that are the site's own and so cannot be a city. */
const RESERVED_SLUGS = new Set(['api', 'assets', 'uploads', 'fonts', 'c'])

/** Whether a location can be part of an address. */
export function isAddressable(location: string): boolean {
  const own = slug(location)
  return own !== '' && own !== '.' && own !== '..' && !RESERVED_SLUGS.has(own) && !/[/\\?#%]/.test(own)
}

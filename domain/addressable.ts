import { slug } from './text/slugs.ts'

// Not in slugs.ts, because every visitor's first script includes that file.

/** First path segments that the site uses itself, so that no city can have them. */
const RESERVED_SLUGS = new Set(['api', 'assets', 'uploads', 'fonts', 'c'])

/** Whether a location can be part of an address. */
export function isAddressable(location: string): boolean {
  const own = slug(location)
  return own !== '' && own !== '.' && own !== '..' && !RESERVED_SLUGS.has(own) && !/[/\\?#%]/.test(own)
}

/** The event's city in an address: the location lower-cased, runs of white space turned into hyphens (specification, section 2). */
export function slug(location: string): string {
  return location.trim().toLowerCase().replace(/\s+/g, '-')
}

/** First segments of addresses that are the site's own and so cannot be a city. */
const RESERVED_SLUGS = new Set(['api', 'assets', 'uploads', 'fonts'])

/** Whether a location can be part of an address. */
export function isAddressable(location: string): boolean {
  const own = slug(location)
  return own !== '' && own !== '.' && own !== '..' && !RESERVED_SLUGS.has(own) && !/[/\\?#%]/.test(own)
}

/**
 * The city of an event's address: the location in lower case, with hyphens for spaces, and with composed letters, since
 * programs put letters such as "ü" together in two ways (docs/product.md#addresses). They are composed last: "ẖ" is one
 * letter, while its capital in "H̱efa" is always two.
 */
export function slug(location: string): string {
  return location.trim().toLowerCase().normalize('NFC').replace(/\s+/g, '-')
}

/** The event whose page an address may be, as `berlin/2026-05-09`; of other addresses it names none. */
export function scopeOfPath(pathname: string): string {
  const [, city = '', date = ''] = pathname.split('/')
  try {
    return `${slug(decodeURIComponent(city))}/${date}`
  } catch {
    return ''
  }
}

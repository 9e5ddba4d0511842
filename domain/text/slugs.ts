/**
 * The city in an event's address: the location in lower case, with hyphens for spaces and with composed letters,
 * because programs encode letters such as "ü" in two ways (docs/product.md#addresses). Composing comes last, because
 * "ẖ" is one letter but its capital in "H̱efa" is always two.
 */
export function slug(location: string): string {
  return location.trim().toLowerCase().normalize('NFC').replace(/\s+/g, '-')
}

/** The event that an address may belong to, as `berlin/2026-05-09`. For other addresses, it matches no event. */
export function scopeOfPath(pathname: string): string {
  const [, city = '', date = ''] = pathname.split('/')
  try {
    return `${slug(decodeURIComponent(city))}/${date}`
  } catch {
    return ''
  }
}

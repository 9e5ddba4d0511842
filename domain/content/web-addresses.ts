/**
 * White space, backslashes and invisible characters: browsers drop or change them, so that an address is not what it
 * seems.
 */
const BENDS = /[\s\\\p{Cc}\p{Cf}]/u

/** Whether a text is the address of a web page, http or https only (docs/product.md#links-and-images). */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/]/i.test(text) && !BENDS.test(text) && URL.canParse(text)
}

/**
 * "acme.example", "en.wikipedia.org/wiki/Open_space": a host of two or more parts, the last of letters, and what
 * follows it.
 */
const BARE_HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u

/** Around a pasted address: white space, angle brackets, and invisible characters. */
const BEFORE = /^[\s<\p{Cf}]+/u
/** Tried only where a run begins, so that the time is linear. */
const AFTER = /(?<![\s>\p{Cf}])[\s>\p{Cf}]+$/u

/**
 * Adds the scheme to a typed web address: "https://acme.example" for "acme.example". Any other text is only trimmed.
 */
export function completedAddress(typed: string): string {
  const text = typed.replace(BEFORE, '').replace(AFTER, '')
  return BARE_HOST.test(text) ? `https://${text}` : text
}

/** Completes a typed link: "ann@example.com" is a mail address, "ann.example" a page. */
export function completedLink(typed: string): string {
  const text = completedAddress(typed)
  return /^[^\s@:/]+@[^\s@:/][^\s@:/.]*\.[^\s@:/]+$/.test(text) ? `mailto:${text}` : text
}

/** Whether a text may be a link: http, https, mailto, or a path on this site (docs/product.md#links-and-images). */
export function isLink(text: string): boolean {
  return isWebAddress(text) || isSitePath(text) || (/^mailto:[^@]+@[^@]+$/i.test(text) && !BENDS.test(text))
}

/** Whether a text is a path on this site: it begins with exactly one `/`. */
export function isSitePath(text: string): boolean {
  return /^\/(?!\/)/.test(text) && !BENDS.test(text)
}

/** An address in the characters that RFC 3986 allows, as other formats' schemas require. */
export function uriOf(address: string): string {
  if (PLAIN_URI.test(address)) return address
  const [page = '', ...rest] = new URL(address).href.replaceAll(NOT_IN_URIS, encodeURIComponent).split('#')
  return rest.length === 0 ? page : `${page}#${rest.join('%23')}`
}

const PLAIN_URI = /^[\w\-.~:/?[\]@!$&'()*+,;=%]*(?:#[\w\-.~:/?[\]@!$&'()*+,;=%]*)?$/
const NOT_IN_URIS = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/gu

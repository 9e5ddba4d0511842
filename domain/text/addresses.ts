/**
 * A character within a web address in a text: no white space, brackets or quotes of any script, invisible characters,
 * or East Asian punctuation.
 */
const INSIDE = /[^\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Cc}\p{Cf}<>"`\\、。，．：；！？｡､]/u.source
/** "(meeting)", which may contain one more pair of parentheses. */
const IN_PARENTHESES = `\\((?:${INSIDE}|\\(${INSIDE}*\\))*\\)`
/** What follows the scheme. The punctuation of a sentence, emphasis or a quote may follow directly after an address. */
const AFTER_SCHEME = `://(?:${INSIDE}|${IN_PARENTHESES})+(?<![.,;:!?'*_~|])`

/** Runs in time proportional to the length, for any text. */
const ADDRESS = RegExp(`(https?${AFTER_SCHEME})`, 'iu')
const AT_COLON = RegExp(AFTER_SCHEME, 'uy')

/** Splits a text so that every second part is a web address. */
export function splitAtAddresses(text: string): string[] {
  return text.split(ADDRESS)
}

/** The end of the web address whose scheme ends at this colon; null if there is none. */
export function addressEnd(text: string, colon: number): number | null {
  AT_COLON.lastIndex = colon
  return AT_COLON.test(text) ? AT_COLON.lastIndex : null
}

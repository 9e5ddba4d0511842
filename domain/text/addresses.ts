/** Within a web address in a text: no white space, brackets or quotes of any script, nothing unseen, no full stops of China and Japan. */
const INSIDE = /[^\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Cc}\p{Cf}<>"`\\、。，．：；！？｡､]/u.source
/** "(meeting)", also with one more pair within. */
const IN_PARENTHESES = `\\((?:${INSIDE}|\\(${INSIDE}*\\))*\\)`
/** What follows the scheme. A sentence, emphasis or a quote may go on right behind an address. */
const AFTER_SCHEME = `://(?:${INSIDE}|${IN_PARENTHESES})+(?<![.,;:!?'*_~|])`

/** Takes time that grows with the length of a text, whatever it is. */
const ADDRESS = RegExp(`(https?${AFTER_SCHEME})`, 'iu')
const AT_COLON = RegExp(AFTER_SCHEME, 'uy')

/** A text in parts: every second one is a web address. */
export function splitAtAddresses(text: string): string[] {
  return text.split(ADDRESS)
}

/** Where the web address ends whose scheme ends at this colon; null where none does. */
export function addressEnd(text: string, colon: number): number | null {
  AT_COLON.lastIndex = colon
  return AT_COLON.test(text) ? AT_COLON.lastIndex : null
}

import type { MarkdownIt, StateInline } from 'markdown-it'
import { isLink } from '../content/web-addresses.ts'
import { addressEnd } from './addresses.ts'

const TELEPHONE = /^tel:[+\d().-]{3,40}$/i
/** A number as people type it, with spaces and slashes, which addresses cannot contain. */
const TYPED_NUMBER = String.raw`tel:(?:[+\d\s./-]|\([\d\s]*\))+`
const LINKED_NUMBER = RegExp(TYPED_NUMBER, 'iy')
const NUMBER_IN_BRACKETS = RegExp(`<(${TYPED_NUMBER})>`, 'iy')
const SCHEME = /https?$/i
/** "https" */
const LONGEST_SCHEME = 5

/**
 * Teaches a parser the links of our Markdown, including bare web addresses, which it recognizes before anything else,
 * and telephone numbers.
 */
export function teachLinks(parser: MarkdownIt): void {
  parser.normalizeLink = (address) => (/^tel:/i.test(address) ? address.replace(/[\s/]+/g, '') : address)
  // Show the number or the mail address itself, without the scheme.
  parser.normalizeLinkText = (address) => address.replace(/^(?:tel|mailto):/i, '').trim()
  parser.validateLink = (address) => isLink(address) || TELEPHONE.test(address)
  const { parseLinkDestination } = parser.helpers
  parser.helpers.parseLinkDestination = (text, start, max) => {
    const number = foundAt(LINKED_NUMBER, text, start)?.[0].trimEnd()
    if (number === undefined || start + number.length > max) return parseLinkDestination(text, start, max)
    return { ok: true, pos: start + number.length, str: number }
  }
  parser.inline.ruler.before('escape', 'address', address)
  parser.inline.ruler.before('autolink', 'telephone', telephone)
}

function foundAt(mark: RegExp, text: string, at: number): RegExpExecArray | null {
  mark.lastIndex = at
  return mark.exec(text)
}

/** A bare web address, with no emphasis inside. Within the text of a link, it stays text. */
function address(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state
  if (src[pos] !== ':') return false
  const [scheme] = SCHEME.exec(src.slice(Math.max(0, pos - LONGEST_SCHEME), pos)) ?? []
  if (!scheme || (!silent && !state.pending.endsWith(scheme))) return false
  const end = addressEnd(src, pos)
  if (end === null || end > state.posMax) return false
  const whole = src.slice(pos - scheme.length, end)
  if (!state.md.validateLink(whole)) return false
  if (!silent && state.linkLevel > 0) state.pending += src.slice(pos, end)
  else if (!silent) {
    state.pending = state.pending.slice(0, -scheme.length)
    pushLink(state, whole, whole)
  }
  state.pos = end
  return true
}

/** `<tel:+49 30 1234>` */
function telephone(state: StateInline, silent: boolean): boolean {
  const [whole, typed] = foundAt(NUMBER_IN_BRACKETS, state.src, state.pos) ?? []
  if (whole === undefined || typed === undefined) return false
  const to = state.md.normalizeLink(typed)
  if (!state.md.validateLink(to)) return false
  if (!silent) pushLink(state, to, state.md.normalizeLinkText(typed))
  state.pos += whole.length
  return true
}

function pushLink(state: StateInline, to: string, words: string): void {
  state.push('link_open', 'a', 1).attrs = [['href', to]]
  state.push('text', '', 0).content = words
  state.push('link_close', 'a', -1)
}

import { decodeHTMLStrict } from 'entities'
import { seenText } from '../../../domain/text/text.ts'

/**
 * The elements that editors produce. Other names in angle brackets are text: a talk on `<dialog>` or `Map<String,
 * List<T>>` means just that.
 */
const ELEMENTS =
  'a|abbr|b|blockquote|br|center|cite|code|dd|del|div|dl|dt|em|figure|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|pre|q|s|section|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul'
const ATTRIBUTES = `(?:\\s+[a-z][\\w:-]*(?:=(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^\\s"'<>]+)))*\\s*`
/** An opening or closing tag. "a<b and c>d" does not match, because attributes have values. */
const TAG = new RegExp(`<(?:(?:${ELEMENTS})${ATTRIBUTES}/?|/(?:${ELEMENTS})\\s*)>`, 'gi')
const PARAGRAPH_ENDS = new RegExp(
  `<(?:br|hr)${ATTRIBUTES}/?>|</(?:p|li|div|h[1-6]|tr|dt|dd|blockquote)\\s*>`,
  'gi',
)
const LINK = /<a\s[^<>]{0,2000}?\bhref=["'](https?:\/\/[^"'<>\s]+)["'][^<>]{0,2000}>([^<]{0,2000})<\/a>/gi
/** A text with one of these is HTML. In other texts, angle brackets are the writer's own. */
const SIGN_OF_HTML = new RegExp(`</(?:${ELEMENTS})\\s*>|<br\\s*/?>|^\\s*<p${ATTRIBUTES}>`, 'i')

/**
 * The plain text of a description that may be HTML: removes tags, keeps paragraphs and the addresses of links. Entities
 * need their semicolon, so that `&copy=2` in an address stays.
 */
export function plainText(written: string): string {
  const isHtml = SIGN_OF_HTML.test(written)
  const text = isHtml ? withoutTags(written) : written
  return blockOf(decodeHTMLStrict(text))
}

function withoutTags(html: string): string {
  return html
    .replace(LINK, (_, address: string, words: string) =>
      words.includes(address.replace(/^https?:\/\//, '').replace(/\/$/, ''))
        ? words
        : `${words} (${address})`,
    )
    .replace(PARAGRAPH_ENDS, '\n')
    .replace(TAG, '')
}

/** A text of several lines, unchanged except for invisible white space. */
export function blockOf(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** A title or name on one line, otherwise unchanged; empty if it has no character that people can see. */
export function lineOf(text: string): string {
  return seenText(text.replace(/\s+/g, ' '))
}

import { type Part, partsOf } from '../../../domain/text/markdown.ts'
import { hasMarks } from '../../../domain/text/marks.ts'
import { type Html, html } from '../../lib/html.ts'
import { hrefOf, type Pages, type Up } from './page-frame.ts'

/** Blocks whose direction is derived from their first letters. */
const BLOCKS = /^(?:p|h\d|li|blockquote)$/

/** A Markdown text in a page of the archive. A text without Markdown stays as it was typed. */
export function formatted(
  pages: Pages,
  text: string,
  { up, lang, top }: { up: Up; lang?: Html | undefined; top: 2 | 3 },
): Html {
  if (!hasMarks(text)) return html`<p class="about" dir="auto"${lang}>${text}</p>\n`
  // Paragraphs of a quotation have its direction, as its bar does.
  const markup = (part: Part, isQuoted: boolean): Html | string => {
    if (typeof part === 'string') return part
    const { tag, to, start, inside } = part
    const own = html`${to !== undefined && html` href="${hrefOf(pages, to, up)}" rel="noopener"`}${start !== undefined && html` start="${start}"`}${BLOCKS.test(tag) && !(isQuoted && tag === 'p') && html` dir="auto"`}`
    // Only names that the parser knows.
    return /^(?:br|hr)$/.test(tag)
      ? html`<${tag}>`
      : html`<${tag}${own}>${inside.map((each) => markup(each, tag === 'blockquote'))}</${tag}>`
  }
  return html`<div class="text"${lang}>${partsOf(text, top).map((part) => markup(part, false))}</div>\n`
}

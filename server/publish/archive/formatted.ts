import { type Part, partsOf } from '../../../domain/text/markdown.ts'
import { hasMarks } from '../../../domain/text/marks.ts'
import { type Html, html } from '../../lib/html.ts'
import { hrefOf, type Pages, type Up } from './page-frame.ts'

/** Each block finds its direction from its first letters. */
const BLOCKS = /^(?:p|h\d|li)$/

/** A text of Markdown in a page of the archive; one without marks as it was typed. */
export function formatted(
  pages: Pages,
  text: string,
  { up, lang, top }: { up: Up; lang?: Html | undefined; top: 2 | 3 },
): Html {
  if (!hasMarks(text)) return html`<p class="about" dir="auto"${lang}>${text}</p>\n`
  const markup = (part: Part): Html | string => {
    if (typeof part === 'string') return part
    const { tag, to, start, inside } = part
    const own = html`${to !== undefined && html` href="${hrefOf(pages, to, up)}" rel="noopener"`}${start !== undefined && html` start="${start}"`}${BLOCKS.test(tag) && html` dir="auto"`}`
    // Elements by names that the parser has, and no others.
    return /^(?:br|hr)$/.test(tag) ? html`<${tag}>` : html`<${tag}${own}>${inside.map(markup)}</${tag}>`
  }
  return html`<div class="text"${lang}>${partsOf(text, top).map(markup)}</div>\n`
}

import { createElement, type ReactNode } from 'react'
import { type Part, partsOf } from '../../domain/text/markdown.ts'
import { SiteLink } from './site-link.tsx'
import './markdown.css'

type Props = { text: string; lang?: string | undefined; level?: 2 | 3 }

/** A Markdown text with its formatting. Its code loads only if a text has any (formatted-text.tsx). */
export function Markdown({ text, lang, level = 3 }: Props) {
  return (
    <div className="markdown" lang={lang}>
      {partsOf(text, level).map((part, key) => shown(part, key, false))}
    </div>
  )
}

/** The direction of each block follows from its first letters. */
const BLOCKS = /^(?:p|h\d|li|blockquote)$/

/** Paragraphs of a quotation have its direction, as its bar does. */
function shown(part: Part, key: number, isQuoted: boolean): ReactNode {
  if (typeof part === 'string') return part
  const { tag, to, start, inside } = part
  const children = inside.map((each, index) => shown(each, index, tag === 'blockquote'))
  if (to !== undefined)
    return (
      <SiteLink key={key} to={to}>
        {children}
      </SiteLink>
    )
  return createElement(
    tag,
    { key, start, ...(BLOCKS.test(tag) && !(isQuoted && tag === 'p') && { dir: 'auto' }) },
    ...children,
  )
}

import MarkdownIt, { type Token } from 'markdown-it'
import { teachLinks } from './markdown-links.ts'

/** A part of a text: words, or an element with its HTML name, which contains other parts. */
export type Part = string | Element
export type Element = {
  tag: Tag
  inside: readonly Part[]
  /** Of an `a`: http, https, mailto, tel, or a path on this site. */
  to?: string
  /** Of an `ol` that does not start at 1. */
  start?: number
  /** Whether a blank line precedes it. */
  isApart?: true
}
type Tag =
  | ('p' | 'h2' | 'h3' | 'h4' | 'blockquote' | 'pre' | 'hr' | 'ul' | 'ol' | 'li')
  | ('strong' | 'em' | 'code' | 'a' | 'br')

/** Longer texts are shown as typed: parsing the slowest text of this length takes 40 ms. */
export const LONGEST_MARKDOWN = 16_000
/**
 * The limit for nested quotes, lists and emphasis. No one writes that many. The parser leaves out anything deeper than
 * its own limit, and a page with thousands of nested elements cannot be drawn.
 */
const TOO_DEEP = 40
const HEADINGS = ['h2', 'h3', 'h4'] as const
/**
 * “Redner*innen”: an asterisk between letters of scripts that separate words by spaces is a character, not emphasis.
 */
const STAR_IN_WORD = /^[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]\*[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]$/u

/**
 * Everything outside our Markdown stays text: HTML, tables, references, indented code, strikethrough, and other links.
 */
const parser = new MarkdownIt({ html: false, breaks: true }).disable([
  ...['table', 'code', 'reference', 'html_block', 'html_inline', 'entity', 'strikethrough'],
])
teachLinks(parser)
parser.inline.State = class extends parser.inline.State {
  override scanDelims(start: number, canSplitWord: boolean) {
    const isStar = STAR_IN_WORD.test(this.src.slice(Math.max(0, start - 1), start + 2))
    return super.scanDelims(start, canSplitWord && !isStar)
  }
}

/**
 * The parts of a Markdown text. Line breaks are kept, and web addresses become links.
 * @param top the level of its top headings: 2 below a page's title, 3 below a dialog's
 */
export function partsOf(text: string, top: 2 | 3 = 2): readonly Part[] {
  if (text.length > LONGEST_MARKDOWN) return [asTyped(text)]
  const tokens = parser.parse(text, {})
  if (depthOf(tokens) > TOO_DEEP) return [asTyped(text)]
  const depths = tokens.flatMap(({ type, tag }) => (type === 'heading_open' ? [tag] : []))
  const used = [...new Set(depths)].sort()
  const levels = HEADINGS.slice(top - 2)
  return partsIn(tokens, {
    headings: new Map(used.map((tag, at) => [tag, levels[at] ?? 'h4'])),
    lines: text.split(/\r\n?|\n/),
  })
}

/** The greatest nesting depth of elements, including inline ones. */
function depthOf(tokens: readonly Token[]): number {
  let [depth, most] = [0, 0]
  for (const { nesting, children } of tokens) {
    depth += nesting
    most = Math.max(most, depth + (children ? depthOf(children) : 0))
  }
  return most
}

type About = {
  /** The element for each heading level of the text, `h1` to `h6`, without gaps. */
  headings: ReadonlyMap<string, Tag>
  lines: readonly string[]
}

function asTyped(text: string): Element {
  const lines = text.split('\n')
  return { tag: 'p', inside: lines.flatMap((line, at) => (at === 0 ? [line] : [element('br'), line])) }
}

function element(tag: Tag, inside: Part[] = []) {
  return { tag, inside }
}

function partsIn(tokens: readonly Token[], about: About): Part[] {
  const parts: Part[] = []
  const open = [parts]
  let links = 0
  for (const token of tokens) {
    const around = open.at(-1) ?? parts
    const isLink = /^link_/.test(token.type)
    if (isLink) links += token.nesting
    if (token.nesting === -1) open.pop()
    else if (token.nesting === 1) {
      // An item's text is a paragraph only if blank lines separate the items. A link cannot contain another link.
      const made = token.hidden || (isLink && links > 1) ? null : opened(token, about)
      if (made) around.push(made)
      open.push(made?.inside ?? around)
    } else around.push(...(links > 0 && token.type === 'image' ? [token.content] : leaf(token, about)))
  }
  return parts
}

function opened(token: Token, about: About): Element & { inside: Part[] } {
  const { type, tag } = token
  if (type === 'link_open') return { ...element('a'), to: String(token.attrGet('href')) }
  const made = placed(token, about, element(about.headings.get(tag) ?? (tag as Tag)))
  const start = Number(token.attrGet('start') ?? 1)
  return start === 1 ? made : { ...made, start }
}

/** Marks a block that follows a blank line, also within a quote. */
function placed<Block extends Element>({ map }: Token, { lines }: About, block: Block): Block {
  const before = map && lines[map[0] - 1]
  return typeof before === 'string' && /^[\s>]*$/.test(before) ? { ...block, isApart: true } : block
}

function leaf(token: Token, about: About): Part[] {
  const { type, content, children } = token
  switch (type) {
    case 'inline':
      return partsIn(children ?? [], about)
    case 'softbreak':
    case 'hardbreak':
      return [element('br')]
    case 'hr':
      return [placed(token, about, element('hr'))]
    case 'fence':
      return [placed(token, about, element('pre', [content.replace(/\n$/, '')]))]
    case 'code_inline':
      return [element('code', [content])]
    case 'image': {
      const to = String(token.attrGet('src'))
      return [{ tag: 'a', to, inside: [content || to] }]
    }
    default:
      return content === '' ? [] : [content]
  }
}

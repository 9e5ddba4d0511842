import MarkdownIt, { type Token } from 'markdown-it'
import { isLink } from '../content/web-addresses.ts'

/** A part of a text: words, or an element by its name in HTML, which holds others. */
export type Part = string | Element
export type Element = {
  tag: Tag
  inside: readonly Part[]
  /** Of an `a`: http, https, mailto, tel, or a path of this site. */
  to?: string
  /** Of an `ol` that does not begin with 1. */
  start?: number
}
type Tag =
  | ('p' | 'h2' | 'h3' | 'h4' | 'blockquote' | 'pre' | 'hr' | 'ul' | 'ol' | 'li')
  | ('strong' | 'em' | 'code' | 'a' | 'br')

/** Longer texts are shown as they are: the slowest of this length takes 40 ms. */
export const LONGEST_MARKDOWN = 16_000
/** Quotes and lists within each other. No one writes that many, and the parser leaves out what is deeper than its own bound. */
const TOO_DEEP = 40
const HEADINGS = ['h2', 'h3', 'h4'] as const
const ADDRESS = /(https?:\/\/[^\s<>]*[^\s<>.,;:!?'")\]])/i

/** What is no part of our Markdown stays text: HTML, tables, references, indented code, what is struck out, and other links. */
const parser = new MarkdownIt({ html: false, breaks: true }).disable([
  ...['table', 'code', 'reference', 'html_block', 'html_inline', 'entity', 'strikethrough'],
])
parser.normalizeLink = (address) => address
parser.validateLink = (address) => isLink(address) || /^tel:[+\d().-]+$/i.test(address)

/**
 * The parts of a text in Markdown. A line break is one, and a web address is a link.
 * @param top the level of its first headings: 2 below the title of a page, 3 below that of a dialog
 */
export function partsOf(text: string, top: 2 | 3 = 2): readonly Part[] {
  if (text.length > LONGEST_MARKDOWN) return [asTyped(text)]
  const tokens = parser.parse(text, {})
  if (tokens.some(({ level }) => level > TOO_DEEP)) return [asTyped(text)]
  const depths = tokens.flatMap(({ type, tag }) => (type === 'heading_open' ? [Number(tag.slice(1))] : []))
  return partsIn(tokens, top - 2 - Math.min(...depths))
}

function asTyped(text: string): Element {
  const lines = text.split('\n')
  return { tag: 'p', inside: lines.flatMap((line, at) => (at === 0 ? [line] : [element('br'), line])) }
}

function element(tag: Tag, inside: Part[] = []) {
  return { tag, inside }
}

/** @param level added to the depth of a heading, it is its place among the elements for headings */
function partsIn(tokens: readonly Token[], level: number): Part[] {
  const parts: Part[] = []
  const open = [parts]
  let isInLink = false
  for (const token of tokens) {
    const around = open.at(-1) ?? parts
    if (/^link_/.test(token.type)) isInLink = token.nesting === 1
    if (token.nesting === -1) open.pop()
    else if (token.nesting === 1) {
      // The words of an item of a list are no paragraph unless there are blank lines between the items.
      const made = token.hidden ? null : opened(token, level)
      if (made) around.push(made)
      open.push(made?.inside ?? around)
    } else around.push(...(isInLink && token.type === 'text' ? [token.content] : leaf(token, level)))
  }
  return parts
}

function opened(token: Token, level: number): Element & { inside: Part[] } {
  const { type, tag } = token
  if (type === 'heading_open') {
    const at = Math.min(Number(tag.slice(1)) + level, HEADINGS.length - 1)
    return element(HEADINGS[at] ?? 'h4')
  }
  const made = element(tag as Tag)
  const start = Number(token.attrGet('start') ?? 1)
  if (type === 'link_open') return { ...made, to: String(token.attrGet('href')) }
  return start === 1 ? made : { ...made, start }
}

function leaf(token: Token, level: number): Part[] {
  const { type, content, children } = token
  switch (type) {
    case 'inline':
      return partsIn(children ?? [], level)
    case 'softbreak':
    case 'hardbreak':
      return [element('br')]
    case 'hr':
      return [element('hr')]
    case 'fence':
      return [element('pre', [content.replace(/\n$/, '')])]
    case 'code_inline':
      return [element('code', [content])]
    case 'image': {
      const to = String(token.attrGet('src'))
      return [{ tag: 'a', to, inside: [content || to] }]
    }
    default:
      return withLinks(content)
  }
}

/** Words with the web addresses in them as links. */
function withLinks(text: string): Part[] {
  return text
    .split(ADDRESS)
    .map((each, index): Part => (index % 2 === 0 ? each : { tag: 'a', to: each, inside: [each] }))
    .filter((part) => part !== '')
}

import { type Element, type Part, partsOf } from './markdown.ts'
import { hasMarks } from './marks.ts'

const BLOCK = /^(?:p|h\d|blockquote|pre|hr|[uo]l|li)$/

/**
 * The plain text of Markdown, for everything that shows no formatting: calendars, files, feeds, papers, previews of
 * links. Lists keep their lines, and links their addresses. A text without Markdown is returned unparsed. Phones load
 * the parser only when needed, so they search with `withoutMarks`.
 */
export function plainOf(text: string): string {
  return hasMarks(text) ? wordsIn(partsOf(text)).trim() : text
}

/** Each block begins a line; a block after a blank line begins a paragraph. */
function wordsIn(parts: readonly Part[]): string {
  let text = ''
  let isApart = false
  let isBehindBlock = false
  for (const part of parts) {
    const isBlock = typeof part !== 'string' && BLOCK.test(part.tag)
    if (isBlock) isApart ||= part.isApart === true
    const words = wordsOf(part)
    if (words === '') continue
    if (text !== '' && (isBlock || isBehindBlock)) text += isApart ? '\n\n' : '\n'
    text += words
    isApart = false
    isBehindBlock = isBlock
  }
  return text
}

function wordsOf(part: Part): string {
  if (typeof part === 'string') return part
  const { tag, to, inside } = part
  if (tag === 'br') return '\n'
  if (tag === 'ul' || tag === 'ol') return wordsIn(itemsOf(part))
  const words = wordsIn(inside)
  return to === undefined ? words : linkOf(words, to.replace(/^(?:mailto|tel):/i, ''))
}

/** The items of a list with their markers. Further lines are indented to match the first. */
function itemsOf({ tag, start = 1, inside }: Element): Part[] {
  return inside.map((item, at) => {
    if (typeof item === 'string') return item
    const mark = tag === 'ol' ? `${start + at}. ` : '- '
    const words = wordsIn(item.inside).replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)
    return { ...item, inside: [`${mark}${words}`.trimEnd()] }
  })
}

function linkOf(words: string, to: string): string {
  if (words.trim() === '') return to
  const isSaid = words === to || (/\d/.test(to) && numberIn(words) === numberIn(to) && !/[\p{L}/]/u.test(to))
  return isSaid ? words : `${words} (${to})`
}

function numberIn(text: string): string {
  return text.replaceAll(/[^+\d\p{L}]/gu, '')
}

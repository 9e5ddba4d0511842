import { useEffect } from 'react'
import { joined, plainText } from '../../domain/text/search-words.ts'
import './found.css'

/** The name under which `found.css` styles the found words. */
const FOUND = 'found'
/** The texts that a search covers, in the list and in an open session. */
const SEARCHED =
  '.found-name, .slot-start, .session-title, .session-presenter, .session-room, .session-found, .session-badges, main [data-dialog] [dir="auto"]'
/** A search for two letters finds more places than anyone reads. */
const MOST_MARKED = 2_000
/** Nothing is highlighted between two letters typed in quick succession. */
const PAUSE_MS = 200

/**
 * Highlights the words of a search in the page after a pause in typing, without rendering a tile again. In browsers
 * without the highlight API, the page has no highlights.
 */
export function SearchHighlights({ words }: { words: readonly string[] }) {
  // Each time, because the list may show other sessions.
  useEffect(() => {
    if (typeof Highlight === 'undefined') return
    const mark = () => CSS.highlights.set(FOUND, new Highlight(...rangesOf(words)))
    const timer = setTimeout(mark, PAUSE_MS)
    return () => clearTimeout(timer)
  })
  useEffect(() => () => void globalThis.CSS?.highlights?.delete(FOUND), [])
  return null
}

/**
 * Static ranges, which do not follow changes of the page, because live ones slow down every change. They are created
 * again instead.
 */
function rangesOf(words: readonly string[]): StaticRange[] {
  const places: StaticRange[] = []
  for (const element of document.querySelectorAll(SEARCHED)) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [startOffset, endOffset] of markedIn(node.textContent ?? '', words))
        places.push(new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset }))
      if (places.length >= MOST_MARKED) return places
    }
  }
  return places
}

/** A single letter or digit. A Chinese character is a word. */
const LETTER = /^(?!\p{Script=Han})[\p{L}\p{N}]$/u
const WITHIN_WORD = /[\p{L}\p{N}\p{M}]['’]?$/u

/** The places to highlight: those of a single letter only where a word begins, because it is in almost every word. */
export function markedIn(text: string, words: readonly string[]): [number, number][] {
  const letters = words.filter((word) => LETTER.test(word))
  const longer = words.filter((word) => !LETTER.test(word))
  const begins = ([start]: [number, number]) => !WITHIN_WORD.test(text.slice(Math.max(0, start - 3), start))
  return [...foundIn(text, longer), ...foundIn(text, letters).filter(begins)]
}

/**
 * The places of these words in a text, as pairs of offsets, in the order of the words. The search converts texts to
 * plain ones, which changes their length.
 */
export function foundIn(text: string, words: readonly string[]): [number, number][] {
  const plain = joined(plainText(text))
  const wanted = words.filter((word) => plain.includes(word))
  if (wanted.length === 0) return []
  const offsets = offsetsOf(text)
  const letters = offsets.map(({ letter }) => letter).join('')
  return wanted.flatMap((word) => {
    const found: [number, number][] = []
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length)) {
      const [first, last] = [offsets[at], offsets[at + word.length - 1]]
      if (first && last) found.push([first.start, last.end])
    }
    return found
  })
}

type Offset = { letter: string; start: number; end: number }

/** The letters of the plain text, each with its place in the original text. A combining mark belongs to its letter. */
function offsetsOf(text: string): Offset[] {
  const offsets: Offset[] = []
  let start = 0
  for (const letter of text) {
    const end = start + letter.length
    const before = offsets.at(-1)
    const own = plainText(letter)
    // The plain form of a dot depends on the letter before it.
    const plain = joined((before?.letter ?? '') + own).slice(before ? 1 : 0)
    for (let at = 0; at < plain.length; at += 1) offsets.push({ letter: plain.charAt(at), start, end })
    if (own === '' && before) before.end = end
    start = end
  }
  return offsets
}

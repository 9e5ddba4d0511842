import {
  asRomanian,
  asSeen,
  plainLetters,
  smallLetters,
  smallLettersIn,
  withUsualDots,
} from '../words/marked-letters.ts'
import type { Lexicon } from '../words/word-tree.ts'

type Writing = Pick<Lexicon, 'spellings' | 'marks'>

/** Each word as its language writes it, in the case in which it was read. Of several ways, the most common is taken. */
export function withAccents(text: string, { spellings, marks }: Writing): string {
  if (!spellings) return text
  const written = text.replace(/\p{L}+/gu, (read) => {
    const ways = spellings(smallLetters(read))
    return ways.includes(smallLettersIn(read, marks)) ? read : inCapitalsOf(read, ways[0] ?? read, marks)
  })
  return marks?.has('ș') ? asRomanian(written) : written
}

/** The ways to write a word in lowercase: those of the list, and the word as read if it has other accents. */
export function waysToWrite(word: string, { spellings }: Pick<Lexicon, 'spellings'>): readonly string[] {
  const ways = spellings?.(word) ?? []
  // The dot of an i is often missing, a capital I may be either lowercase letter, and ș is read as ş.
  const read = (way: string) => asSeen(withUsualDots(way))
  const isListed = ways.some((way) => read(way) === read(word))
  const isMarkedOtherwise = ways.length > 0 && !isListed && plainLetters(word) !== word
  return isMarkedOtherwise ? [...ways, word] : ways
}

/** The other ways to write a word. */
export function otherSpellings(text: string, { spellings, marks }: Writing): string[] {
  const [read = '', ...more] = text.match(/\p{L}+/gu) ?? []
  if (!spellings || more.length > 0) return []
  const ways = waysToWrite(smallLetters(read), { spellings }).map((way) =>
    text.replace(read, inCapitalsOf(read, way, marks)),
  )
  const taken = withAccents(text, { spellings, marks })
  return ways.filter((way) => way !== taken)
}

/** Whether a word may be missing accents: without all of them it is only half read, however sure its letters are. */
export function mayLackAccents(word: string, { spellings }: Pick<Lexicon, 'spellings'>): boolean {
  if (!spellings || word.length === 1) return false
  return waysToWrite(word, { spellings }).length !== 1
}

function inCapitalsOf(read: string, way: string, marks: Lexicon['marks']): string {
  if (way === smallLettersIn(read, marks)) return read
  // Only Turkish has two letters i.
  const large = (text: string) => text.toLocaleUpperCase(marks?.has('ı') ? 'tr' : 'en')
  if (read.length > 1 && read === read.toUpperCase()) return large(way)
  return /^\p{Lu}/u.test(read) ? large(way.charAt(0)) + way.slice(1) : way
}

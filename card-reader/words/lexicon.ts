import { readFileSync } from 'node:fs'
import { domainWords } from './domain-words.ts'
import { wordCosts } from './word-settings.ts'
import { growTree, insertWord, type Lexicon, treeLexicon, type WordTree } from './word-tree.ts'

let english: WordTree | null = null

/** English, the words of conferences, and `names` (of people, rooms, sponsors), which are whole phrases or words. */
export function createLexicon(names: readonly string[] = []): Lexicon {
  return treeLexicon(createWordTree(names))
}

export function createWordTree(names: readonly string[]): WordTree {
  english ??= buildEnglish()
  const extra = names.flatMap((name) => wordsOf(name))
  if (extra.length === 0) return english
  const tree = growTree(
    english,
    extra.reduce((sum, word) => sum + word.length, 0),
  )
  for (const word of extra) insertWord(tree, word, wordCosts.eventName)
  return tree
}

/** Lower-case runs of letters and apostrophes. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}']+/gu) ?? []
}

/** `data/words.txt` has a line for each class of words, the most usual ones first. */
function buildEnglish(): WordTree {
  const text = readFileSync(new URL('../data/words.txt', import.meta.url), 'utf8')
  const tree = growTree(null, wordCosts.letters)
  for (const line of text.split('\n')) {
    const [size = '', ...words] = line.split(' ')
    const cost = wordCosts.bySize[size]
    if (cost !== undefined) for (const word of words) insertWord(tree, word, cost)
  }
  for (const word of domainWords) insertWord(tree, word, wordCosts.domain)
  return tree
}

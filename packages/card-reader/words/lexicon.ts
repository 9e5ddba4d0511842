import { readFileSync } from 'node:fs'
import { domainWords, wordsWithSigns } from './domain-words.ts'
import { createLetterModel, type LetterModel } from './letter-model.ts'
import { smallLetters, withUsualDots } from './marked-letters.ts'
import { letterWeights, wordCosts } from './word-settings.ts'
import { growTree, insertWord, type Lexicon, treeLexicon, type WordTree } from './word-tree.ts'

let english: WordTree | null = null
let englishLetters: LetterModel | null = null

/** English, the words of conferences, and `names` (of people, rooms, sponsors), each a phrase or a word. */
export function createLexicon(names: readonly string[] = []): Lexicon {
  const tree = createWordTree(names)
  englishLetters ??= createLetterModel(weighedWords())
  return { ...treeLexicon(tree), letters: englishLetters }
}

export function createWordTree(names: readonly string[]): WordTree {
  english ??= buildEnglish()
  const extra = names.flatMap((name) => [...nameWords(name), ...withSigns(name)])
  if (extra.length === 0) return english
  const tree = growTree(
    english,
    extra.reduce((sum, word) => sum + word.length, 0),
  )
  for (const word of extra) insertWord(tree, word, wordCosts.eventName)
  return tree
}

/** Lower-case runs of letters and apostrophes; each letter is one character with its accents. */
export function wordsOf(text: string): string[] {
  return smallLetters(text.normalize('NFC')).match(/[\p{L}']+/gu) ?? []
}

/**
 * The words of a name; those with ı also with i, because cards in languages other than Turkish are read without ı,
 * and the capital of ı counts as that of i.
 */
export function nameWords(name: string): string[] {
  return wordsOf(name).flatMap((word) => [...new Set([word, word.replace(/^ı/, 'i'), withUsualDots(word)])])
}

/** The words of a name that have digits or signs between or beside their letters, as in "K8s" or "w/". */
function withSigns(name: string): string[] {
  return smallLetters(name.normalize('NFC'))
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\d.]+|[,.:;!?)"'’”]+$/gu, ''))
    .filter((word) => /\p{L}/u.test(word) && /[^\p{L}']/u.test(word))
}

/** Reads `data/words.txt`, which has a line for each class of words, the most common first. */
function buildEnglish(): WordTree {
  const tree = growTree(null, wordCosts.letters)
  for (const [size, words] of englishClasses())
    for (const word of words) insertWord(tree, word, wordCosts.bySize[size] as number)
  for (const word of domainWords) insertWord(tree, word, wordCosts.domain)
  for (const word of wordsWithSigns) insertWord(tree, word, wordCosts.withSigns)
  return tree
}

/** Words of common classes are written more often, and show better how words are spelled. */
function* weighedWords(): Generator<[word: string, weight: number]> {
  for (const [size, words] of englishClasses())
    for (const word of words) yield [word, letterWeights[size] ?? 1]
}

function englishClasses(): Array<[size: string, words: string[]]> {
  return readFileSync(new URL('../data/words.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((line): [string, string[]] => {
      const [size = '', ...words] = line.split(' ')
      return [size, words]
    })
    .filter(([size]) => size in wordCosts.bySize)
}

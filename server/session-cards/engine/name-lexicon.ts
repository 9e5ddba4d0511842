import { allLocales } from '@faker-js/faker'
import { wordCosts } from './constants.ts'
import { labelWordsOf } from './labels.ts'
import { wordsOf } from './lexicon.ts'
import { growTree, insertWord, type Lexicon, treeLexicon, type WordTree } from './word-tree.ts'

/** What stands between names or before them. */
const between = [
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
  'dr',
]

let usual: WordTree | null = null

/**
 * First and last names that are usual in some country (some 27,000, out of the lists that Faker makes up people with)
 * and the words of `people`. For lines that are known to hold a name: English words are no likelier there than others.
 */
export function createNameLexicon(people: readonly string[] = []): Lexicon {
  usual ??= buildUsual()
  const extra = people.flatMap((name) => wordsOf(name))
  const tree = growTree(
    usual,
    extra.reduce((sum, word) => sum + word.length, 0),
  )
  for (const word of extra) insertWord(tree, word, wordCosts.knownPerson)
  return treeLexicon(tree)
}

function buildUsual(): WordTree {
  const names = new Set<string>()
  for (const { person } of Object.values(allLocales)) {
    for (const lists of [person?.first_name, person?.last_name]) {
      for (const name of Object.values(lists ?? {}).flat()) {
        for (const word of typeof name === 'string' ? latinWords(name) : []) names.add(word)
      }
    }
  }
  const words = [...names]
  const tree = growTree(
    null,
    words.reduce((sum, word) => sum + word.length, 400),
  )
  for (const word of words) insertWord(tree, word, wordCosts.usualName)
  for (const word of [...between, ...labelWordsOf('presenterName')])
    insertWord(tree, word, wordCosts.usualName)
  return tree
}

/** The recogniser knows few accents: names are looked up as they are and without theirs. */
function latinWords(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
  return [name, plain]
    .flatMap((form) => form.toLowerCase().split(/[\s-]+/))
    .filter((word) => word.length > 1 && /^[\p{Script=Latin}']+$/u.test(word))
}

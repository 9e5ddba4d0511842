import { readFileSync } from 'node:fs'
import { createLexicon, createWordTree, wordsOf } from './lexicon.ts'
import { languageSearch, wordCosts } from './word-settings.ts'
import { growTree, insertWord, type Lexicon, treeLexicon } from './word-tree.ts'

/** A language whose usual words are known: `written` gives a word as it is written for each way it may be read. */
type Language = {
  code: string
  words: readonly string[]
  written: ReadonlyMap<string, string[]>
  letters: LetterRuns
}

/** How likely each run of three letters is, as a natural logarithm. */
type LetterRuns = ReadonlyMap<string, number>

let known: Language[] | null = null

/**
 * The language that a text is likeliest in, from the runs of letters in it; null when that is English or cannot be told. Spaces
 * do not count: between words that no list knows they are seldom read.
 */
export function likelyLanguage(text: string): string | null {
  const runs = runsOf(text)
  if (runs.length < languageSearch.fewestRuns) return null
  const ranked = languages()
    .map(({ code, letters }) => ({ code, likeness: likenessOf(runs, letters) }))
    .sort((a, b) => b.likeness - a.likeness)
  const english = ranked.find(({ code }) => code === 'en')?.likeness ?? 0
  const [best] = ranked
  return best && best.likeness > english + languageSearch.clearance ? best.code : null
}

/**
 * The language of a text, English among them, as an ISO 639-1 code; null where the text is too short, or likely in two languages.
 */
export function languageOf(text: string): string | null {
  const runs = runsOf(text)
  if (runs.length < languageSearch.fewestRuns) return null
  const [best, next] = languages()
    .map(({ code, letters }) => ({ code, likeness: likenessOf(runs, letters) }))
    .sort((a, b) => b.likeness - a.likeness)
  return best && next && best.likeness > next.likeness + languageSearch.clearance ? best.code : null
}

/** English, the given names, and the usual words of a language, each in all ways that the recogniser may read it. */
export function createLanguageLexicon(code: string, names: readonly string[]): Lexicon {
  const language = languages().find((each) => each.code === code)
  if (!language) return createLexicon(names)
  const forms = [...language.written.keys()]
  const tree = growTree(
    createWordTree(names),
    forms.reduce((sum, form) => sum + form.length, 0),
  )
  for (const form of forms) insertWord(tree, form, wordCosts.usualForeign)
  return { ...treeLexicon(tree), spellings: (word) => language.written.get(word) ?? [] }
}

/** Names in the writing of a language, where a list has just one such name. */
export function createForeignNames(lexicon: Lexicon, code: string, names: readonly string[]): Lexicon {
  const language = languages().find((each) => each.code === code)
  if (!language) return lexicon
  const own = new Set([...language.words.join('')].filter((letter) => letter > '\u007f'))
  const written = new Map<string, string[]>()
  for (const name of names) {
    const foreign = [...name].filter((letter) => letter > '\u007f')
    if (foreign.length > 0 && foreign.every((letter) => own.has(letter))) addForms(written, name)
  }
  return { ...lexicon, spellings: (word) => written.get(word) ?? [] }
}

function languages(): Language[] {
  known ??= readFileSync(new URL('../data/foreign-words.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', ...words] = line.split(' ')
      const written = new Map<string, string[]>()
      for (const word of words) addForms(written, word)
      return { code, words, written, letters: letterRuns(words) }
    })
  return known
}

function addForms(written: Map<string, string[]>, word: string) {
  for (const form of formsOf(word)) {
    const words = written.get(form) ?? []
    if (!words.includes(word)) written.set(form, [...words, word])
  }
}

// Letters that the recogniser does not know, and what it takes them for.
const takenFor: Record<string, readonly string[]> = {
  ß: ['b', 'ss'],
  ł: ['t', 'l'],
  ı: ['i'],
  ø: ['o'],
  đ: ['d'],
  æ: ['ae'],
  œ: ['oe'],
  ð: ['d'],
}
const readable = /[üäéèàáíóòúì]/u

/** The ways that a word may be read: with the accents that the recogniser knows, and without any. */
function formsOf(word: string): Set<string> {
  const spelled = (keeps: boolean, way: number) =>
    [...word]
      .map((letter) => {
        const ways = takenFor[letter]
        if (ways) return ways[Math.min(way, ways.length - 1)]
        return keeps && readable.test(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '')
      })
      .join('')
  return new Set([word, spelled(true, 0), spelled(true, 1), spelled(false, 0), spelled(false, 1)])
}

function letterRuns(words: readonly string[]): LetterRuns {
  const counts = new Map<string, number>()
  // The more usual a word the more it counts.
  for (const [rank, word] of words.entries())
    for (const run of runsOf(word)) counts.set(run, (counts.get(run) ?? 0) + 1 + 20 / (1 + rank / 20))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...counts].map(([run, count]) => [run, Math.log(count / total)]))
}

/** Runs of three letters, without accents and spaces. */
function runsOf(text: string): string[] {
  const letters = wordsOf(text)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}|'/gu, '')
  return Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at, at + 3))
}

function likenessOf(runs: readonly string[], letters: LetterRuns): number {
  return runs.reduce((sum, run) => sum + (letters.get(run) ?? languageSearch.unseen), 0) / runs.length
}

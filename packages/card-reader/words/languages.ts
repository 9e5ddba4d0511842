import { readFileSync } from 'node:fs'
import { createLetterModel, type LetterModel } from './letter-model.ts'
import { createLexicon, createWordTree, wordsOf } from './lexicon.ts'
import { asSeen, plainLetters, withUsualDots } from './marked-letters.ts'
import { languageSearch, wordCosts } from './word-settings.ts'
import { growTree, insertWord, type Lexicon, treeLexicon } from './word-tree.ts'

/**
 * A language whose common words are known. `written` maps each way a word may be read to how it is written; `marks`
 * are the letters that English lacks.
 */
type Language = {
  code: string
  words: readonly string[]
  marks: ReadonlySet<string>
  runs: LetterRuns
  // Only for languages in which cards were read: for all of them it takes 80 MB.
  written?: ReadonlyMap<string, string[]>
  letters?: LetterModel
}

/** The probability of each run of three letters, as a natural logarithm. */
type LetterRuns = ReadonlyMap<string, number>

let known: Language[] | null = null

/**
 * The likeliest language of a text, from its runs of letters; null if that is English or unclear. Spaces do not
 * count, because they are seldom read between words that no list has.
 */
export function likelyLanguage(text: string): string | null {
  const runs = runsOf(text)
  if (runs.length < languageSearch.fewestRuns) return null
  const ranked = languages()
    .map((language) => ({ code: language.code, likeness: likenessOf(runs, language.runs) }))
    .sort((a, b) => b.likeness - a.likeness)
  const english = ranked.find(({ code }) => code === 'en')?.likeness ?? 0
  const [best] = ranked
  return best && best.likeness > english + languageSearch.clearance ? best.code : null
}

/**
 * The language of a text, including English, as an ISO 639-1 code; null if the text is too short, or likely in two
 * languages.
 */
export function languageOf(text: string): string | null {
  const runs = runsOf(text)
  if (runs.length < languageSearch.fewestRuns) return null
  const [best, next] = languages()
    .map((language) => ({ code: language.code, likeness: likenessOf(runs, language.runs) }))
    .sort((a, b) => b.likeness - a.likeness)
  return best && next && best.likeness > next.likeness + languageSearch.clearance ? best.code : null
}

/** English, the given names, and the common words of a language. */
export function createLanguageLexicon(code: string, names: readonly string[]): Lexicon {
  const language = languages().find((each) => each.code === code)
  if (!language) return createLexicon(names)
  const { words, marks } = language
  const tree = growTree(createWordTree(names), 2 * words.reduce((sum, word) => sum + word.length, 0))
  for (const [rank, word] of words.entries())
    for (const form of [word, inUsualLetters(word)]) insertWord(tree, form, costOfRank(rank))
  language.letters ??= createLetterModel(
    words.map((word, rank) => [word, weightOfRank(rank)] as const),
    marks,
  )
  language.written ??= spellingsOf(words)
  const { letters, written } = language
  const spellings = (word: string) => written.get(word) ?? written.get(plainLetters(word)) ?? []
  return { ...treeLexicon(tree), marks, spellings, letters }
}

/** The cost of a word by its rank. A word with twice the rank is half as likely, as in any text. */
function costOfRank(rank: number): number {
  return wordCosts.usualForeign + Math.log(Math.max(1, rank / wordCosts.mostUsualForeign))
}

/** The weight of a word, by its rank, among the runs of letters. */
function weightOfRank(rank: number): number {
  return 1 + 20 / (1 + rank / 20)
}

/** Names as a language writes them, if a list has exactly one such name. */
export function createForeignNames(lexicon: Lexicon, code: string, names: readonly string[]): Lexicon {
  const language = languages().find((each) => each.code === code)
  if (!language) return lexicon
  const { marks } = language
  const written = new Map<string, string[]>()
  for (const name of names) {
    const foreign = [...name].filter((letter) => letter > '\u007f')
    if (foreign.length > 0 && foreign.every((letter) => marks.has(letter))) addForms(written, name)
  }
  const spellings = (word: string) => written.get(word) ?? written.get(withUsualDots(word)) ?? []
  return { ...lexicon, marks, spellings }
}

function languages(): Language[] {
  known ??= readFileSync(new URL('../data/foreign-words.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [code = '', ...words] = line.split(' ')
      const letters = words.join('')
      const marks = new Set([...letters, ...asSeen(letters)].filter((letter) => letter > '\u007f'))
      return {
        code,
        words,
        marks,
        runs: letterRuns(code === 'en' ? words : words.slice(0, languageSearch.tellingWords)),
      }
    })
  return known
}

function spellingsOf(words: readonly string[]): ReadonlyMap<string, string[]> {
  const written = new Map<string, string[]>()
  for (const word of words) addForms(written, word)
  return written
}

function addForms(written: Map<string, string[]>, word: string) {
  for (const form of formsOf(word)) {
    const words = written.get(form) ?? []
    if (!words.includes(word)) written.set(form, [...words, word])
  }
}

/** The ways in which a word may have been read: as written, with two letters for one, and without any accents. */
function formsOf(word: string): Set<string> {
  return new Set([word, asSeen(word), inUsualLetters(word), plainLetters(word)])
}

function inUsualLetters(word: string): string {
  return word.replace(/[ßæœı]/gu, plainLetters)
}

function letterRuns(words: readonly string[]): LetterRuns {
  const counts = new Map<string, number>()
  for (const [rank, word] of words.entries())
    for (const run of runsOf(word)) counts.set(run, (counts.get(run) ?? 0) + weightOfRank(rank))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...counts].map(([run, count]) => [run, Math.log(count / total)]))
}

/** Runs of three letters, without accents and spaces. Text read before the language is known has no ı. */
function runsOf(text: string): string[] {
  const letters = withUsualDots(wordsOf(text).join(''))
    .normalize('NFD')
    .replace(/\p{M}|'/gu, '')
  return Array.from({ length: Math.max(0, letters.length - 2) }, (_, at) => letters.slice(at, at + 3))
}

function likenessOf(runs: readonly string[], letters: LetterRuns): number {
  return runs.reduce((sum, run) => sum + (letters.get(run) ?? languageSearch.unseen), 0) / runs.length
}

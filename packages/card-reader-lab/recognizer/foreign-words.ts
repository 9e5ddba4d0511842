import { readFileSync } from 'node:fs'
import type { Random } from '../../card-reader/test/random.ts'

/** A line's language, for its capitals, and a function that picks its words. */
type ForeignLine = { language: string; pick: () => string }

/** A language with its letters that have accents or that English lacks, and the words with each of them. */
type Language = { code: string; words: readonly string[]; marked: ReadonlyArray<readonly string[]> }

/** Vietnamese has more letters than all others together, and Turkish distinguishes i from ı. */
const weights: Record<string, number> = { vi: 5, tr: 2, pl: 2, cs: 2, ro: 1.5 }
const englishLetters = /^[a-z']$/
const mark = /\p{M}/gu

/**
 * Words in other languages and names, those with rare letters as often as those with common ones, some with random
 * accents.
 */
export function createForeignWords(random: Random): () => ForeignLine {
  const data = (file: string) =>
    readFileSync(new URL(`../../card-reader/data/${file}`, import.meta.url), 'utf8').trim()
  const symbols: readonly string[] = JSON.parse(data('symbols.json'))
  const languages = data('foreign-words.txt')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([code]) => code !== 'en')
    .flatMap(([code = '', ...words]) => {
      const language = { code, words, marked: byLetter(words, symbols) }
      return Array.from({ length: Math.round(2 * (weights[code] ?? 1)) }, () => language)
    })
  const names = data('names.txt').split('\n')
  const marked = byLetter([...names, ...new Set(languages.flatMap(({ words }) => words))], symbols)
  const variants = variantsOf(symbols)
  const rare = () => random.pick(random.pick(marked))
  const strange = (word: string) => withStrangeMarks(word, variants, random)
  const usual = ({ words, marked: own }: Language) =>
    random.chance(0.5) ? random.pick(words) : random.pick(random.pick(own))
  return () => {
    const language = random.pick(languages)
    const pick = random.pick([
      () => random.pick(language.words),
      () => usual(language),
      () => usual(language),
      () => (random.chance(0.6) ? rare() : random.pick(names)),
      () => strange(random.pick(language.words)),
    ])
    return { language: language.code, pick }
  }
}

/** For each letter that English lacks and the recognizer knows: the words with it. */
function byLetter(words: readonly string[], symbols: readonly string[]): string[][] {
  const found = new Map<string, string[]>()
  for (const word of words)
    for (const letter of new Set(word)) {
      if (englishLetters.test(letter) || !(symbols.includes(letter) || 'șț'.includes(letter))) continue
      found.set(letter, [...(found.get(letter) ?? []), word])
    }
  return [...found.values()]
}

/** For each English letter: the same letter with accents. */
function variantsOf(symbols: readonly string[]): ReadonlyMap<string, string[]> {
  const looks: Record<string, string> = { ß: 'b', ø: 'o', æ: 'a', œ: 'o', ł: 'l', ı: 'i', đ: 'd' }
  const variants = new Map<string, string[]>()
  for (const symbol of symbols.slice(1, -1)) {
    const letter = symbol.toLowerCase()
    const plain = looks[letter] ?? letter.normalize('NFD').replaceAll(mark, '')
    if (plain === letter || plain.length > 1 || !englishLetters.test(plain)) continue
    variants.set(plain, [...new Set([...(variants.get(plain) ?? []), letter])])
  }
  return variants
}

/** Puts any accent on any letter, so that a letter is recognized by its shape and not by its word. */
function withStrangeMarks(word: string, variants: ReadonlyMap<string, string[]>, random: Random): string {
  return [...word.normalize('NFD').replaceAll(mark, '')]
    .map((letter) => {
      const some = variants.get(letter)
      return some && random.chance(0.3) ? random.pick(some) : letter
    })
    .join('')
}

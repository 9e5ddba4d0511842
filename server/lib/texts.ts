import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { setTexts, type Texts } from '../../domain/text/t.ts'
import { reworded, TEST_LANGUAGES } from './test-languages.ts'

/**
 * The files of a language: `locales/de/visitor.json`. The build of the page renderer is at the same depth below the
 * root as this file.
 */
const FOLDER = join(import.meta.dirname, '../../locales')
export const TEXT_FILES = ['visitor', 'portal', 'server'] as const

/** A file of texts, in the format that translation tools call Format.JS JSON. */
type TextFile = Record<string, { defaultMessage: string; description?: string }>

const compiled = new Map<string, Texts>()
const spoken = new AsyncLocalStorage<string>()

/** Runs work with its texts in the given language, a code of `LANGUAGES`. Outside it, texts are in English. */
export function inLanguage<Done>(language: string, work: () => Done): Done {
  return spoken.run(language, work)
}

setTexts(() => textsIn(spoken.getStore() ?? 'en'))

/** All texts of a language, compiled on first use. */
export function textsIn(language: string): Texts {
  const known = compiled.get(language)
  if (known) return known
  const files = TEXT_FILES.map((file) => messagesOf(language, file))
  const texts = { language, messages: Object.assign({}, ...files) }
  compiled.set(language, texts)
  return texts
}

/** The messages of one file by key, in English where the language has none. */
export function messagesOf(language: string, file: (typeof TEXT_FILES)[number]): Texts['messages'] {
  const own = language === 'en' ? {} : readTexts(language, file)
  const english = readTexts('en', file)
  const change = isTestLanguage(language) ? TEST_LANGUAGES[language] : null
  return Object.fromEntries(
    Object.entries(english).map(([key, { defaultMessage }]) => {
      const message = compile(own[key]?.defaultMessage ?? defaultMessage)
      return [key, change ? reworded(message, change) : message]
    }),
  )
}

function isTestLanguage(language: string): language is keyof typeof TEST_LANGUAGES {
  return Object.hasOwn(TEST_LANGUAGES, language)
}

/** @returns no texts if the language does not have this file yet */
export function readTexts(language: string, file: string): TextFile {
  const path = join(FOLDER, language, `${file}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

import { type Argument, argumentsOf } from './arguments.ts'
import { wrongMarks } from './marks.ts'
import { readSource } from './sources.ts'
import { filesForVisitors, filesOfVisitors } from './visitor-script.ts'

type Messages = Record<string, { defaultMessage: string; description?: string }>

export type Tree = {
  english: Messages
  /** The keys of `portal.json`, which visitors' scripts do not load. */
  portal: readonly string[]
  /** By code, without English. */
  languages: Record<string, Messages>
  /** By path: the files with texts. */
  sources: Record<string, string>
}

/** All violations of the rules for texts, one per line. */
export function faultsOf({ english, portal, languages, sources }: Tree): string[] {
  const read = Object.entries(sources).map(([path, text]) => readSource(path, text))
  const used = new Set(read.flatMap(({ keys }) => keys))
  return [
    ...read.flatMap(({ faults }) => faults),
    ...portalWordsOfVisitors(read, portal, sources),
    ...Object.keys(english).flatMap((key) => (used.has(key) ? [] : [`nothing uses ${key}`])),
    ...[...used].flatMap((key) => (english[key] ? [] : [`en lacks ${key}`])),
    ...Object.entries(english).flatMap(([key, { defaultMessage, description }]) => [
      ...(description ? [] : [`en ${key} does not say where it is`]),
      ...badMarkup('en', key, defaultMessage),
    ]),
    ...Object.entries(languages).flatMap(([language, messages]) =>
      faultsOfLanguage(language, messages, english),
    ),
    ...lackingForVisitors(read, languages, sources),
  ]
}

function portalWordsOfVisitors(
  read: readonly ReturnType<typeof readSource>[],
  portal: readonly string[],
  sources: Tree['sources'],
): string[] {
  const [visitors, keys] = [filesOfVisitors(sources), new Set(portal)]
  return read
    .filter(({ path }) => visitors.has(path))
    .flatMap(({ worded }) => worded.filter(({ key }) => keys.has(key)))
    .map(({ at }) => `${at} words a text of the portal in a visitor's script`)
}

/** Visitors see no English on a page in another language: all texts of their pages are in every language. */
function lackingForVisitors(
  read: readonly ReturnType<typeof readSource>[],
  languages: Tree['languages'],
  sources: Tree['sources'],
): string[] {
  const files = new Set(filesForVisitors(sources))
  const keys = read.flatMap(({ path, worded }) => (files.has(path) ? worded.map(({ key }) => key) : []))
  return Object.entries(languages).flatMap(([language, messages]) =>
    [...new Set(keys)]
      .filter((key) => !messages[key])
      .map((key) => `${language} lacks ${key}, which visitors read`),
  )
}

function faultsOfLanguage(language: string, messages: Messages, english: Messages): string[] {
  return Object.entries(messages).flatMap(([key, { defaultMessage }]) => {
    const original = english[key]
    if (!original) return [`${language} has ${key}, which English lacks`]
    const unreadable = badMarkup(language, key, defaultMessage)
    if (unreadable.length > 0) return unreadable
    const [own, wanted] = [argumentsOf(defaultMessage), argumentsOf(original.defaultMessage)]
    if (described(own) !== described(wanted))
      return [
        `${language} ${key} takes ${described(own) || 'nothing'} in place of ${described(wanted) || 'nothing'}`,
      ]
    return [
      ...missingPlurals(language, key, defaultMessage),
      ...wrongMarks(language, key, defaultMessage, original.defaultMessage),
    ]
  })
}

function described(given: Map<string, Argument>): string {
  return [...given]
    .map(
      ([name, argument]) =>
        `${name}: ${typeof argument === 'string' ? argument : [...argument].sort().join('|')}`,
    )
    .join(', ')
}

const ELEMENTS =
  /<\/?(a|abbr|b|br|div|em|h\d|i|kbd|li|ol|p|small|span|strong|sub|sup|u|ul)\b[^>]*>|<\w+\s|&(#\d+|\w+);/i

function badMarkup(language: string, key: string, message: string): string[] {
  if (ELEMENTS.test(message)) return [`${language} ${key} holds HTML`]
  try {
    argumentsOf(message)
    return []
  } catch (error) {
    return [`${language} ${key} cannot be read: ${error instanceof Error ? error.message : error}`]
  }
}

/** `{count, plural, …}` with its branches. */
const PLURAL = /\{\s*\w+\s*,\s*plural\s*,((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g

function missingPlurals(language: string, key: string, message: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return [...message.matchAll(PLURAL)].flatMap(([, branches = '']) => {
    const named = branches.replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, ' ').split(/\s+/)
    // `many` in the Romance languages is for a million and more.
    const missing = pluralCategories.filter(
      (category) => !named.includes(category) && !(category === 'many' && /^(fr|es|it|pt)/.test(language)),
    )
    return missing.length > 0 ? [`${language} ${key} has no plural for ${missing.join(', ')}`] : []
  })
}

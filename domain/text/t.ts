import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format'
import type portalTexts from '../../locales/en/portal.json'
import type serverTexts from '../../locales/en/server.json'
import type visitorTexts from '../../locales/en/visitor.json'
import type { Tag, TextArguments } from './text-arguments.ts'

export type TextKey = keyof typeof visitorTexts | keyof typeof portalTexts | keyof typeof serverTexts
/** The key of a text without values. */
export type PlainKey = Exclude<TextKey, keyof TextArguments>
/** The keys of texts with a single value of this name. */
export type KeyWith<Name extends string> = {
  [K in keyof TextArguments]: { [N in Name]: string } extends TextArguments[K] ? K : never
}[keyof TextArguments]
type Values<K> = K extends keyof TextArguments ? TextArguments[K] : never

/**
 * The texts of one language: the compiled messages by key, or in the browser by the number that the build assigns to
 * each key.
 */
export type Texts = {
  /** A BCP 47 tag: `pt-BR`. */
  language: string
  messages: { readonly [key: string]: CompiledMessage | undefined }
}

type Given<K extends TextKey> = K extends keyof TextArguments ? [values: TextArguments[K]] : []
/** For each tag of a message, the function that renders it around its content. */
type Drawn<K extends TextKey, Node> = {
  [A in keyof Values<K>]: Values<K>[A] extends Tag ? (inside: Node) => Node : Values<K>[A]
}

let current = (): Texts => {
  throw new Error('No texts are loaded')
}

/** Sets the source of texts: a single language in the browser, the request's language on the server. */
export function setTexts(source: () => Texts): void {
  current = source
}

/** The language of the texts, as a BCP 47 tag for `Intl` and `lang`. */
export function language(): string {
  return current().language
}

/** A cached formatter in the current language. `options` must be a constant. */
export function formatterOf<Options, Formatter>(
  Formatter: { new (language: string, options: Options): Formatter; name: string },
  options: Options,
): Formatter {
  return kept(Formatter, [language(), options])
}

/**
 * The text of a key of `locales/en`, in the current language. The first argument must be a literal, because the build
 * replaces it by a number.
 */
export function t<K extends TextKey>(key: K, ...[values]: Given<K>): string {
  const { language, messages } = current()
  return format(
    // Portal texts arrive with the portal's code, later than the titles of its pages are shown.
    messages[key] ?? '…',
    language,
    values as Record<string, string | number> | undefined,
    INTL,
  ) as string
}

/** A text with elements in it, in order: the function `link` renders `<link>here</link>` of the message. */
export function rich<Node, K extends TextKey = TextKey>(key: K, values: Drawn<K, Node>): Node {
  const { language, messages } = current()
  return format(messages[key] ?? key, language, values as never, INTL) as Node
}

/** Marks a key that a table stores for a later `t`. The build numbers the keys that it finds in these calls. */
export function textKey<K extends TextKey>(key: K): K {
  return key
}

const INTL: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...given) => kept(Intl.DateTimeFormat, given),
    getNumberFormat: (...given) => kept(Intl.NumberFormat, given),
    getPluralRules: (...given) => kept(Intl.PluralRules, given),
  },
}

const made = new Map<string, unknown>()

/** Caches formatters: on a phone, creating one takes longer than formatting with it. */
function kept<Given extends unknown[], Formatter>(
  Formatter: { new (...given: Given): Formatter; name: string },
  given: Given,
): Formatter {
  const key = `${Formatter.name} ${JSON.stringify(given)}`
  const known = made.get(key) as Formatter | undefined
  if (known) return known
  const formatter = new Formatter(...given)
  made.set(key, formatter)
  return formatter
}

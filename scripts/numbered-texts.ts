import { type Plugin, parseAst } from 'vite'
import { LANGUAGE_NAMES } from '../domain/text/language-names.ts'
import { LANGUAGES, TEST_LANGUAGES } from '../domain/text/languages.ts'
import { textKey } from '../domain/text/t.ts'
import { WORKER_TEXT_KEYS } from '../domain/text/worker-text-keys.ts'
import { messagesOf, readTexts } from '../server/lib/texts.ts'

/** A module with the texts of a language that the browser loads: `texts/visitor.de.js`. */
const ADDRESS = /^\/?texts\/(visitor|portal)\.([\w-]+)\.js$/
/** The module that loads a language of the portal's texts (`client/lib/texts.ts`). */
const PORTAL = 'virtual:portal-texts'
const WORDING = new Set(['t', 'rich', 'textKey'])
const SOURCE = /\/(client|domain)\/.*\.tsx?$/

/** The build's entry for a language's texts, which is also their address during development. */
export const textsModule = (language: string) => `texts/visitor.${language}.js`

/**
 * Gives each key of a text a number, in the calls that use it and in the files of texts: neither then contains the
 * keys, which are a third of both. During development, keys stay.
 */
export function numberedTexts(): Plugin {
  const keys = (['visitor', 'portal'] as const).flatMap((file) => Object.keys(readTexts('en', file)))
  const numbers = new Map(keys.map((key, number) => [key, number]))
  const serverKeys = new Set(Object.keys(readTexts('en', 'server')))
  let isBuild = false
  return {
    name: 'numbered-texts',
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId: (id) => (id === PORTAL || ADDRESS.test(id) ? `\0${id.replace(/^\//, '')}` : null),
    load(id) {
      if (id === `\0${PORTAL}`) return portalTexts()
      const [, file, language] = (id.startsWith('\0') && ADDRESS.exec(id.slice(1))) || []
      if (!language) return null
      const messages = messagesOf(language, file as 'visitor' | 'portal')
      if (!isBuild) return `export const texts = ${JSON.stringify({ language, messages })}`
      const [first = ''] = Object.keys(messages)
      const values = JSON.stringify(Object.values(messages))
      if (file === 'visitor') return `export const texts = { language: '${language}', messages: ${values} }`
      return `export const texts = { messages: Object.fromEntries(${values}.map((message, at) => [at + ${numbers.get(first)}, message])) }`
    },
    transform: {
      order: 'post',
      filter: { id: SOURCE },
      handler(code) {
        return isBuild && /\b(t|rich|textKey)\(/.test(code) ? numbered(code, numbers, serverKeys) : null
      },
    },
    generateBundle(_options, bundle) {
      // Only code for the server uses these keys, and the build must have removed it.
      for (const { fileName, ...chunk } of Object.values(bundle))
        for (const key of serverKeys)
          if (
            chunk.type === 'chunk' &&
            ['`', '"', "'"].some((quote) => chunk.code.includes(quote + key + quote))
          )
            throw new Error(`${fileName} words ${key}, which only the server has`)
    },
  }
}

/** The portal's texts load with its code: no page contains their addresses. */
function portalTexts(): string {
  const loads = [...LANGUAGES, ...TEST_LANGUAGES].map(
    (language) => `'${language}': () => import('/texts/portal.${language}.js')`,
  )
  return `export const portalTexts = { ${loads.join(', ')} }`
}

/** The offers of a page in each of its languages, each worded in that language. */
export function languageOffers() {
  const own = LANGUAGES.flatMap((lang) => {
    const page = readTexts(lang, 'server')[textKey('language.thisPage')]?.defaultMessage
    return page === undefined ? [] : [[lang, { lang, name: LANGUAGE_NAMES[lang], page }]]
  })
  return Object.fromEntries(own)
}

/** The English texts of the service worker, until a page sends others. */
export function workerTexts() {
  const english = readTexts('en', 'visitor')
  const words = Object.entries(WORKER_TEXT_KEYS).map(([name, key]) => [name, english[key]?.defaultMessage])
  return { language: 'en', ...Object.fromEntries(words) }
}

type Node = { type: string; start: number; end: number; [field: string]: unknown }

/** Replaces the keys in calls of `t`, `rich`, and `textKey` with their numbers. @throws for a key that is in no file */
function numbered(
  code: string,
  numbers: ReadonlyMap<string, number>,
  serverKeys: ReadonlySet<string>,
): { code: string; map: null } {
  const literals: Node[] = []
  const walk = (node: Node, isKey: boolean) => {
    if (isKey && node.type === 'Literal' && typeof node.value === 'string') literals.push(node)
    const isWording =
      node.type === 'CallExpression' && WORDING.has((node.callee as Node & { name: string }).name)
    for (const [field, value] of Object.entries(node))
      for (const [at, each] of (Array.isArray(value) ? value : [value]).entries())
        if (each && typeof each === 'object' && typeof (each as Node).type === 'string')
          walk(
            each as Node,
            field === 'arguments' ? isWording && at === 0 : isKey && field !== 'test' && field !== 'callee',
          )
  }
  walk(parseAst(code) as unknown as Node, false)
  const pieces: string[] = []
  let end = 0
  for (const literal of literals.sort((one, other) => one.start - other.start)) {
    const number = numbers.get(String(literal.value))
    if (serverKeys.has(String(literal.value))) continue
    if (number === undefined) throw new Error(`No file of texts has ${literal.value}`)
    pieces.push(code.slice(end, literal.start), String(number))
    end = literal.end
  }
  return { code: pieces.join('') + code.slice(end), map: null }
}

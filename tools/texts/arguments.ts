import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

/**
 * The type of a message's argument: `{name}` a text, `{count, plural, …}` a number, `{kind, select, …}` one of its
 * words, `<link>` a tag.
 */
export type Argument = 'text' | 'number' | 'tag' | 'date' | readonly string[]

const SELECT = 1
const PLURAL = 2
const ORDINAL = 3
const NUMBER = 4

/** The arguments of an ICU message by name. @throws if the message cannot be parsed */
export function argumentsOf(message: string): Map<string, Argument> {
  const found = new Map<string, Argument>()
  collect(compile(message), found)
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function collect(nodes: CompiledMessage | number, found: Map<string, Argument>): void {
  if (!Array.isArray(nodes)) return
  for (const node of nodes as readonly (string | number | unknown[])[])
    if (Array.isArray(node)) collectNode(node, found)
}

function collectNode([name, kind, ...rest]: readonly unknown[], found: Map<string, Argument>): void {
  const argument = String(name)
  if (kind === undefined) {
    // `{count}` inside a plural of the same count stays a number.
    if (!found.has(argument)) found.set(argument, 'text')
  } else if (typeof kind !== 'number') {
    found.set(argument, 'tag')
    collect([kind, ...rest] as CompiledMessage, found)
  } else if (kind === SELECT || kind === PLURAL || kind === ORDINAL) {
    const branches = rest[0] as Record<string, CompiledMessage | number>
    found.set(argument, kind === SELECT ? Object.keys(branches) : 'number')
    for (const branch of Object.values(branches))
      collect(Array.isArray(branch) ? (branch as CompiledMessage) : '', found)
  } else found.set(argument, kind === NUMBER ? 'number' : 'date')
}

const TYPES = { text: 'string | number', number: 'number', tag: 'Tag', date: 'Date' } as const

/** The module with the types of the arguments of all texts that have any. The keys of all texts are in the files. */
export function argumentTypes(english: Record<string, { defaultMessage: string }>): string {
  const lines = Object.entries(english).flatMap(([key, { defaultMessage }]) => {
    const given = argumentsOf(defaultMessage)
    return given.size === 0 ? [] : [`  '${key}': ${typeOf(given)}`]
  })
  return [
    '// Made by `npm run texts` from locales/en: the values that messages take.',
    '',
    '/** An element around a part of a text: `rich` takes the function that draws it. */',
    'export type Tag = { isTag: true }',
    '',
    'export type TextArguments = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

function typeOf(given: Map<string, Argument>): string {
  const fields = [...given].map(
    ([name, argument]) => `${name}: ${typeof argument === 'string' ? TYPES[argument] : wordsOf(argument)}`,
  )
  return `{ ${fields.join('; ')} }`
}

/** `other` matches every other word. */
function wordsOf(words: readonly string[]): string {
  const named = words.filter((word) => word !== 'other')
  return [...named.map((word) => `'${word}'`), '(string & {})'].join(' | ')
}

import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { type Node, visit } from './nodes.ts'
import { isSpoken } from './spoken.ts'

/** The sources that may contain texts. */
const SOURCES = '{client,domain,server,scripts}/**/*.{ts,tsx}'

/** The files with texts of refusals, form checks and emails; the API's documentation is for programmers, in English. */
const OF_SERVER = /^(domain\/|server\/(?!http\/api-docs\/))/

const NO_TEXT = /(^|\.)test\.tsx?$|^domain\/text\/(t|text-arguments)\.ts$/

export async function sourcesIn(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const path of glob(SOURCES, { cwd: root }))
    if (!NO_TEXT.test(path)) found[path] = await readFile(join(root, path), 'utf8')
  return found
}

type Read = {
  path: string
  keys: string[]
  /** The keys in calls of `t` and `rich`, and the place of each. */
  worded: { key: string; at: string }[]
  faults: string[]
}

const WORDING = new Set(['t', 'rich', 'textKey'])
/** The attributes that a person reads or hears. */
const READ_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|description|hint|heading|summary|text|empty|loading|failed|busy|question|act|word)$/
const HAS_LETTERS = /\p{L}{2}/u
/** Letters that are not text: `&nbsp;`, and the loading modes of pictures. */
const NO_WORDS = /&\w+;|^(lazy|eager|https:\/\/)$/g
const hasWords = (text: unknown) => HAS_LETTERS.test(String(text).replace(NO_WORDS, ''))

/** The keys that a file uses, and its faults. */
export function readSource(path: string, text: string): Read {
  const read: Read = { path, keys: [], worded: [], faults: [] }
  const isOfServer = OF_SERVER.test(path)
  const at = (node: Node) => `${path}:${text.slice(0, node.start).split('\n').length}`
  visit(
    parseSync(path, text).program as unknown as Node,
    { isInFunction: false },
    (node, { isInFunction }) => {
      const words = wordingOf(node)
      if (words) {
        read.keys.push(...words.keys)
        if (words.name !== 'textKey') read.worded.push(...words.keys.map((key) => ({ key, at: at(node) })))
        if (!words.isLiteral) read.faults.push(`${at(node)} words a key that is no literal`)
        if (!isInFunction && words.name !== 'textKey')
          read.faults.push(`${at(node)} words a text before a language is known`)
      } else if (isText(node) || (isOfServer && isSpoken(node))) read.faults.push(`${at(node)} holds a text`)
    },
  )
  return read
}

function wordingOf(node: Node): { name: string; keys: string[]; isLiteral: boolean } | null {
  if (node.type !== 'CallExpression') return null
  const { name } = node.callee as Node & { name?: string }
  if (name === undefined || !WORDING.has(name)) return null
  const keys = keysIn((node.arguments as Node[])[0])
  return {
    name,
    keys: keys ?? [],
    isLiteral: keys !== null || (name === 't' && isKept((node.arguments as Node[])[0])),
  }
}

/** The literals of a first argument: one, or those of a conditional. */
function keysIn(node: Node | undefined): string[] | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node?.type !== 'ConditionalExpression') return null
  const [one, other] = [keysIn(node.consequent as Node), keysIn(node.alternate as Node)]
  return one && other && [...one, ...other]
}

/** Whether a key comes from a table that `textKey` marked. */
function isKept(node: Node | undefined): boolean {
  return node?.type === 'MemberExpression' || node?.type === 'Identifier'
}

function isText(node: Node): boolean {
  if (node.type === 'JSXText') return hasWords(node.value)
  if (node.type !== 'JSXAttribute') return false
  const { name } = node.name as { name: string }
  const value = node.value as Node | null
  return READ_ATTRIBUTES.test(name) && value?.type === 'Literal' && hasWords(value.value)
}

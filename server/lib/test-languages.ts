import type { CompiledMessage } from 'icu-minify/format'

/**
 * Languages that a program makes from English, to test pages with long words and from right to left. Their letters have accents,
 * so that a text outside the files stands out.
 */
export const TEST_LANGUAGES = { 'en-XA': longer, 'en-XB': mirrored }

const ACCENTED = new Map(
  [
    ...'aàbḃcçdḋeéfḟgĝhĥiîjĵkķlĺmṁnñoöpṗqɋrŕsštţuûvṽwŵxẋyýzžAÀBḂCÇDḊEÉFḞGĜHĤIÎJĴKĶLĹMṀNÑOÖPṖQɊRŔSŠTŢUÛVṼWŴXẊYÝZŽ',
  ].flatMap((letter, at, all) => (at % 2 === 0 ? [[letter, all[at + 1] ?? letter] as const] : [])),
)
const MORE = 0.4
/** Longer words than these are rare. */
const WORD = /~{12}(?=~)/g

/** 40 % longer: each text ends with more letters in brackets; a missing bracket shows that it was cut. */
function longer(text: string): string {
  const letters = text.replace(/[^\p{L}]/gu, '').length
  if (letters === 0) return text
  const more = '~'.repeat(Math.max(1, Math.ceil(letters * MORE) - 2))
  return `[${accented(text)}${more.replaceAll(WORD, '$& ')}]`
}

const FROM_RIGHT = '\u202e'
const END = '\u202c'

/** Written from right to left by the controls of Unicode. */
function mirrored(text: string): string {
  return text.replace(/\S+/g, (word) => `${FROM_RIGHT}${word}${END}`)
}

function accented(text: string): string {
  return [...text].map((letter) => ACCENTED.get(letter) ?? letter).join('')
}

const TEXT_FROM_TAG = 1

/** A compiled message with its words changed and its arguments kept. */
export function reworded(message: CompiledMessage, change: (text: string) => string): CompiledMessage {
  return typeof message === 'string'
    ? change(message)
    : (message.map((node) => rewordedNode(node, change)) as CompiledMessage)
}

function rewordedNode(node: unknown, change: (text: string) => string): unknown {
  if (typeof node === 'string') return change(node)
  if (!Array.isArray(node) || typeof node[1] === 'undefined') return node
  const [name, kind, ...rest] = node
  if (typeof kind !== 'number')
    return [name, ...node.slice(TEXT_FROM_TAG).map((each: unknown) => rewordedNode(each, change))]
  const [options] = rest
  if (options === null || typeof options !== 'object') return node
  const branches = Object.entries(options).map(([branch, of]) => [
    branch,
    Array.isArray(of) || typeof of === 'string' ? reworded(of as CompiledMessage, change) : of,
  ])
  return [name, kind, Object.fromEntries(branches)]
}

import { splitAtAddresses } from './addresses.ts'
import { hasMarks } from './marks.ts'

/** The characters of Markdown beside the words that they belong to: alone, or within a word, they are no mark. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^(?:[ \t>]*>|[ \t]*#{1,6}(?=[ \t]))[ \t]*/gm, ''],
  [/`+|\\(?=[!-/:-@[-`{-~])/g, ''],
  [/!?\[([^[\]\n]*)\]\(/g, '$1 ('],
  [/(?<=\S)\*+|\*+(?=\S)|(?<![\p{L}\p{N}])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}])/gu, ''],
]

/**
 * A text of Markdown about as it is read, for a search on phones, which does without the parser. Web addresses stay as they are; what
 * must be right takes `plainOf`.
 */
export function withoutMarks(text: string): string {
  if (!hasMarks(text)) return text
  return splitAtAddresses(text)
    .map((part, at) =>
      at % 2 === 1 ? part : MARKS.reduce((words, [mark, shown]) => words.replace(mark, shown), part),
    )
    .join('')
}

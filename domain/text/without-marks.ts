import { splitAtAddresses } from './addresses.ts'
import { hasMarks } from './marks.ts'

/** Markdown characters, recognized by the words next to them: on their own or within a word they are not marks. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/^(?:[ \t>]*>|[ \t]*#{1,6}(?=[ \t]))[ \t]*/gm, ''],
  [/`+|\\(?=[!-/:-@[-`{-~])/g, ''],
  [/!?\[([^[\]\n]*)\]\(/g, '$1 ('],
  [/(?<=\S)\*+|\*+(?=\S)|(?<![\p{L}\p{N}])_+(?=\S)|(?<=\S)_+(?![\p{L}\p{N}])/gu, ''],
]

/**
 * Approximates the rendered text of Markdown, for searches on phones, which do without the parser. Web addresses stay
 * as they are. Use `plainOf` where the text must be exact.
 */
export function withoutMarks(text: string): string {
  if (!hasMarks(text)) return text
  return splitAtAddresses(text)
    .map((part, at) =>
      at % 2 === 1 ? part : MARKS.reduce((words, [mark, shown]) => words.replace(mark, shown), part),
    )
    .join('')
}

import { hasMarks } from './marks.ts'

// No two expressions begin or end with the same character, so that none reads a part of a text twice.
const LINK = /!?\[([^[\]\n]*)\]\(([^()\n]*)\)/g
const EMPHASIS = /(?<![*\\])(\*{1,3})(?=[^\s*])([^*\n]*[^\s*\\])\1(?!\*)/g
const STEPS: readonly (readonly [RegExp, string])[] = [
  [/^ {0,3}(?:`{3,}|~{3,})[^`\n]*$/gm, ''],
  [/^(?: {0,3}> ?)+/gm, ''],
  [/^ {0,3}#{1,6}(?:[ \t]+|$)/gm, ''],
  [/^ {0,3}(?:=+|-{3,}|\*{3,}|_{3,})[ \t]*$/gm, ''],
  [/^([ \t]*)[*+](?=[ \t])/gm, '$1-'],
  [/<((?:https?:|mailto:)[^\s<>]+)>/gi, '$1'],
  [/(?<!`)(`+)([^`\n]+)\1(?!`)/g, '$2'],
  [EMPHASIS, '$2'],
  // What was inside of another one.
  [EMPHASIS, '$2'],
  [/(?<![\p{L}\p{N}_\\])(_{1,3})(?=[^\s_])([^_\n]*[^\s_\\])\1(?![\p{L}\p{N}_])/gu, '$2'],
  [/(?:\\|(?<! ) {2,})$/gm, ''],
  [/\\([!-/:-@[-`{-~])/g, '$1'],
  [/\n{3,}/g, '\n\n'],
]

/**
 * The plain text of Markdown, for all that shows no formatting: calendars, files, feeds, papers, searches, previews of links. Lists
 * keep their lines, links their addresses. A text without marks stays as it is.
 */
export function plainOf(text: string): string {
  if (!hasMarks(text)) return text
  const withoutLinks = text.replace(LINK, (_, shown: string, target: string) => {
    const address = target
      .trim()
      .split(/\s/, 1)[0]
      ?.replace(/^<?(?:mailto:|tel:)?|>$/gi, '')
    return [shown, address && address !== shown && `(${address})`].filter(Boolean).join(' ')
  })
  return STEPS.reduce((plain, [mark, shown]) => plain.replace(mark, shown), withoutLinks).trim()
}

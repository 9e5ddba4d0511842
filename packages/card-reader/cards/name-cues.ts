import { smallLetters } from '../words/marked-letters.ts'
import { freeCard } from './card-settings.ts'
import {
  couldBeName,
  GOES_ON,
  hasEnumeration,
  isListedName,
  isSingleName,
  type KnownWords,
  looksLikeName,
} from './name-lines.ts'

/**
 * The name after "by", "with", "from" or a dash, or in parentheses; null if the line has no such cue or no name after
 * it.
 */
export function nameAfterCue(text: string, known: KnownWords): string | null {
  const cue = /^\s*(?:(by|with|from|w\/)[\s:.]+|by(?=(?-i:\p{Lu}\p{Ll}))|[-–—~@]+\s*)(.+)$/iu.exec(text)
  const rest = cue?.[2] ?? inBrackets(text)
  if (!rest) return nameAfterForeignCue(text, known)
  if (hasEnumeration(rest, known.vocabulary)) return null
  if (looksLikeName(rest, known) >= freeCard.nameAfterCue) return rest
  // After a cue, short unknown words are a name even if their capitals or the space were lost.
  return !GOES_ON.test(text) && couldBeName(rest, known) ? rest : null
}

/**
 * "mit Ada", "BYADA": a cue that sentences of other languages also contain, or without a space after it, needs a name
 * from the lists.
 */
function nameAfterForeignCue(text: string, known: KnownWords): string | null {
  const [, cue = '', space = '', rest = ''] =
    /^\s*(by|w\/|mit|von|avec|par|con|por|med)([\s:.]*)(\p{L}.*)$/iu.exec(text) ?? []
  if (space === '' && (/^(?:med|par|por|con)$/i.test(cue) || isKnownWord(text, known))) return null
  return isListedName(rest, known) || isSingleName(rest, known) ? rest : null
}

/** The words after a cue that leads to a name, whatever they are. */
export function withoutCue(text: string): string {
  return text.replace(/^\s*(?:by|with|from|w\/|mit|von|avec|par|con|por|med)[\s:.]+(?=\p{L})/iu, '')
}

function isKnownWord(text: string, { lexicon, names }: KnownWords): boolean {
  const [word = ''] = text.trim().split(/\s+/)
  return lexicon.has(smallLetters(word)) || names.has(smallLetters(word))
}

/** The text, if all of it is in parentheses, one of which may be lost. */
function inBrackets(text: string): string | undefined {
  const [, before, rest, after] = /^\s*(\(?)([^()]+)(\)?)\s*$/.exec(text) ?? []
  return before || after ? rest : undefined
}

/** Whether a line itself shows that it names someone, unlike the start of a title: a sign or "by" before a name. */
export function isSigned(text: string, known: KnownWords): boolean {
  if (/^\s*(?:with|from)\b/iu.test(text)) return false
  const name = nameAfterCue(text, known)
  const words = name?.match(/[\p{L}']{3,}/gu) ?? []
  return words.some((word) => !known.lexicon.has(smallLetters(word)) || isSingleName(word, known))
}

/**
 * A listed name at the end of a line, after a dash, "by" or "w/" or in parentheses, and the words before it; null if
 * there is none.
 */
export function nameAtEnd(text: string, known: KnownWords): { before: string; name: string } | null {
  const [, before = '', sign = '', rest = ''] =
    /^(.*[\p{L}\p{N}?!.…"”)])(\s*\(|\s+(?:[-–—]+|by:?|w\/|@)\s*|\s+(?=@))([^()]+?)\)?\s*$/iu.exec(text) ?? []
  const name = rest.trim()
  const isWithin = sign.includes('(') && !/\)\s*$/.test(text)
  if (before === '' || isWithin || /\d/.test(name) || hasEnumeration(name, known.vocabulary)) return null
  const plain = name.replace(/^@/, '')
  const isName =
    plain.split(/\s+/).length <= freeCard.nameWords &&
    isCapitalized(plain, name) &&
    isListedName(plain, known)
  return isName ? { before: before.trim(), name } : null
}

/** Whether each word has a capital; a nickname needs none. */
function isCapitalized(plain: string, name: string): boolean {
  return plain !== name || plain.split(/\s+/).every((word) => /^\p{Lu}/u.test(word))
}

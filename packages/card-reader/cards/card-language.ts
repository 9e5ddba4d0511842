import { type LineText, readAgain } from '../lines/line-reading.ts'
import { decoder } from '../lines/line-settings.ts'
import type { CardFields, FieldReading } from '../reading.ts'
import { createForeignNames, createLanguageLexicon, likelyLanguage } from '../words/languages.ts'
import { wordsOf } from '../words/lexicon.ts'
import { usualNames } from '../words/name-lexicon.ts'
import type { Lexicon } from '../words/word-tree.ts'
import { type Vocabulary, valueOfWord } from '../words/written-values.ts'
import type { CardContext } from './card-context.ts'
import { cardLanguage } from './card-settings.ts'
import { labelWordsOf } from './labels.ts'

const FIELDS = ['title', 'presenterName', 'description', 'type', 'level', 'focus'] as const

/**
 * The context for a card in a language other than English, from the first reading of its lines; the same context if
 * they are English, or too few words to tell. The first reading of such a card misses spaces or accents in most
 * words. The event's language is tried as well, because a card with only a title says little about its own.
 */
export function inLanguageOf(context: CardContext, lines: readonly LineText[]): CardContext {
  const { vocabulary } = context
  const inEnglish = knownShare(lines, context.lexicon, vocabulary)
  if (inEnglish > cardLanguage.surelyEnglish) return context
  let best = context
  let spoken: string | null = null
  let most = inEnglish + cardLanguage.leastGain
  const codes = [freeWords(lines, vocabulary), context.eventTexts].map((texts) =>
    likelyLanguage(texts.join(' ')),
  )
  for (const code of new Set(codes)) {
    if (!code) continue
    const lexicon = createLanguageLexicon(code, context.eventWords)
    const known = knownShare(
      lines.map((line) => readAgain(line, lexicon, decoder.text)),
      lexicon,
      vocabulary,
    )
    if (known < most) continue
    most = known
    spoken = code
    best = { ...context, lexicon, names: createForeignNames(context.names, code, usualNames()) }
  }
  return spoken ? { ...best, texts: createLanguageLexicon(spoken, context.eventTexts) } : best
}

/**
 * Whether the Latin lines of a card that also has lines in another script are guesses: the lists know almost none of
 * the words that were not surely read, because the recognizer took other letters for Latin ones.
 */
export function areGuesses({ lexicon, vocabulary }: CardContext, latin: readonly LineText[]): boolean {
  const unsure = latin.filter(({ confidence }) => confidence < cardLanguage.surelyRead)
  return unsure.length > 0 && knownShare(unsure, lexicon, vocabulary) < cardLanguage.surelyLatin
}

/** The fields without the texts that no one can read: the form shows only their place. */
export function withoutTexts(fields: CardFields): CardFields {
  const unread = ({ crop }: FieldReading<string>): FieldReading<string> => ({
    value: '',
    confidence: 0,
    doubtful: true,
    ...(crop ? { crop } : {}),
  })
  return {
    ...fields,
    title: unread(fields.title),
    presenterName: unread(fields.presenterName),
    description: unread(fields.description),
  }
}

/** Rereads lines in the language of `context`, and names as names. */
export function readInLanguage(line: LineText, context: CardContext, isName: boolean): LineText {
  return isName
    ? readAgain(line, context.names, decoder.name)
    : readAgain(line, context.lexicon, decoder.text)
}

/** The share of letters that belong to words of the list. */
function knownShare(lines: readonly LineText[], lexicon: Lexicon, vocabulary: Vocabulary): number {
  const words = freeWords(lines, vocabulary)
  const letters = (some: readonly string[]) => some.reduce((sum, word) => sum + word.length, 0)
  return letters(words.filter((word) => lexicon.has(word))) / Math.max(1, letters(words))
}

/** The words without labels and without values of lists, which are English on any card. */
function freeWords(lines: readonly LineText[], vocabulary: Vocabulary): string[] {
  return lines
    .flatMap(({ text }) => wordsOf(text))
    .filter((word) => !labelWords.has(word) && valueOfWord(word, vocabulary) === null)
}

const labelWords = new Set(FIELDS.flatMap((field) => labelWordsOf(field)))

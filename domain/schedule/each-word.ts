import {
  type OfWords,
  SESSION_WORDS,
  type SessionText,
  type SessionWord,
  type SessionWords,
  type TextWord,
  type ValueKind,
  type ValuesWord,
} from './session-words.ts'

/** Makes something for each word, in their order. */
export function ofWords<Text, Values>(
  text: (name: SessionText, word: TextWord) => Text,
  values: (name: ValueKind, word: ValuesWord) => Values,
): OfWords<Text, Values> {
  const made = Object.entries<TextWord | ValuesWord>(SESSION_WORDS).map(([name, word]) => [
    name,
    word.kind === 'text' ? text(name as SessionText, word) : values(name as ValueKind, word),
  ])
  return Object.fromEntries(made)
}

/** The words of a session, a card or a form, and nothing else of it. */
export function wordsOf(row: SessionWords): SessionWords {
  return ofWords(
    (name) => row[name],
    (name) => row[name],
  )
}

/** "Presenter": the name of a word in a table's head; in a sentence it has small letters. */
export function shortName(name: SessionWord): string {
  const word: TextWord | ValuesWord = SESSION_WORDS[name]
  return word.short ?? word.label
}

export const NO_WORDS: SessionWords = ofWords<string, string[]>(
  () => '',
  () => [],
)

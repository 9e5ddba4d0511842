import { languageOf } from '@conference-hub/card-reader'
import { kindsIn, type Lists, valueOfLabel } from '../../domain/session-words.ts'

/** The language of a card's text, where the event has it in its list: by its English name, its own name, or its code. */
export function proposedLanguage(text: string, lists: Lists): string[] {
  if (!kindsIn(lists).includes('language')) return []
  const code = languageOf(text)
  if (code === null) return []
  const names = ['en', code].map((language) =>
    new Intl.DisplayNames(language, { type: 'language' }).of(code)?.toLowerCase(),
  )
  return lists.language
    .map(valueOfLabel)
    .filter((value) => value === code || names.includes(value))
    .slice(0, 1)
}

import { type Lists, NO_LISTS } from '../../domain/schedule/session-fields.ts'
import { languageOf } from '../../domain/text/languages.ts'
import { language } from '../../domain/text/t.ts'
import { useEvent } from './event.ts'

/** The lists of values for sessions of the event in the address. */
export function useLists(): Lists {
  return useEvent()?.lists ?? NO_LISTS
}

/** Texts by organizers, which belong to no session with a known language. */
const ORGANIZERS: { language: readonly string[] } = { language: [] }

/**
 * The language code of a session's text, or of the organizers' texts, for hyphenation and speech in browsers; undefined
 * if it is not certain. Within a page in another language, it is at least the event's.
 */
export function useLang(session = ORGANIZERS): string | undefined {
  const event = useEvent()
  const ofEvent = languageOf(event)
  return event?.languageCodes?.[session.language.join()] ?? (ofEvent === language() ? undefined : ofEvent)
}

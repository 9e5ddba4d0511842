import { type Lists, NO_LISTS } from '../../domain/schedule/session-fields.ts'
import { languageOf } from '../../domain/text/languages.ts'
import { language } from '../../domain/text/t.ts'
import { useEvent } from './event.ts'

/** What sessions can be at the event in the address. */
export function useLists(): Lists {
  return useEvent()?.lists ?? NO_LISTS
}

/** What organizers write, which no session's language is known for. */
const ORGANIZERS: { language: readonly string[] } = { language: [] }

/**
 * The code of the language of a session's words, or of what organizers write, which browsers hyphenate and read aloud by; undefined where it is not certain. Within
 * a page in another language it is at least that of the event.
 */
export function useLang(session = ORGANIZERS): string | undefined {
  const event = useEvent()
  const ofEvent = languageOf(event)
  return event?.languageCodes?.[session.language.join()] ?? (ofEvent === language() ? undefined : ofEvent)
}

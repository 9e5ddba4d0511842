import { createContext, useContext } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { type Lists, NO_LISTS } from '../../domain/schedule/session-fields.ts'
import { languageOf } from '../../domain/text/languages.ts'
import { language } from '../../domain/text/t.ts'

type Held = { lists: Lists } & Pick<Event, 'language' | 'languageCodes'>

const Context = createContext<Held | null | undefined>(null)

/** Gives all parts of an event's pages what the event says of sessions' values. */
export const ListsProvider = Context.Provider

/** The lists of the event in the address: the hundreds of tiles of a schedule need no read each. */
export function useLists(): Lists {
  return useContext(Context)?.lists ?? NO_LISTS
}

/** What organizers write, which no session's language is known for. */
const ORGANIZERS: { language: readonly string[] } = { language: [] }

/**
 * The code of the language of a session's words, or of what organizers write, which browsers hyphenate and read aloud by; undefined where it is not certain. Within
 * a page in another language it is at least that of the event.
 */
export function useLang(session = ORGANIZERS): string | undefined {
  const event = useContext(Context)
  const ofEvent = languageOf(event)
  return event?.languageCodes?.[session.language.join()] ?? (ofEvent === language() ? undefined : ofEvent)
}

import { createContext, useContext } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { type Lists, NO_LISTS } from '../../domain/schedule/session-fields.ts'

type Held = { lists: Lists; languageCodes?: Event['languageCodes'] }

const Context = createContext<Held | null | undefined>(null)

/** Gives all parts of an event's pages what the event says of sessions' values. */
export const ListsProvider = Context.Provider

/** The lists of the event in the address: the hundreds of tiles of a schedule need no read each. */
export function useLists(): Lists {
  return useContext(Context)?.lists ?? NO_LISTS
}

/** The code of the language of a session's words, which browsers hyphenate and read aloud by; undefined where it is not certain. */
export function useLang({ language }: { language: readonly string[] }): string | undefined {
  return useContext(Context)?.languageCodes?.[language.join()]
}

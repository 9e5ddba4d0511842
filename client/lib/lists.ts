import { createContext, useContext } from 'react'
import { type Lists, NO_LISTS } from '../../domain/session-words.ts'

const Context = createContext<Lists>(NO_LISTS)

/** Gives all parts of an event's pages the event's lists of values. */
export const ListsProvider = Context.Provider

/** The lists of the event in the address: the hundreds of tiles of a schedule need no read each. */
export function useLists(): Lists {
  return useContext(Context)
}

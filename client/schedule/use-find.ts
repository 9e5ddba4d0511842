import { useEffect } from 'react'
import { logProblem } from '../lib/log.ts'
import { createStore } from '../lib/store.ts'

type Find = typeof import('./search-excerpts.ts').find

const code = createStore<Find | null>(null)

/** A network may fail without an error. */
const PATIENCE_MS = 5_000

/**
 * Loads the code of the search when a visitor goes to the search field. If it does not come, only titles are searched.
 */
export async function loadFind(): Promise<void> {
  const timer = setTimeout(() => code.set(inTitles), PATIENCE_MS)
  try {
    code.set((await import('./search-excerpts.ts')).find)
  } catch (error) {
    logProblem('The search could not be loaded', error)
    code.set(inTitles)
  }
  clearTimeout(timer)
}

const inTitles: Find = ({ sessions }, query) => ({
  sessions: sessions.filter(({ title }) => title.toLowerCase().includes(query.trim().toLowerCase())),
})

/** Finds sessions; null without a query, and until the search code has loaded. */
export function useFind(query: string): Find | null {
  const find = code.use()
  const isMissing = query !== '' && !find
  useEffect(() => {
    if (isMissing) void loadFind()
  }, [isMissing])
  return query === '' ? null : find
}

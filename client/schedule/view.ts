import { useMemo } from 'react'
import {
  FILTER_KINDS,
  type FilterKind,
  type Filters,
  filtersIn,
  sessionIn,
} from '../../domain/schedule/schedule.ts'
import { type Lists, ofKinds } from '../../domain/schedule/session-fields.ts'
import { useLists } from '../event/lists.ts'
import { changeQuery, goBack, onceBack, queryOf, useSearch } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'

/** The view of the schedule, in the address: `?type=workshop&room=3&view=mine&q=gdpr&session=12`. */
export type View = { filters: Filters; isMine: boolean; query: string; sessionId: number | null }

/** Only browsers search: the server's page is the same for all searches, so that it can be cached. */
export function useView(): View {
  const query = useSearch()
  const isHydrated = useIsHydrated()
  return { ...viewIn(query, useLists()), query: (isHydrated && query.get('q')) || '' }
}

/** Whether the address has a search that the server's page does not show yet. */
export function useIsAwaited(): boolean {
  const query = useSearch()
  return !useIsHydrated() && (query.get('q') ?? '').trim() !== ''
}

/** The view without the open session; a new object only if the list's content changes. */
export function useListView(): View {
  const search = searchOf({ ...useView(), sessionId: null })
  const lists = useLists()
  return useMemo(() => viewIn(new URLSearchParams(search), lists), [search, lists])
}

function viewIn(query: URLSearchParams, lists: Lists): View {
  return {
    filters: filtersIn(query, lists),
    isMine: query.get('view') === 'mine',
    query: query.get('q') ?? '',
    sessionId: sessionIn(query),
  }
}

/** The query of a view, to append to the schedule's path. */
export function searchOf({ filters, isMine, query, sessionId }: View): string {
  const search = new URLSearchParams()
  for (const kind of FILTER_KINDS) for (const value of filters[kind]) search.append(kind, value)
  if (isMine) search.set('view', 'mine')
  if (query !== '') search.set('q', query)
  if (sessionId !== null) search.set('session', String(sessionId))
  return queryOf(search)
}

/**
 * Shows another view. The first filter, the first letter of a search and "My day" each add a history entry; further
 * letters and filters do not. If the view is the previous entry, this goes back to it.
 */
export function showView(view: View): void {
  onceBack(() => {
    const [from, to] = [location.search, searchOf(view)]
    if (history.state?.before === to) return goBack()
    const replace = NARROWS.test(from) && from.includes(MINE) === view.isMine
    changeQuery(to, replace ? { replace } : { state: { before: from } })
  })
}

const MINE = 'view=mine'
const NARROWS = new RegExp(`[?&](?:q|${FILTER_KINDS.join('|')})=`)

/**
 * The beginning of the links of a list's sessions; the ids follow. Without the search, which a tap adds, so that links
 * stay the same from letter to letter.
 */
export function linkBase(pathname: string, view: View): string {
  return `${pathname}${searchOf({ ...view, query: '', sessionId: 0 }).slice(0, -1)}`
}

/** The view with one value of a filter added or removed. */
export function withToggled(view: View, kind: FilterKind, value: string): View {
  const before = view.filters[kind].filter((each) => each !== 'all')
  const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value]
  return { ...view, filters: { ...view.filters, [kind]: after } }
}

export const NO_FILTERS: Filters = { ...ofKinds(() => []), room: [], on: [], full: [], access: [] }

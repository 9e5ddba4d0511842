import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { FILTER_KINDS, type Filters, filtersIn, sessionIn } from '../../domain/schedule.ts'

/** What the schedule shows is in the address: `?type=workshop&level=beginner&view=mine&session=12`. */
export type View = { filters: Filters; isMine: boolean; sessionId: number | null }

export function useView(): View {
  const [query] = useSearchParams()
  return viewIn(query)
}

/** The same without the open session: another object only when the list shows something else. */
export function useListView(): View {
  const search = searchOf({ ...useView(), sessionId: null })
  return useMemo(() => viewIn(new URLSearchParams(search === '.' ? '' : search)), [search])
}

function viewIn(query: URLSearchParams): View {
  return {
    filters: filtersIn(query),
    isMine: query.get('view') === 'mine',
    sessionId: sessionIn(query),
  }
}

/** The address of the same schedule with something else shown. */
export function searchOf({ filters, isMine, sessionId }: View): string {
  const query = new URLSearchParams()
  for (const kind of FILTER_KINDS) for (const value of filters[kind]) query.append(kind, value)
  if (isMine) query.set('view', 'mine')
  if (sessionId !== null) query.set('session', String(sessionId))
  const text = query.toString()
  return text === '' ? '.' : `?${text}`
}

/** The view with one more value of a filter, or one less. */
export function withToggled(view: View, kind: keyof Filters, value: string): View {
  const before = view.filters[kind].filter((each) => each !== 'all')
  const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value]
  return { ...view, filters: { ...view.filters, [kind]: after } }
}

export const NO_FILTERS: Filters = { type: [], level: [], focus: [] }

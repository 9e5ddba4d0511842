import { useEffect, useRef } from 'react'
import { sessionIn } from '../../domain/schedule/schedule.ts'
import { useEvent } from '../event/event.ts'
import { navigate, useSearch } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { OpenedSession } from '../schedule/opened-session.tsx'
import { useSchedule } from '../schedule/use-schedule.ts'
import { NO_FILTERS } from '../schedule/view.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { SearchOffers } from './search-offers.tsx'
import { SearchResults } from './search-results.tsx'

/** The search for sessions, people, and rooms. */
export function SearchPage() {
  const search = useSearch()
  const isHydrated = useIsHydrated()
  // The server's page is the same for each search, so that it can be kept.
  const query = (isHydrated && search.get('q')) || ''
  const sessionId = isHydrated ? sessionIn(search) : null
  const schedule = useSchedule()
  const event = useEvent()
  const { isPending, failures, retry } = schedule
  return (
    <div className="mx-auto w-full max-w-240 px-5 pt-4 pb-20 max-md:min-h-[calc(100dvh-7rem)] md:pt-8">
      <OpenedSession {...schedule} view={{ filters: NO_FILTERS, isMine: false, query, sessionId }} />
      <h1 className="mb-3 text-2xl font-black tracking-tight max-md:sr-only">Search</h1>
      <Field query={query} isOpen={sessionId !== null} />
      {failures.length > 0 && (
        <ErrorState title={failures.join(', ')} onRetry={retry}>
          Please check your connection and try again.
        </ErrorState>
      )}
      {isPending && failures.length === 0 && <Spinner label="Loading sessions..." />}
      <h2 className="sr-only">{query.trim() === '' ? 'Suggestions' : 'Results'}</h2>
      {event && !isPending && query.trim() === '' && <SearchOffers event={event} rooms={schedule.rooms} />}
      {event && !isPending && query.trim() !== '' && (
        <SearchResults event={event} schedule={schedule} query={query} />
      )}
    </div>
  )
}

/** The field keeps its own text: the address, which the results follow, may be late. */
function Field({ query, isOpen }: { query: string; isOpen: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const isAbove = useRef(isOpen)

  useEffect(() => {
    if (!isAbove.current) input.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const field = input.current
    if (field && field !== document.activeElement) field.value = query
  }, [query])

  return (
    <search className="sticky top-(--header-height) z-10 -mx-5 block bg-paper px-5 py-2">
      <input
        ref={input}
        type="search"
        aria-label="Search sessions, people, and rooms"
        placeholder="Session, person, room, time"
        enterKeyHint="search"
        autoComplete="off"
        disabled={!useIsHydrated()}
        defaultValue={query}
        onChange={({ target }) => navigate(searchAt(target.value), { replace: true })}
        onKeyDown={({ key, currentTarget }) => {
          // On a phone the keyboard then makes room for the results.
          if (key === 'Enter') currentTarget.blur()
        }}
        className="needs-script min-h-12 w-full min-w-0 rounded-md border border-edge bg-card px-3.5 text-lg placeholder:text-soft"
      />
    </search>
  )
}

function searchAt(q: string): string {
  return q === '' ? location.pathname : `?${new URLSearchParams({ q })}`
}

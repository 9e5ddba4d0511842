import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { sessionIn } from '../../domain/schedule/schedule.ts'
import { t } from '../../domain/text/t.ts'
import { useEvent, useEventAddress } from '../event/event.ts'
import { changeQuery, queryOf, useSearch } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { useOwnText } from '../lib/own-text.ts'
import { read } from '../net/reads.ts'
import { MissingSchedule } from '../schedule/missing-schedule.tsx'
import { OpenedSession } from '../schedule/opened-session.tsx'
import { searchGroups } from '../schedule/search-groups.ts'
import { useSchedule } from '../schedule/use-schedule.ts'
import { NO_FILTERS } from '../schedule/view.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { SearchOffers } from './search-offers.tsx'
import { SearchResults, wordsOf } from './search-results.tsx'

/** The search for sessions, people, rooms, and pages. */
export function SearchPage() {
  const search = useSearch()
  const isHydrated = useIsHydrated()
  // The server's page is the same for each search, so that it can be cached.
  const query = (isHydrated && search.get('q')) || ''
  const sessionId = isHydrated ? sessionIn(search) : null
  const schedule = useSchedule()
  const event = useEvent()
  const { sessions, timeSlots, rooms, isPending } = schedule
  const isSearch = query.trim() !== ''
  const pages = usePages(isSearch)
  const found = useMemo(
    () => (isSearch && !isPending ? searchGroups({ sessions, timeSlots, rooms, pages }, query) : null),
    [isSearch, isPending, sessions, timeSlots, rooms, pages, query],
  )
  // A pressed element may disappear: an offered value, a name, "Show more".
  const part = useKeptFocus()
  return (
    <div className="mx-auto w-full max-w-240 px-5 pt-4 pb-20 max-md:min-h-[calc(100dvh-7rem)] md:pt-8">
      <OpenedSession {...schedule} view={{ filters: NO_FILTERS, isMine: false, query, sessionId }} />
      <h1 className="mb-3 text-2xl font-black tracking-tight max-md:sr-only">{t('search.title')}</h1>
      <Field query={query} isOpen={sessionId !== null} />
      {/* The element exists before its text, so that screen readers announce the text. */}
      <p role="status" className="sr-only">
        {found && wordsOf(found, query)}
      </p>
      <MissingSchedule {...schedule} />
      <section {...part} aria-labelledby="found" className="outline-none">
        <h2 id="found" className="sr-only">
          {t(isSearch ? 'search.results' : 'search.suggestions')}
        </h2>
        {event && !isPending && !isSearch && <SearchOffers event={event} rooms={rooms} />}
        {event && found && <SearchResults event={event} found={found} query={query} />}
      </section>
    </div>
  )
}

const NONE: never[] = []

/** The event's pages with their texts, which are read only for a search. */
function usePages(isSearch: boolean) {
  const query = useEventAddress()
  const hasPages = useEvent()?.pages !== undefined
  return useQuery({ ...read('GET /api/event-pages', { query }), enabled: isSearch && hasPages }).data ?? NONE
}

function Field({ query, isOpen }: { query: string; isOpen: boolean }) {
  const input = useOwnText('q', query)
  const isAbove = useRef(isOpen)
  useEffect(() => {
    if (!isAbove.current) input.current?.focus({ preventScroll: true })
  }, [input])

  return (
    <search className="sticky top-(--top) z-10 -mx-5 block bg-paper px-5 py-2">
      <input
        ref={input}
        type="search"
        aria-label={t('search.name')}
        placeholder={t('search.hint')}
        enterKeyHint="search"
        autoComplete="off"
        disabled={!useIsHydrated()}
        defaultValue={query}
        onChange={({ target }) => changeQuery(searchFor(target.value), { replace: true })}
        onKeyDown={({ key, currentTarget }) => {
          // On a phone, this closes the keyboard to make room for the results.
          if (key === 'Enter') currentTarget.blur()
        }}
        className="needs-script min-h-12 w-full min-w-0 rounded-md border border-edge bg-card px-3.5 text-lg placeholder:text-soft"
      />
    </search>
  )
}

function searchFor(q: string): string {
  return queryOf(new URLSearchParams(q && { q }))
}

import { useQuery } from '@tanstack/react-query'
import { paths } from '../../domain/paths.ts'
import { PRODUCT_SENTENCE } from '../../domain/product-sentence.ts'
import { hasWords, plainText, searchWords } from '../../domain/text/search-words.ts'
import { byDay } from '../../domain/times/by-day.ts'
import { useNow } from '../event/clock.tsx'
import { useSite } from '../event/event.ts'
import { EventSearch } from '../events/event-search.tsx'
import { PastEvents } from '../events/past-events.tsx'
import { UpcomingEvents } from '../events/upcoming-events.tsx'
import { Link } from '../lib/address.tsx'
import { useSearchValue } from '../lib/search-value.ts'
import { useUser } from '../net/viewer.ts'
import { LandingHeader } from '../site/landing-header.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Main } from '../ui/main.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { readAllEvents } from './public-pages.ts'

/** Fewer events than this are seen at a glance. */
const WORTH_A_SEARCH = 7

export function LandingPage() {
  const site = useSite()
  const now = useNow()
  const user = useUser()
  const [city, setCity] = useSearchValue('city', '', { replace: true })
  const { data, isError, refetch } = useQuery(readAllEvents)
  // Admins find hidden events in the Admin menu; this page lists public ones.
  const all = data?.filter(({ isPublic }) => isPublic)
  const words = searchWords(city)
  const events = all?.filter(({ location, name }) => hasWords(plainText(`${location}\n${name}`), words))
  const { upcoming, past } = byDay(events ?? [], now)
  const isSearched = words.length > 0
  return (
    <>
      <SkipLink />
      <LandingHeader />
      <Main className="mx-auto max-w-480 px-5 pt-6 pb-16 md:pt-12">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <div className="max-w-prose">
            <h1 className="text-3xl font-black tracking-tight wrap-anywhere">{site.name}</h1>
            <p className="mt-2 text-pretty text-soft md:text-lg">
              {PRODUCT_SENTENCE} Find your event, then your next session.
            </p>
          </div>
          {all && (all.length >= WORTH_A_SEARCH || isSearched) && (
            <EventSearch city={city} onSearch={setCity} />
          )}
        </div>
        {isError && !events && (
          <div className="mt-10">
            <ErrorState title="Failed to fetch events" onRetry={() => refetch()} />
          </div>
        )}
        {!isError && !events && <Spinner label="Loading events..." />}
        <p role="status" className={isSearched && events ? 'mt-5 text-soft' : undefined}>
          {isSearched && events && `${events.length} of ${all?.length} events`}
          {isSearched && past.length > 0 && upcoming.length === 0 && ', none of them upcoming'}
        </p>
        {events?.length === 0 && (
          <div className="mt-8">
            <EmptyState title="No Events Found">
              {isSearched && (
                <p className="max-w-prose text-soft">Try another spelling, or a larger city nearby.</p>
              )}
              {data?.length === 0 && !user?.isAdmin && (
                <p className="max-w-prose text-soft">
                  Events appear here as soon as their organizers show them.
                </p>
              )}
              {data?.length === 0 && user?.isAdmin && (
                <Link to={paths.createFirstEvent()} className={buttonClass()}>
                  Create Event
                </Link>
              )}
              {isSearched && (
                <Link to={paths.landing()} className={buttonClass({ look: 'secondary' })}>
                  Show all events
                </Link>
              )}
            </EmptyState>
          </div>
        )}
        {upcoming.length > 0 && (
          <section className="mt-7 md:mt-10">
            <h2 className="mb-3 text-2xl md:mb-4 font-bold tracking-tight">Upcoming Events</h2>
            <UpcomingEvents events={upcoming} now={now} product={site.product} />
          </section>
        )}
        {past.length > 0 && (
          <section className="mt-10 md:mt-14">
            <h2 className="mb-3 text-2xl md:mb-4 font-bold tracking-tight">Past Events</h2>
            <PastEvents events={past} isSearched={isSearched} />
          </section>
        )}
      </Main>
    </>
  )
}

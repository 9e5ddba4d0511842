import { useQuery } from '@tanstack/react-query'
import { byDay } from '../../domain/event-days.ts'
import { EventCard } from '../events/event-card.tsx'
import { useNow } from '../lib/clock.tsx'
import { useSite } from '../lib/event.ts'
import { LandingHeader } from '../site/landing-header.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { readAllEvents } from './public-pages.ts'

export function LandingPage() {
  const site = useSite()
  const now = useNow()
  const { data, isError, refetch } = useQuery(readAllEvents)
  // Who may see hidden events finds them in the Admin menu; this page lists what visitors see.
  const events = data?.filter(({ isPublic }) => isPublic)
  const { upcoming, past } = byDay(events ?? [], now)
  return (
    <>
      <SkipLink />
      <LandingHeader />
      <main id="main" tabIndex={-1} className="outline-none mx-auto max-w-page px-5 pt-10 pb-20 md:pt-16">
        <h1 className="max-w-prose text-3xl font-black tracking-tight">{site.name}</h1>
        <p className="mt-4 max-w-prose text-lg text-soft">
          Find your event, then your next session: by time, by room, on your phone.
        </p>
        {isError && !events && (
          <div className="mt-10">
            <ErrorState title="Failed to fetch events" onRetry={() => refetch()} />
          </div>
        )}
        {!isError && !events && <Spinner label="Loading events..." />}
        {events?.length === 0 && (
          <div className="mt-10">
            <EmptyState title="No Events Found" />
          </div>
        )}
        {[
          { title: 'Upcoming Events', list: upcoming, isUpcoming: true },
          { title: 'Past Events', list: past, isUpcoming: false },
        ].map(
          ({ title, list, isUpcoming }) =>
            list.length > 0 && (
              <section key={title} className="mt-12">
                <h2 className="mb-5 text-2xl font-bold tracking-tight">{title}</h2>
                <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
                  {list.map((event) => (
                    <li key={event.id}>
                      <EventCard event={event} isUpcoming={isUpcoming} product={site.product} />
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </main>
    </>
  )
}

import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { dateOfDay, datesOf, isUpcoming } from '../../domain/times/event-days.ts'
import { useEvent, useSite } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import type { PageDefinition } from '../event/page-definition.ts'
import { EventHero } from '../events/event-hero.tsx'
import { read } from '../net/reads.ts'
import { Schedule } from '../schedule/schedule.tsx'
import { scheduleReads } from '../schedule/use-schedule.ts'
import { SponsorWall } from '../sponsors/sponsor-wall.tsx'
import { useSponsors } from '../sponsors/use-sponsors.ts'
import { inChunk } from '../ui/chunk.ts'
import { InTurn } from '../ui/in-turn.tsx'
import { OnDemand } from '../ui/on-demand.tsx'

export const eventPage: PageDefinition = {
  // Pages of past days never change.
  knowsToday: import.meta.env.SSR && ((event, now) => event !== null && isUpcoming(event, now)),
  reads: ({ eventAddress }) =>
    eventAddress ? [...scheduleReads(eventAddress), read('GET /api/sponsors', { query: eventAddress })] : [],
  head: ({ site, event, eventAddress, search, reads }) => {
    if (!event || !eventAddress) return { title: site.name }
    const [sessionsRead] = scheduleReads(eventAddress)
    const session = reads
      .getQueryData(sessionsRead.queryKey)
      ?.find(({ id }) => String(id) === search.get('session'))
    const title = session ? `${session.title} – ${event.name} | ${site.name}` : `${event.name} | ${site.name}`
    // In the browser, only the title changes.
    if (!import.meta.env.SSR) return { title }
    const about = session?.description || event.description || `${event.location}, ${datesOf(event)}`
    return {
      title,
      description: about,
      canonical: paths.event(event, session ? { session: session.id } : {}),
      data: eventData(event, site.name),
    }
  },
}

/** Its code loads only if an event counts stars. */
const StarCounting = inChunk(() => import('../stars/star-counting.tsx').then((file) => file.StarCounting))

export function EventPage() {
  const site = useSite()
  const event = useEvent()
  const day = useEventDay()
  const { data: sponsors = [] } = useSponsors()
  return (
    <>
      <EventHero event={event} siteName={site.name} day={day} />
      <InTurn name="sessions">
        <Schedule />
      </InTurn>
      {event?.countsStars && (
        <OnDemand at="stars">
          <StarCounting event={event} />
        </OnDemand>
      )}
      {sponsors.length > 0 && (
        <section className="border-t border-line bg-sunken print:hidden">
          <div className="mx-auto max-w-480 px-5 py-14">
            <h2 className="mb-4 text-2xl font-bold tracking-tight">{t('sponsor.thanks')}</h2>
            <SponsorWall sponsors={sponsors} brand={site.eventBrand} heading="h3" />
          </div>
        </section>
      )}
    </>
  )
}

/** The data for search engines: https://schema.org/Event. */
function eventData(event: Event, organizer: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    startDate: event.date,
    endDate: dateOfDay(event, event.days),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    isAccessibleForFree: true,
    location: { '@type': 'Place', name: event.location, address: event.location },
    organizer: { '@type': 'Organization', name: organizer, url: '/' },
    url: paths.event(event),
    ...(event.description && { description: event.description }),
    ...(event.bannerImageUrl && { image: event.bannerImageUrl }),
  }
}

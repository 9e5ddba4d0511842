import { Link } from 'react-router'
import { longDate } from '../../domain/dates.ts'
import type { Event } from '../../domain/events.ts'
import { paths } from '../../domain/paths.ts'
import { Badge } from '../ui/badge.tsx'

const DEFAULT_BANNER = '/default-banner.svg'

type Props = { event: Event; isUpcoming: boolean; product: string }

/** One event on the landing page: all of the card leads to its schedule. */
export function EventCard({ event, isUpcoming, product }: Props) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-card hover:border-edge hover:[box-shadow:var(--shadow-raised)]">
      <img
        src={event.bannerImageUrl ?? DEFAULT_BANNER}
        alt=""
        loading="lazy"
        width={1200}
        height={300}
        className={`aspect-[4/1] w-full bg-sunken object-cover ${isUpcoming ? '' : 'opacity-60 [filter:grayscale(1)]'}`}
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div className="flex items-start justify-between gap-3">
          <p className="text-sm font-semibold text-soft">
            <time dateTime={event.date}>{longDate(event.date)}</time> · {event.location}
          </p>
          <Badge tone={isUpcoming ? 'good' : 'plain'}>{isUpcoming ? 'Upcoming' : 'Past Event'}</Badge>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {event.logoUrl && <img src={event.logoUrl} alt="" className="h-8 max-w-24 object-contain" />}
          <h3
            dir="auto"
            className={`min-w-min max-w-full flex-1 text-xl font-bold tracking-tight ${isUpcoming ? '' : 'text-soft'}`}
          >
            {event.name}
          </h3>
        </div>
        {event.description && <p className="line-clamp-3 text-sm text-soft">{event.description}</p>}
        <Link
          to={paths.event(event)}
          aria-label={`${isUpcoming ? `View ${product}` : 'View Archive'}: ${event.name}, ${longDate(event.date)}`}
          className={`mt-auto inline-flex min-h-11 items-center self-start rounded-md px-4 font-semibold after:absolute after:inset-0 ${isUpcoming ? 'bg-accent text-on-accent' : 'border border-edge text-ink'}`}
        >
          {isUpcoming ? `View ${product}` : 'View Archive'}
        </Link>
      </div>
    </article>
  )
}

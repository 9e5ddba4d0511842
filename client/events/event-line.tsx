import type { UpcomingEvent } from '../../domain/events/overview.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { comingIn } from '../../domain/times/coming-in.ts'
import { shortWeekday } from '../../domain/times/dates.ts'
import { datesOf, fullDatesOf, phaseOf } from '../../domain/times/event-days.ts'
import { Link } from '../lib/address.tsx'
import { Badge } from '../ui/badge.tsx'
import { EventPicture } from './event-picture.tsx'

type Props = { event: UpcomingEvent; now: Date; product: string }

/** An upcoming event, as a line in a month; all of it links to the schedule. */
export function EventLine({ event, now, product }: Props) {
  const day = datesOf(event)
  const isInName = event.name.toLowerCase().includes(event.location.toLowerCase())
  return (
    <article className="relative grid min-h-18 grid-cols-[3rem_minmax(0,1fr)_3.5rem] items-center gap-x-3 border-t border-line py-1 hover:bg-sunken sm:grid-cols-[3rem_7rem_minmax(0,1fr)_auto] sm:gap-x-5 @max-[16rem]:grid-cols-1">
      <p aria-hidden="true" className="text-center leading-tight max-sm:row-span-2 @max-[16rem]:text-start">
        <span className="block text-sm font-semibold text-accent">{shortWeekday(event.date)}</span>
        <span className="block text-2xl font-bold [font-variant-numeric:tabular-nums]">
          {Number(event.date.slice(8))}
        </span>
      </p>
      <div className="relative col-start-3 row-start-1 h-10 overflow-hidden sm:h-14 rounded-sm sm:col-start-2 @max-[16rem]:hidden">
        <EventPicture
          event={event}
          sizes={{ banner: '7rem', logo: '7rem' }}
          urgency={{ loading: 'lazy' }}
          logoClassName="bottom-1 inset-s-1 max-h-5 max-w-[calc(100%-0.5rem)]"
        />
      </div>
      <div className="col-start-2 row-start-1 min-w-0 sm:col-start-3 @max-[16rem]:col-start-1 @max-[16rem]:row-start-2">
        <h4 dir="auto" className="font-bold leading-tight wrap-anywhere">
          {event.name}
        </h4>
        <p className="text-sm text-soft">
          <time dateTime={event.date}>{fullDatesOf(event)}</time>
          {/* Phones have room for the city only if the event's name does not contain it. */}
          <span className={isInName ? 'max-sm:sr-only' : undefined}>
            &nbsp;· <span dir="auto">{event.location}</span>
          </span>
        </p>
        {event.description && (
          <p dir="auto" className="line-clamp-1 text-sm text-soft max-sm:hidden">
            {event.description}
          </p>
        )}
      </div>
      <p className="col-start-2 max-sm:col-span-2 flex flex-wrap items-center gap-x-3 text-sm sm:col-start-4 sm:row-start-1 @max-[16rem]:col-start-1">
        <Badge tone="good">{t('event.isUpcoming')}</Badge>
        <span className="text-soft">{comingIn(phaseOf(event, now).days)}</span>
        <Link
          to={paths.event(event)}
          aria-label={t('event.viewNamed', { product, name: event.name, dates: day })}
          className="font-semibold underline underline-offset-4 after:absolute after:inset-0"
        >
          {t('event.view', { product })}
        </Link>
      </p>
    </article>
  )
}

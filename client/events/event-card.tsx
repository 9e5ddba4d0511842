import type { ReactNode } from 'react'
import type { UpcomingEvent } from '../../domain/events/overview.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { datesOf, fullDatesOf } from '../../domain/times/event-days.ts'
import { Link } from '../lib/address.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { EventPicture } from './event-picture.tsx'

type Props = {
  event: UpcomingEvent
  product: string
  /** The only event on its day, which takes the whole width. */
  isAlone: boolean
  children: ReactNode
}

/** A large card for an event that is today; all of it links to its schedule. */
export function EventCard({ event, product, isAlone, children }: Props) {
  const day = datesOf(event)
  return (
    <article
      className={classes(
        'relative grid h-full grid-cols-1 grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-accent bg-card hover:[box-shadow:var(--shadow-raised)]',
        isAlone && 'lg:grid-cols-2 lg:grid-rows-[minmax(18rem,auto)]',
      )}
    >
      {/* The picture is as high as the text. */}
      <div className="relative min-h-28">
        <EventPicture
          event={event}
          sizes={{ banner: '(width < 36rem) 24rem, 35rem', logo: '13rem' }}
          urgency={{ loading: 'eager', fetchPriority: 'high' }}
          logoClassName="bottom-4 inset-s-4 max-h-10 max-w-[calc(100%-1rem)]"
        />
      </div>
      <div className="flex flex-col gap-2 p-5 text-start md:p-7">
        <p className="text-sm font-semibold text-soft">
          <strong className="text-accent">{t('event.today')} · </strong>
          <time dateTime={event.date}>{fullDatesOf(event)}</time>
          &nbsp;· <span dir="auto">{event.location}</span>
        </p>
        <h3
          dir="auto"
          className={`font-bold tracking-tight wrap-anywhere ${event.name.length > 40 ? 'text-xl' : 'text-2xl'}`}
        >
          {event.name}
        </h3>
        {event.description && (
          <p dir="auto" className="line-clamp-3 text-sm text-soft">
            {event.description}
          </p>
        )}
        {children}
        <div className="mt-auto flex items-center justify-between gap-3 pt-1.5">
          <Link
            to={paths.event(event)}
            aria-label={t('event.viewNamed', { product, name: event.name, dates: day })}
            className={`after:absolute after:inset-0 after:rounded-lg ${buttonClass()}`}
          >
            {t('event.view', { product })}
          </Link>
          <Badge tone="good">{t('event.isUpcoming')}</Badge>
        </div>
      </div>
    </article>
  )
}

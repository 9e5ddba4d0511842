import type { ReactNode } from 'react'
import type { UpcomingEvent } from '../../domain/events/overview.ts'
import { paths } from '../../domain/paths.ts'
import { datesOf } from '../../domain/times/event-days.ts'
import { Link } from '../lib/address.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Picture } from '../ui/picture.tsx'
import { CityPicture } from './city-picture.tsx'

type Props = {
  event: UpcomingEvent
  product: string
  /** On its day it is large. */
  isToday?: boolean
  /** The only one of its day: it has the whole width. */
  isAlone?: boolean
  children?: ReactNode
}

/**
 * The picture is at the side on phones, above the words where there is more room, or where letters of twice the size leave a name no
 * room beside it.
 */
const LATER =
  'grid-cols-[5.5rem_minmax(0,1fr)] border-line hover:border-edge sm:grid-cols-1 sm:grid-rows-[7rem_1fr] @max-[16rem]:grid-cols-1 @max-[16rem]:grid-rows-[4rem_1fr]'

/** An event that is today or to come: all of the card leads to its schedule. */
export function EventCard({ event, product, isToday = false, isAlone = false, children }: Props) {
  const day = datesOf(event)
  return (
    <article
      className={classes(
        'relative grid h-full overflow-hidden rounded-lg border bg-card hover:[box-shadow:var(--shadow-raised)]',
        isToday ? 'grid-cols-1 grid-rows-[auto_1fr] border-accent' : LATER,
        isAlone && 'lg:grid-cols-2 lg:grid-rows-[minmax(18rem,auto)]',
      )}
    >
      {/* The picture follows the height of the words. */}
      <div className={classes('relative', isToday && 'min-h-28')}>
        {event.bannerImageUrl ? (
          <Picture
            src={event.bannerImageUrl}
            alt=""
            sizes="(width < 36rem) 24rem, 35rem"
            loading={isToday ? 'eager' : 'lazy'}
            fetchPriority={isToday ? 'high' : 'auto'}
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <CityPicture city={event.location} />
        )}
        {event.logoUrl && (
          <Picture
            src={event.logoUrl}
            alt=""
            sizes="13rem"
            className={classes(
              'absolute max-w-[calc(100%-1rem)] rounded-sm bg-logo object-contain',
              isToday ? 'bottom-4 left-4 max-h-10' : 'bottom-2 left-2 max-h-8',
            )}
          />
        )}
      </div>
      <div className={`flex flex-col text-left ${isToday ? 'gap-2 p-5 md:p-7' : 'gap-1.5 p-3.5 sm:p-4'}`}>
        <p className="text-sm font-semibold text-soft">
          {isToday && <strong className="text-accent">Today · </strong>}
          <time dateTime={event.date}>{day}</time>&nbsp;· <span dir="auto">{event.location}</span>
        </p>
        <h3
          dir="auto"
          className={`font-bold tracking-tight wrap-anywhere ${isToday ? (event.name.length > 40 ? 'text-xl' : 'text-2xl') : 'text-lg leading-tight'}`}
        >
          {event.name}
        </h3>
        {event.description && (
          <p
            dir="auto"
            className={`text-sm text-soft ${isToday ? 'line-clamp-3' : 'line-clamp-1 sm:line-clamp-2'}`}
          >
            {event.description}
          </p>
        )}
        {children}
        <div className="mt-auto flex items-center justify-between gap-3 pt-1.5">
          <Link
            to={paths.event(event)}
            aria-label={`View ${product}: ${event.name}, ${day}`}
            className={`after:absolute after:inset-0 after:rounded-lg ${buttonClass(isToday ? {} : { look: 'secondary', size: 'small' })}`}
          >
            View {product}
          </Link>
          <Badge tone="good">Upcoming</Badge>
        </div>
      </div>
    </article>
  )
}

import { longDate } from '../../domain/dates.ts'
import type { Event } from '../../domain/events.ts'

/** The event's name, day and purpose, with its banner if it has one. */
export function EventHero({ event, siteName }: { event: Event | undefined; siteName: string }) {
  return (
    <div className="border-b border-line">
      {event?.bannerImageUrl && (
        <img
          src={event.bannerImageUrl}
          alt=""
          fetchPriority="low"
          className="h-28 w-full sm:h-40 lg:h-52 bg-sunken object-cover print:hidden"
        />
      )}
      <div className="mx-auto flex max-w-480 flex-col gap-4 px-5 print:px-0 print:pt-0 pt-8 pb-7 md:flex-row md:items-end md:justify-between md:gap-12 md:pt-10 md:pb-8">
        <div className="min-w-0 md:flex-1">
          <h1 className="text-3xl font-black tracking-tight">{event?.name ?? siteName}</h1>
          <p className="mt-3 text-lg font-semibold text-accent">
            {event ? <time dateTime={event.date}>{longDate(event.date)}</time> : 'Conference Date'}
            {event && <span className="font-normal text-soft"> · {event.location}</span>}
          </p>
        </div>
        {event?.description && (
          <p className="max-w-prose text-base whitespace-pre-line text-soft md:w-1/3">{event.description}</p>
        )}
      </div>
    </div>
  )
}

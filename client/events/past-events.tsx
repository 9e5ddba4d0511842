import { useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { datesOf } from '../../domain/times/event-days.ts'
import { Link } from '../lib/address.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { hueOf } from './city-picture.tsx'

type Props = {
  /** Latest first. */
  events: readonly Event[]
  /** All years are unfolded, so that search results are in sight. */
  isSearched: boolean
}

/** Past events, a line each, by year: the latest year in sight, the others folded. Folds open without scripts too. */
export function PastEvents({ events, isSearched }: Props) {
  const [hasAll, setAll] = useState(false)
  const years = byYear(events)
  const isOpen = hasAll || isSearched
  return (
    <>
      {years.map(([year, list], index) => (
        // Another key: a fold that was closed by hand opens with all others.
        <details key={`${year}/${isOpen}`} className="group" open={isOpen || index === 0}>
          <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 border-t border-line before:mx-0.5 before:size-1.5 before:-rotate-45 before:border-r-2 before:border-b-2 before:border-soft group-open:before:rotate-45 [&::-webkit-details-marker]:hidden">
            <h3 className="text-lg font-bold">{year}</h3>
            <span className="text-sm text-soft">
              {list.length === 1 ? '1 event' : `${list.length} events`}
            </span>
          </summary>
          <ul className="pb-3 min-[96rem]:grid min-[96rem]:grid-cols-2 min-[96rem]:gap-x-16">
            {list.map((event) => (
              <PastEvent key={event.id} event={event} />
            ))}
          </ul>
        </details>
      ))}
      {years.length > 1 && !isOpen && (
        <Button look="secondary" needsScript className="mt-4" onClick={() => setAll(true)}>
          Show all
        </Button>
      )}
    </>
  )
}

function PastEvent({ event }: { event: Event }) {
  const day = datesOf(event)
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-2 text-soft hover:bg-sunken md:grid-cols-[2rem_minmax(0,3fr)_minmax(0,2fr)_auto_7rem] [&>.badge]:justify-self-end">
      <span
        aria-hidden="true"
        className="city-colors hidden size-8 place-items-center rounded-sm bg-(--sky) font-bold text-ink md:grid"
        style={hueOf(event.location)}
      >
        {[...event.location.trim().toUpperCase()][0]}
      </span>
      <h4 dir="auto" className="font-semibold wrap-anywhere">
        {event.name}
      </h4>
      <Badge>Past Event</Badge>
      <p className="text-sm md:col-start-3 md:row-start-1">
        <time dateTime={event.date}>{day}</time>&nbsp;· <span dir="auto">{event.location}</span>
      </p>
      <Link
        to={paths.event(event)}
        aria-label={`View Archive: ${event.name}, ${day}`}
        className="justify-self-end text-sm font-semibold text-ink underline underline-offset-4 after:absolute after:inset-0"
      >
        View Archive
      </Link>
    </li>
  )
}

function byYear(events: readonly Event[]): [string, Event[]][] {
  const years = new Map<string, Event[]>()
  for (const event of events) {
    const year = event.date.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), event])
  }
  return [...years]
}

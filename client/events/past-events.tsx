import { useState } from 'react'
import type { Overview, PastEvent } from '../../domain/events/overview.ts'
import { listPartIn } from '../../domain/page-address.ts'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { MOST_PAST, partWithin, yearOf } from '../../domain/times/by-day.ts'
import { datesOf, fullDatesOf } from '../../domain/times/event-days.ts'
import { Link, useSearch } from '../lib/address.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { hueOf } from './city-picture.tsx'
import { PageLinks } from './page-links.tsx'

type Props = Pick<Overview, 'past' | 'years'> & {
  /** All years are unfolded, so that search results are visible. */
  isSearched: boolean
}

/**
 * Past events, one line each, by year: the latest year is visible, the others are folded. They unfold without scripts
 * too. A year whose events are not in the page is a link to them.
 */
export function PastEvents({ past, years, isSearched }: Props) {
  const [hasAll, setAll] = useState(false)
  const { year: asked, page = 1 } = listPartIn(useSearch())
  const isOpen = hasAll || isSearched
  const lines = years.map((each) => ({
    ...each,
    list: past.filter(({ date }) => yearOf(date) === each.year),
  }))
  const first = lines.find(({ list }) => list.length > 0)?.year
  return (
    <>
      {lines.map(({ year, events, list }) => (
        <Year
          // A new key, so that a year that was closed by hand opens with all others.
          key={`${year}/${isOpen}`}
          {...{ year, events, list }}
          page={year === asked ? partWithin(page, events, MOST_PAST) : 1}
          isOpen={isOpen || year === first}
        />
      ))}
      {lines.length > 1 && !isOpen && past.length === sumOf(years) && (
        <Button look="secondary" needsScript className="mt-4" onClick={() => setAll(true)}>
          {t('event.showAll')}
        </Button>
      )}
    </>
  )
}

const YEAR =
  'flex min-h-12 cursor-pointer list-none items-center gap-3 border-t border-line before:mx-0.5 before:size-1.5 before:-rotate-45 before:border-e-2 before:border-b-2 before:border-soft group-open:before:rotate-45 [&::-webkit-details-marker]:hidden'

type YearProps = Overview['years'][number] & { list: readonly PastEvent[]; page: number; isOpen: boolean }

function Year({ year, events, list, page, isOpen }: YearProps) {
  const city = useSearch().get('city') ?? ''
  const heading = (
    <>
      <h3 className="text-lg font-bold">{year}</h3>
      <span className="text-sm text-soft">{t('event.count', { count: events })}</span>
    </>
  )
  if (list.length === 0)
    return (
      <a href={paths.landing({ city, year })} className={YEAR}>
        {heading}
      </a>
    )
  return (
    <details className="group" open={isOpen}>
      <summary className={YEAR}>{heading}</summary>
      <ul className="pb-3 min-[96rem]:grid min-[96rem]:grid-cols-2 min-[96rem]:gap-x-16">
        {list.map((event) => (
          <PastLine key={event.id} event={event} />
        ))}
      </ul>
      <PageLinks
        page={page}
        isLast={(page - 1) * MOST_PAST + list.length >= events}
        addressOf={(page) => paths.landing({ city, year, page })}
        names={[t('event.laterIn', { year }), t('event.earlierIn', { year })]}
      />
    </details>
  )
}

function PastLine({ event }: { event: PastEvent }) {
  const day = datesOf(event)
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-2 min-h-18 text-soft hover:bg-sunken md:grid-cols-[2rem_minmax(0,3fr)_minmax(0,2fr)_auto_7rem] [&>.badge]:justify-self-end">
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
      <Badge>{t('event.isPast')}</Badge>
      <p className="text-sm md:col-start-3 md:row-start-1">
        <time dateTime={event.date}>{fullDatesOf(event)}</time>
        &nbsp;· <span dir="auto">{event.location}</span>
      </p>
      <Link
        to={paths.event(event)}
        aria-label={t('event.archiveNamed', { name: event.name, dates: day })}
        className="justify-self-end text-sm font-semibold text-ink underline underline-offset-4 after:absolute after:inset-0"
      >
        {t('event.viewArchive')}
      </Link>
    </li>
  )
}

function sumOf(years: Overview['years']): number {
  return years.reduce((sum, { events }) => sum + events, 0)
}

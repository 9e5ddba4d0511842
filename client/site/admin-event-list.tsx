import { useState } from 'react'
import type { ManagedEvent } from '../../domain/events/events.ts'
import { isEventFound } from '../../domain/schedule/event-search.ts'
import { searchWords } from '../../domain/text/search-words.ts'
import { t } from '../../domain/text/t.ts'
import { datesOf } from '../../domain/times/event-days.ts'
import { homeOf } from '../event/of-helper.ts'
import { Link } from '../lib/address.tsx'
import { Input } from '../ui/field.tsx'
import { type AdminEvents, isPastFolded, isSearched } from './use-admin-events.ts'

type Props = { events: AdminEvents; onChoose?: () => void }

/**
 * The events that a user may manage: this one, upcoming ones, and folded past ones; if there are many, those that a
 * search finds.
 */
export function AdminEventList({ events, onChoose }: Props) {
  const { here, upcoming, past } = events
  const [search, setSearch] = useState('')
  const all = [...(here ? [here] : []), ...upcoming, ...past]
  const words = searchWords(search)
  const isSearching = words.length > 0
  const matching = all.filter((event) => isEventFound(event, words))
  const rows = (some: readonly ManagedEvent[]) => (
    <ul>
      {some.map((event) => (
        <li key={event.id}>
          <Link
            to={homeOf(event)}
            onClick={onChoose}
            aria-current={event === here || undefined}
            className="flex min-h-11 flex-col justify-center rounded-md px-3 py-1.5 hover:bg-sunken aria-current:text-accent"
          >
            <EventLabel event={event} isHere={event === here} />
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <nav aria-label={t('manager.events')}>
      {isSearched(events) && (
        <div className="px-1.5 pb-1.5">
          <Input
            type="search"
            aria-label={t('manager.find')}
            placeholder={t('manager.find')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <p role="status" className="px-1.5 pt-1.5 text-sm text-soft">
            {isSearching
              ? t('manager.found', { found: matching.length, total: all.length })
              : t('event.count', { count: all.length })}
          </p>
        </div>
      )}
      {isSearching ? (
        rows(matching)
      ) : (
        <>
          {rows(isPastFolded(events) ? all.slice(0, all.length - past.length) : all)}
          {isPastFolded(events) && (
            <details>
              <summary className="flex min-h-11 cursor-pointer items-center rounded-md px-3 font-medium hover:bg-sunken">
                {t('manager.past', { count: past.length })}
              </summary>
              {rows(past)}
            </details>
          )}
        </>
      )}
    </nav>
  )
}

export function EventLabel({ event, isHere }: { event: ManagedEvent; isHere: boolean }) {
  return (
    <span className="wrap-anywhere">
      <span className="block font-semibold">{event.name}</span>
      <span className="block text-sm text-soft">
        {isHere && `${t('manager.thisEvent')} · `}
        {event.location}, {datesOf(event)}
      </span>
    </span>
  )
}

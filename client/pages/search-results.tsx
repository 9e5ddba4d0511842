import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import type { TimedSession } from '../../domain/schedule/day.ts'
import { t } from '../../domain/text/t.ts'
import { withoutMarks } from '../../domain/text/without-marks.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { clockRange } from '../../domain/times/times.ts'
import { useFavorites } from '../event/favorites.ts'
import { useLang } from '../event/lists.ts'
import { useMarks } from '../event/marks.ts'
import { colorOf } from '../event/room-color.ts'
import { Link } from '../lib/address.tsx'
import { lineIn, lineOf } from '../schedule/search-excerpts.ts'
import type { Groups } from '../schedule/search-groups.ts'
import { SearchHighlights } from '../schedule/search-highlights.tsx'
import { SessionTile } from '../schedule/session-tile.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

type Props = {
  event: Event
  found: Groups
  query: string
}

/** Rendering more of them with each letter would be slow on a phone. */
const FIRST_SHOWN = 20

/** The results of a search, in groups with their counts. */
export function SearchResults({ event, found, query }: Props) {
  const isNothing = wordsIn(found).length === 0
  return (
    <>
      {isNothing && (
        <div className="mt-4">
          <EmptyState title={wordsOf(found, query)}>
            <Link
              to={paths.search(event)}
              replace
              className={buttonClass({ look: 'secondary' })}
              onClick={emptyField}
            >
              {t('search.clear')}
            </Link>
          </EmptyState>
        </div>
      )}
      <FoundSessions event={event} found={found} query={query} />
      <FoundPeople event={event} people={found.people} query={query} />
      <FoundRooms event={event} rooms={found.rooms} />
      <FoundPages event={event} found={found} />
      <SearchHighlights words={found.words.flat()} />
    </>
  )
}

function emptyField(): void {
  const field = document.querySelector<HTMLInputElement>('main [type="search"]')
  if (!field) return
  field.value = ''
  field.focus()
}

const ROW = 'flex min-h-12 items-center justify-between gap-4 py-2 hover:bg-sunken'

/** "2 sessions, 1 person", or that nothing was found. */
export function wordsOf(found: Groups, query: string): string {
  return wordsIn(found).join(', ') || t('search.none', { query: query.trim() })
}

function wordsIn({ sessions, people, rooms, pages }: Groups): string[] {
  return [
    sessions.length > 0 && t('search.countSessions', { count: sessions.length }),
    people.length > 0 && t('search.countPeople', { count: people.length }),
    rooms.length > 0 && t('room.count', { count: rooms.length }),
    pages.length > 0 && t('search.countPages', { count: pages.length }),
  ].filter((count) => count !== false)
}

/** The first rows of a search's results, and the others on demand; the first of the others then gets the focus. */
function useMore<T>(rows: readonly T[], query: string) {
  const list = useRef<HTMLUListElement>(null)
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted !== null) list.current?.children[FIRST_SHOWN]?.querySelector('a')?.focus()
  }, [wanted])
  const hidden = wanted === query ? 0 : Math.max(0, rows.length - FIRST_SHOWN)
  return {
    list,
    shown: rows.slice(0, rows.length - hidden),
    more: hidden > 0 && (
      <Button look="secondary" className="mt-3 w-full" onClick={() => setWanted(query)}>
        {t('search.more', { count: hidden })}
      </Button>
    ),
  }
}

function FoundSessions({ event, found, query }: Props) {
  const { sessions } = found
  const { list, shown, more } = useMore(sessions, query)
  const favorites = useFavorites()
  const marks = useMarks()
  if (sessions.length === 0) return null
  return (
    <Group title={t('search.sessions')} count={sessions.length}>
      <ul ref={list} className="grid grid-cols-1 gap-2 md:grid-cols-2 [&_.session-room]:block">
        {shown.map(({ session, room, ...timed }) => (
          <li key={session.id} style={colorOf(room)}>
            <SessionTile
              session={session}
              to={paths.event(event, { session: session.id })}
              isFavorite={favorites.includes(String(session.id))}
              mark={marks.get(String(session.id))}
              time={whenOf(event, timed)}
              found={lineOf(session, found) ?? undefined}
            />
          </li>
        ))}
      </ul>
      {more}
    </Group>
  )
}

function FoundPeople({ event, people, query }: Omit<Props, 'found'> & Pick<Groups, 'people'>) {
  const { list, shown, more } = useMore(people, query)
  if (people.length === 0) return null
  return (
    <Group title={t('search.people')} count={people.length}>
      <ul ref={list} className="divide-y divide-line border-y border-line">
        {shown.map(({ name, slug, sessions }) => (
          <li key={slug}>
            <Link to={paths.person(event, slug)} className={ROW}>
              <bdi className="found-name min-w-0 font-semibold wrap-anywhere">{name}</bdi>
              <span className="shrink-0 text-sm text-soft">
                {t('search.countSessions', { count: sessions.length })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more}
    </Group>
  )
}

function whenOf(
  event: Event,
  timed: Pick<TimedSession, 'day' | 'start' | 'end' | 'startTime' | 'endTime'>,
): string {
  const times = clockRange(timed, event.clock)
  return event.days > 1 ? `${weekDate(dateOfDay(event, timed.day))}, ${times}` : times
}

/** Each links to the room's page. */
export function FoundRooms({ event, rooms }: { event: Event; rooms: Groups['rooms'] }) {
  if (rooms.length === 0) return null
  return (
    <Group title={t('search.rooms')} count={rooms.length}>
      <ul className="divide-y divide-line border-y border-line md:columns-2 md:gap-x-8">
        {rooms.map(({ room, index }) => (
          <li key={room.id} style={colorOf(index)}>
            <Link to={paths.room(event, room.id)} className={ROW}>
              <span className="min-w-0 border-s-4 border-(--room) ps-3 font-semibold wrap-anywhere">
                <bdi className="found-name">{room.name}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Group>
  )
}

/** Organizers' pages, each with the place where a word was found. */
function FoundPages({ event, found: { pages, words } }: Omit<Props, 'query'>) {
  const lang = useLang({ language: [] })
  if (pages.length === 0) return null
  return (
    <Group title={t('search.pages')} count={pages.length}>
      <ul className="divide-y divide-line border-y border-line">
        {pages.map(({ title, slug, markdown }) => {
          const line = lineIn([withoutMarks(markdown)], title, words)
          return (
            <li key={slug}>
              <Link to={paths.info(event, slug)} className={ROW}>
                <span className="min-w-0 wrap-anywhere" lang={lang}>
                  <bdi className="found-name font-semibold">{title}</bdi>
                  {line && (
                    <span className="session-found block" dir="auto">
                      {line}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Group>
  )
}

function Group({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-6">
      <h3 className="mb-2 text-lg font-bold">
        {title} <span className="text-sm font-normal text-soft">{count}</span>
      </h3>
      {children}
    </section>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { type LocatedEvent, paths } from '../../domain/paths.ts'
import { timedSessions } from '../../domain/schedule/day.ts'
import { type Person, peopleIn, personSlug } from '../../domain/schedule/people.ts'
import { sessionIn } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { clockRange } from '../../domain/times/times.ts'
import { useEvent } from '../event/event.ts'
import { useFavorites } from '../event/favorites.ts'
import { useMarks } from '../event/marks.ts'
import { colorOf } from '../event/room-color.ts'
import { Link, navigate, useParams, usePathname, useSearch } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { MissingSchedule } from '../schedule/missing-schedule.tsx'
import { OpenedSession } from '../schedule/opened-session.tsx'
import { SessionTile } from '../schedule/session-tile.tsx'
import { ShareButton } from '../schedule/share-button.tsx'
import { useSchedule } from '../schedule/use-schedule.ts'
import { NO_FILTERS } from '../schedule/view.ts'
import { AwaitScript } from '../ui/await-script.tsx'
import { buttonClass } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { PageBody } from '../ui/page-body.tsx'

/** Few people have sessions at other events that should be listed with their name. */
const Elsewhere = inChunk(() => import('../schedule/elsewhere.tsx').then((file) => file.Elsewhere))
const NO_VIEW = { filters: NO_FILTERS, isMine: false, query: '' }

/** The sessions of one host (docs/product.md#hosts). */
export function PersonPage() {
  const { person: asked = '' } = useParams()
  const event = useEvent()
  const schedule = useSchedule()
  const { sessions, isPending, failures } = schedule
  const favorites = useFavorites()
  const marks = useMarks()
  const opened = sessionIn(useSearch())
  // The server's page is the same for all sessions, so that it can be cached.
  const view = { ...NO_VIEW, sessionId: useIsHydrated() ? opened : null }
  const person = peopleIn(sessions).get(personSlug(asked))
  useTitle(person?.name)
  useOwnAddress(event, asked, person?.slug)
  if (failures.length > 0 || isPending || !event)
    return (
      <PageBody title={t('person.title')}>
        <MissingSchedule {...schedule} isPending />
      </PageBody>
    )
  const way = (
    <Link to={paths.event(event)} className={buttonClass({ look: 'secondary', size: 'small' })}>
      {t('room.schedule')}
    </Link>
  )
  if (!person)
    return (
      <PageBody title={t('person.title')}>
        <EmptyState title={t('person.unknown')}>
          <p>{t('person.unknownAbout')}</p>
          <p className="mt-4">{way}</p>
        </EmptyState>
      </PageBody>
    )
  const timed = timedSessions({ ...schedule, sessions: person.sessions })
  return (
    <PageBody title={person.name}>
      <OpenedSession {...schedule} view={view} />
      <p className="-mt-4 mb-8 flex flex-wrap gap-2 print:hidden">
        {way}
        <ShareButton title={`${person.name} – ${event.name}`} size="small" />
      </p>
      <h2 className="sr-only">{t('search.sessions')}</h2>
      {timed.length === 0 && <EmptyState title={t('person.none')} />}
      <AwaitScript>
        {[...Map.groupBy(timed, ({ day }) => day)].map(([day, some]) => (
          <section key={day} className="mb-8">
            <h3 className={event.days > 1 ? 'mb-3 text-xl/[inherit] font-bold' : 'sr-only'}>
              {weekDate(dateOfDay(event, day))}
            </h3>
            <ul className="grid grid-cols-1 gap-2 md:grid-cols-2 [&_.session-room]:block">
              {some.map(({ session, room, ...times }) => (
                <li key={session.id} style={colorOf(room)}>
                  <SessionTile
                    session={session}
                    // Without scripts, it links to the schedule, which shows the session.
                    to={paths.event(event, { session: session.id })}
                    isFavorite={favorites.includes(String(session.id))}
                    mark={marks.get(String(session.id))}
                    time={clockRange(times, event.clock)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </AwaitScript>
      <AtOtherEvents eventId={event.id} person={person} />
    </PageBody>
  )
}

/** Requests the person's sessions at other events, if a session of this event allows its hosts to be listed there. */
function AtOtherEvents({ eventId, person }: { eventId: number; person: Person<Session> }) {
  const isOpen = person.sessions.some(({ facts }) => facts?.isOpenAbout)
  if (!useIsHydrated() || !isOpen) return null
  return (
    <OnDemand at={person.slug}>
      <Elsewhere eventId={eventId} person={person.slug} />
    </OnDemand>
  )
}

/** A link contains the name as it is written; the address of the page is the same for all spellings. */
function useOwnAddress(event: LocatedEvent | undefined, asked: string, slug: string | undefined): void {
  useEffect(() => {
    if (event && slug !== undefined && slug !== asked)
      navigate(`${paths.person(event, slug)}${location.search}`, { replace: true })
  }, [event, asked, slug])
}

/** Passes the person's name to the head of the page. */
function useTitle(name: string | undefined): void {
  const reads = useQueryClient()
  const pathname = usePathname()
  // Without a part that uses it, the cache would drop the name after a few minutes.
  useQuery({ queryKey: [pathname], enabled: false })
  useLayoutEffect(() => {
    if (name !== undefined) reads.setQueryData([pathname], name)
  }, [reads, pathname, name])
}

import { useQuery } from '@tanstack/react-query'
import { mayEnterPortal } from '../../domain/accounts/portal.ts'
import { paths } from '../../domain/paths.ts'
import { timedSessions } from '../../domain/schedule/day.ts'
import { dayAt } from '../../domain/schedule/now.ts'
import { sessionIn } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { useEvent, useEventAddress } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { useFavorites } from '../event/favorites.ts'
import { useMarks } from '../event/marks.ts'
import { colorOf } from '../event/room-color.ts'
import { useParams, useSearch } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { read } from '../net/reads.ts'
import { useUser } from '../net/viewer.ts'
import { RoomHead } from '../rooms/room-head.tsx'
import { RoomView } from '../rooms/room-view.tsx'
import { UnknownRoom } from '../rooms/unknown-room.tsx'
import { MissingSchedule } from '../schedule/missing-schedule.tsx'
import { OpenedSession } from '../schedule/opened-session.tsx'
import { SessionTile } from '../schedule/session-tile.tsx'
import { ShareButton } from '../schedule/share-button.tsx'
import { useSchedule } from '../schedule/use-schedule.ts'
import { NO_FILTERS } from '../schedule/view.ts'
import { AwaitScript } from '../ui/await-script.tsx'
import { inPortalChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'

/** Its code is not for visitors. */
const OrganizersFull = inPortalChunk(() =>
  import('./organizers-full.tsx').then((file) => file.OrganizersFull),
)
const NO_VIEW = { filters: NO_FILTERS, isMine: false, query: '' }

/** One room: the page that the code on its door leads to (docs/product.md#room-page). */
export function RoomPage() {
  const { room: id } = useParams()
  const event = useEvent()
  const schedule = useSchedule()
  const { timeSlots, rooms, isPending, failures } = schedule
  const { data: plans = [] } = useQuery(read('GET /api/floor-plans', { query: useEventAddress() }))
  const day = useEventDay()
  const asked = sessionIn(useSearch())
  // The server's page is the same for all sessions, so that it can be cached.
  const view = { ...NO_VIEW, sessionId: useIsHydrated() ? asked : null }
  const favorites = useFavorites()
  const marks = useMarks()
  const user = useUser()
  const index = rooms.findIndex((each) => String(each.id) === id)
  const room = rooms[index]
  const minutes = day?.phase === 'day' ? day.minutes : null
  const tile = (session: Session) => (
    <SessionTile
      session={session}
      // Without scripts, it links to the schedule, which shows the session.
      to={event ? paths.event(event, { session: session.id }) : ''}
      isFavorite={favorites.includes(String(session.id))}
      mark={marks.get(String(session.id))}
    />
  )
  return (
    <div className="room-page" style={colorOf(Math.max(0, index))}>
      <OpenedSession {...schedule} view={view} />
      <MissingSchedule {...schedule} />
      {event && !isPending && failures.length === 0 && !room && <UnknownRoom event={event} rooms={rooms} />}
      {event && room && !isPending && (
        <>
          <RoomHead
            room={room}
            plan={plans.length > 0 ? `${paths.floorPlan(event)}?room=${room.id}` : null}
            calendar={paths.file(event, `rooms/${room.id}.ics`)}
            schedule={paths.event(event)}
            share={<ShareButton title={`${room.name} – ${event.name}`} size="small" />}
          />
          <AwaitScript>
            <RoomView
              event={event}
              room={room}
              minutes={minutes}
              tile={tile}
              all={timedSessions(schedule).filter((each) => each.room === index)}
              today={minutes === null ? null : dayAt(minutes, timeSlots)}
              atTheDoor={(session) =>
                user &&
                mayEnterPortal(user) && (
                  <OnDemand at={String(session.id)}>
                    <OrganizersFull user={user} session={session} />
                  </OnDemand>
                )
              }
            />
          </AwaitScript>
        </>
      )}
    </div>
  )
}

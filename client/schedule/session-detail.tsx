import { memo } from 'react'
import { hostNames } from '../../domain/schedule/host-names.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfStart } from '../../domain/times/event-days.ts'
import { timesOf } from '../../domain/times/session-times.ts'
import { clockRange, clockTime, endOf, isOn, leftOf } from '../../domain/times/times.ts'
import { useEvent } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { useFavorites } from '../event/favorites.ts'
import { saidOf } from '../event/full.ts'
import { useLang } from '../event/lists.ts'
import { goBack, navigate, usePathname } from '../lib/address.tsx'
import { AwaitScript } from '../ui/await-script.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { arePropsEqual } from './are-props-equal.ts'
import { CalendarLink } from './calendar-link.tsx'
import { Hosts, RelatedSessions } from './chunks.ts'
import type { InSchedule } from './related-sessions.tsx'
import { useRoomLink } from './room-link.ts'
import { MoreValues } from './session-badges.tsx'
import { SessionPanel } from './session-panel.tsx'
import { ShareButton } from './share-button.tsx'
import { StarButton } from './star-button.tsx'
import { searchOf } from './view.ts'

type Props = InSchedule & {
  /** Whether the session has been removed from the schedule since it was opened. */
  isGone: boolean
}

/** Everything about one session, over the schedule. Going back closes it, and its address can be shared. */
export function SessionDetail({ session, sessions, timeSlots, rooms, view, isGone }: Props) {
  const event = useEvent()
  const lang = useLang(session)
  const when = useWhen(session, timeSlots)
  const roomLink = useRoomLink()
  const hosts = hostNames(session)
  const room = rooms.findIndex(({ id }) => id === session.roomId)
  const isFavorite = useFavorites().includes(String(session.id))
  const closed = `${usePathname()}${searchOf({ ...view, sessionId: null })}`

  function close() {
    if (history.state?.isFromSchedule) goBack()
    else navigate(closed, { replace: true })
  }

  return (
    <SessionPanel
      id="session"
      title={session.title}
      lang={lang}
      when={when}
      room={Math.max(0, room)}
      roomName={session.roomName}
      roomLink={roomLink(session.roomId ?? 0)}
      place={session.place}
      status={isGone ? t('session.gone') : saidOf(session, event)}
      presenter={
        <OnDemand at={hosts} fallback={hosts} meanwhile={hosts}>
          <Hosts session={session} />
        </OnDemand>
      }
      description={session.description}
      closed={closed}
      onClose={close}
    >
      <MoreValues session={session} />
      {!isGone && (
        <div className="acts flex print:hidden">
          <AwaitScript>
            <StarButton session={session} isFavorite={isFavorite} className="star-wide">
              {t('session.favorite')}
            </StarButton>
          </AwaitScript>
          <ShareButton title={session.title} />
          <CalendarLink sessions={[session]} />
        </div>
      )}
      <Around session={session} sessions={sessions} timeSlots={timeSlots} rooms={rooms} view={view} />
    </SessionPanel>
  )
}

/**
 * "Now until 10:15 AM · 20 min left", otherwise "Saturday, May 9 · 9:30 AM – 10:15 AM"; the day only in an event of
 * several days.
 */
function useWhen(session: Session, timeSlots: readonly TimeSlot[]): string | null {
  const event = useEvent()
  const times = timesOf(session, timeSlots)
  const day = useEventDay()
  if (!event || !times) return null
  if (day?.phase === 'day' && isOn(times, day.minutes))
    return t('session.nowUntil', {
      time: clockTime(times.endTime, event.clock),
      left: leftOf(endOf(times) - day.minutes),
    })
  const range = clockRange(times, event.clock)
  return event.days > 1 ? `${weekDate(dateOfStart(event, times))} · ${range}` : range
}

/** Renders again only if its content changes: until its code has loaded, rendering would remove the server's HTML. */
const Around = memo(
  function Around(props: InSchedule) {
    return (
      <OnDemand at={String(props.session.id)}>
        <RelatedSessions {...props} />
      </OnDemand>
    )
  },
  ({ view, ...shown }, { view: nextView, ...next }) =>
    searchOf(view) === searchOf(nextView) && arePropsEqual(shown, next),
)

import { breakTitle, type TimedSession } from '../../domain/schedule/day.ts'
import type { OwnPart } from '../../domain/schedule/own-day.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { clockRange, clockTime, clockTimeAt, spanOf } from '../../domain/times/times.ts'
import { useClock, useEvent } from '../event/event.ts'
import { useFavorites } from '../event/favorites.ts'
import { useMarks } from '../event/marks.ts'
import { colorOf } from '../event/room-color.ts'
import { isPlainClick, navigate, usePathname } from '../lib/address.tsx'
import { inChunk } from '../ui/chunk.ts'
import { classes } from '../ui/classes.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { NextSession } from './next-session.tsx'
import { goToSlot } from './now-button.tsx'
import { SessionTile } from './session-tile.tsx'
import { useSchedule } from './use-schedule.ts'
import { linkBase, type View } from './view.ts'

/** The chunk of an open session includes its style. */
const SessionFacts = inChunk(async () => {
  const [file] = await Promise.all([import('./session-facts.tsx'), import('./related-sessions.tsx')])
  return file.SessionFacts
})

type Props = {
  part: OwnPart
  view: View
  rooms: readonly Room[]
  /** The current minutes (`startOf`); null on another day. */
  now: number | null
  isEarlier: boolean
  isFirstOfDay: boolean
  /** The current part, otherwise the next one. */
  isLarge: boolean
  /** It follows the large part, and shows how long it is until then. */
  isNext: boolean
  /** The event is over, so sessions show their notes and links. */
  isPast: boolean
}

/** A part of the visitor's own day: sessions, a break, or free time. */
export function OwnPartOfDay(props: Props) {
  const { part, view, rooms, now, isEarlier, isFirstOfDay, isLarge, isNext, isPast } = props
  const event = useEvent()
  const clock = useClock()
  const isOn = now !== null && part.start <= now && now < part.end
  return (
    <li
      id={isFirstOfDay ? `day-${part.day}` : undefined}
      className={classes('own-part', `is-${part.kind}`, isEarlier && 'is-earlier')}
      aria-current={isOn ? 'time' : undefined}
    >
      {isFirstOfDay && event && event.days > 1 && (
        <p className="own-date">{weekDate(dateOfDay(event, part.day))}</p>
      )}
      <h3 className="own-time">
        <span className="slot-start">{clockTimeAt(part.start, clock)}</span>{' '}
        <span className="slot-end">– {clockTimeAt(part.end, clock)}</span>
        {isNext && !isLarge && now !== null && (
          <span className="own-when"> {t('time.in', { span: spanOf(part.start - now) })}</span>
        )}
      </h3>
      {part.kind === 'sessions' ? (
        <Sessions part={part} view={view} rooms={rooms} now={isLarge ? now : null} isPast={isPast} />
      ) : (
        <div className="own-words">
          {part.kind === 'free' ? (
            <Free part={part} now={now} />
          ) : (
            <p>
              <b>{breakTitle(part.slot)}</b> {part.slot.staticLocation}
            </p>
          )}
        </div>
      )}
    </li>
  )
}

type SessionsProps = Pick<Props, 'view' | 'rooms' | 'now' | 'isPast'> & {
  part: OwnPart & { kind: 'sessions' }
}

/** Overlapping sessions are beside each other. */
function Sessions({ part, view, rooms, now, isPast }: SessionsProps) {
  const { timeSlots } = useSchedule()
  const pathname = usePathname()
  const clock = useClock()
  const favorites = useFavorites()
  const marks = useMarks()
  const isTimeOwn = ({ start, end }: TimedSession) => start !== part.start || end !== part.end
  return (
    <div className="own-cards">
      {part.timed.length > 1 && (
        <p className="session-note">{t('stars.overlap', { count: part.timed.length })}</p>
      )}
      {part.timed.map((timed) => {
        const { session, room } = timed
        const shared = {
          session,
          to: `${linkBase(pathname, view)}${session.id}`,
          isFavorite: favorites.includes(String(session.id)),
          mark: marks.get(String(session.id)),
        }
        return (
          <div key={session.id} style={colorOf(room)}>
            {now === null ? (
              <SessionTile {...shared} time={isTimeOwn(timed) ? clockRange(timed, clock) : undefined} />
            ) : (
              <NextSession {...shared} timed={timed} room={rooms[room]} now={now} />
            )}
            {isPast && session.facts && (
              <OnDemand at={`kept ${session.id}`}>
                <SessionFacts session={session} room={rooms[room]} timeSlots={timeSlots} />
              </OnDemand>
            )}
          </div>
        )
      })}
    </div>
  )
}

function Free({ part, now }: { part: OwnPart & { kind: 'free' }; now: number | null }) {
  const isOn = now !== null && part.start <= now && now < part.end
  return (
    <>
      <p>
        <b>{t('stars.free', { span: spanOf(part.end - (isOn ? now : part.start)) })}</b>
      </p>
      <ul>
        {part.slots.map((slot) => (
          <li key={slot.id}>
            <SlotLink slot={slot} /> <span>{t('stars.noneThen')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Links to a time slot in the schedule of all sessions. */
function SlotLink({ slot }: { slot: TimeSlot }) {
  const clock = useClock()
  const to = `${usePathname()}#slot-${slot.id}`
  const time = clockTime(slot.startTime, clock)
  return (
    <a
      href={to}
      aria-label={t('stars.allAt', { time })}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(to)
        goOnceThere(slot.id)
      }}
    >
      {time}
    </a>
  )
}

/** The number of frames to wait until a slow phone has rendered the schedule. */
const PATIENCE = 200

function goOnceThere(id: number, frames = PATIENCE): void {
  if (document.getElementById(`slot-${id}`)) goToSlot(id)
  else if (frames > 0) requestAnimationFrame(() => goOnceThere(id, frames - 1))
}

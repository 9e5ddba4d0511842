import type { ReactNode } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { closedWords } from '../../domain/schedule/closed-rooms.ts'
import type { InRoom, RoomProgramme } from '../../domain/schedule/room-programme.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { clockRange, clockTime, endOf, spanOf, startOf } from '../../domain/times/times.ts'
import { saidFull } from '../event/full.ts'
import './room-view.css'

type Props = {
  event: Event
  room: Room
  programme: RoomProgramme
  /** As `startOf`; null on a day that is none of the event's. */
  minutes: number | null
  /** A session as a tile that leads to its detail. */
  tile: (session: InRoom['session']) => ReactNode
  /** The buttons for whoever stands at the door. */
  atTheDoor: (session: InRoom['session']) => ReactNode
}

/** A room: what is here now, what comes next, and all its sessions. */
export function RoomView({ event, room, programme, minutes, tile, atTheDoor }: Props) {
  const { days } = programme
  return (
    <>
      {minutes !== null && (
        <Today
          event={event}
          room={room}
          programme={programme}
          minutes={minutes}
          tile={tile}
          atTheDoor={atTheDoor}
        />
      )}
      {room.closedTimes
        ?.filter((time) => startOf(time) > (minutes ?? -1))
        .map((time) => (
          <p key={startOf(time)} className="room-nothing">
            {room.name} is {closedWords(time, event.clock)}
            {event.days > 1 && ` on ${weekDate(dateOfDay(event, time.day))}`}.
          </p>
        ))}
      {days.length === 0 && <p className="room-nothing">{room.name} has no sessions yet.</p>}
      {days.map(({ day, sessions }) => (
        <RoomPart key={day} title={event.days > 1 ? weekDate(dateOfDay(event, day)) : 'All sessions here'}>
          <ul className="room-day">
            {sessions.map(({ session, times }) => (
              <li key={session.id} data-over={(minutes !== null && endOf(times) <= minutes) || undefined}>
                <h3 className="room-time">{clockRange(times, event.clock)}</h3>
                {tile(session)}
              </li>
            ))}
          </ul>
        </RoomPart>
      ))}
    </>
  )
}

type TodayProps = Pick<Props, 'event' | 'room' | 'programme' | 'tile' | 'atTheDoor'> & { minutes: number }

/** On a day of the event: what is here now, and what comes next. */
function Today({ event, room, programme, minutes, ...parts }: TodayProps) {
  const { on, next } = programme
  const shut = room.closedTimes?.find((time) => startOf(time) <= minutes && minutes < endOf(time))
  return (
    <div className="room-today">
      <RoomPart title="Now here">
        {on.length === 0 && (
          <p className="room-nothing">
            {shut ? `Closed until ${clockTime(shut.endTime, event.clock)}.` : nothingNow(programme, minutes)}
          </p>
        )}
        {on.map((each) => (
          <Close
            key={each.session.id}
            event={event}
            {...parts}
            {...each}
            words={`until ${clockTime(each.times.endTime, event.clock)}`}
            left={`${spanOf(endOf(each.times) - minutes)} left`}
          />
        ))}
      </RoomPart>
      {next.length > 0 && (
        <RoomPart title="Next">
          {next.map((each) => (
            <Close
              key={each.session.id}
              event={event}
              {...parts}
              {...each}
              words={clockRange(each.times, event.clock)}
              left={`in ${spanOf(startOf(each.times) - minutes)}`}
            />
          ))}
        </RoomPart>
      )}
    </div>
  )
}

function nothingNow({ days, next }: RoomProgramme, minutes: number): string {
  if (days.length === 0) return 'Nothing is on here now.'
  const isOver = days.every(({ sessions }) => sessions.every(({ times }) => endOf(times) <= minutes))
  return isOver && next.length === 0 ? 'The last session here is over.' : 'Nothing is on here now.'
}

type CloseProps = InRoom &
  Pick<Props, 'event' | 'tile' | 'atTheDoor'> & {
    words: string
    left: string
  }

/** A session that is on or comes next, with its time, how long that is, and how full it was said to be. */
function Close({ session, event, words, left, tile, atTheDoor }: CloseProps) {
  return (
    <div className="room-close">
      <h3 className="room-when">
        <b>{words}</b> · {left}
      </h3>
      {tile(session)}
      <div className="room-full">
        <p role="status">{session.fullAt !== '' && `${saidFull(event, session.fullAt)}.`}</p>
        {atTheDoor(session)}
      </div>
    </div>
  )
}

function RoomPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="room-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

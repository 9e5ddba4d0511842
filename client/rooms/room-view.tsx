import type { ReactNode } from 'react'
import type { Event } from '../../domain/events/events.ts'
import type { ClosedTime } from '../../domain/schedule/closed-rooms.ts'
import type { TimedSession } from '../../domain/schedule/day.ts'
import { closedAt, nowAndNext } from '../../domain/schedule/now.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { clockRange, clockTime, spanOf, startOf } from '../../domain/times/times.ts'
import { saidOf } from '../event/full.ts'
import './room-view.css'

type Props = {
  event: Event
  room: Room
  /** Its sessions, by start. */
  all: readonly TimedSession[]
  /** The current time, as `startOf` counts it, with its day; null outside the days of the event. */
  minutes: number | null
  today: number | null
  /** A session as a tile that links to its detail. */
  tile: (session: TimedSession['session']) => ReactNode
  /** The buttons that mark a session as full. */
  atTheDoor: (session: TimedSession['session']) => ReactNode
}

const NOTHING = 'border-s-4 border-line bg-sunken px-3.5 py-3'

/** A room: the current session, the next one, and all its sessions. */
export function RoomView(props: Props) {
  const { event, room, all, minutes, tile } = props
  return (
    <>
      {minutes !== null && <Today {...props} minutes={minutes} />}
      {room.closedTimes
        ?.filter((time) => startOf(time) > (minutes ?? -1))
        .map((time) => (
          <p key={startOf(time)} className={NOTHING}>
            {closedWords(event, room, time)}
          </p>
        ))}
      {all.length === 0 && <p className={NOTHING}>{t('room.noneYet', { room: room.name })}</p>}
      {[...Map.groupBy(all, ({ day }) => day)].map(([day, sessions]) => (
        <RoomPart key={day} title={event.days > 1 ? weekDate(dateOfDay(event, day)) : t('room.all')}>
          <ul>
            {sessions.map((each) => (
              <li
                key={each.session.id}
                className="mt-3 grid grid-cols-1 items-start gap-x-4 gap-y-1 min-[40rem]:grid-cols-[11rem_minmax(0,1fr)]"
                data-over={(minutes !== null && each.end <= minutes) || undefined}
              >
                <h3 className="pt-3 font-semibold text-soft [font-variant-numeric:tabular-nums]">
                  {clockRange(each, event.clock)}
                </h3>
                {tile(each.session)}
              </li>
            ))}
          </ul>
        </RoomPart>
      ))}
    </>
  )
}

function closedWords(event: Event, room: Room, { day, startTime, endTime }: ClosedTime): string {
  const [start, end] = [clockTime(startTime, event.clock), clockTime(endTime, event.clock)]
  const words = { room: room.name, start, end }
  return event.days > 1
    ? t('room.closedOnDay', { ...words, date: weekDate(dateOfDay(event, day)) })
    : t('room.closedFrom', words)
}

/** On a day of the event: the current session and the next one, beside each other if there is room. */
function Today({ event, room, all, minutes, today, ...parts }: Props & { minutes: number }) {
  const { now, next: coming } = nowAndNext(all, minutes)
  const next = coming.filter(({ day }) => day === today)
  const shut = closedAt(room, minutes)
  return (
    <div className="grid max-w-240 grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] gap-x-8 print:hidden">
      <RoomPart title={t('room.nowHere')}>
        {now.length === 0 && (
          <p className={NOTHING}>
            {shut
              ? t('room.closedUntil', { time: clockTime(shut.endTime, event.clock) })
              : all.length > 0 && all.every(({ end }) => end <= minutes)
                ? t('room.isOver')
                : t('room.nothingNow')}
          </p>
        )}
        {now.map((each) => (
          <Close
            key={each.session.id}
            event={event}
            {...parts}
            session={each.session}
            words={t('room.until', { time: clockTime(each.endTime, event.clock) })}
            left={t('time.left', { span: spanOf(each.end - minutes) })}
          />
        ))}
      </RoomPart>
      {next.length > 0 && (
        <RoomPart title={t('room.nextHere')}>
          {next.map((each) => (
            <Close
              key={each.session.id}
              event={event}
              {...parts}
              session={each.session}
              words={clockRange(each, event.clock)}
              left={t('time.in', { span: spanOf(each.start - minutes) })}
            />
          ))}
        </RoomPart>
      )}
    </div>
  )
}

type CloseProps = Pick<TimedSession, 'session'> &
  Pick<Props, 'event' | 'tile' | 'atTheDoor'> & { words: string; left: string }

/** A current or next session, with its time, how long until it ends or begins, and the reports from its door. */
function Close({ session, event, words, left, tile, atTheDoor }: CloseProps) {
  return (
    <div className="room-close [&+&]:mt-5">
      <h3 className="mb-2 text-lg/[inherit]">
        <b>{words}</b> · {left}
      </h3>
      {tile(session)}
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2 font-semibold text-bad [&:not(:has(button,p:not(:empty)))]:hidden">
        <p role="status" className="empty:hidden">
          {saidOf(session, event)}
        </p>
        {atTheDoor(session)}
      </div>
    </div>
  )
}

function RoomPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-9 max-w-240 min-w-0">
      <h2 className="mb-3 text-xl/[inherit] font-bold">{title}</h2>
      {children}
    </section>
  )
}

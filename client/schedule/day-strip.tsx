import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { closedDuring } from '../../domain/schedule/closed-rooms.ts'
import { breakTitle } from '../../domain/schedule/day.ts'
import { type DayNow, dayNow, type ScheduleRow, scheduleRows } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { rich, t } from '../../domain/text/t.ts'
import { type Clock, clockTime, endOf, leftOf, passedOf, spanOf, startOf } from '../../domain/times/times.ts'
import { useClock } from '../event/event.ts'
import { useFavorites, useFavoritesAsOf } from '../event/favorites.ts'
import { useMarks } from '../event/marks.ts'
import { colorOf } from '../event/room-color.ts'
import { usePathname } from '../lib/address.tsx'
import { AwaitScript } from '../ui/await-script.tsx'
import { SessionTile } from './session-tile.tsx'
import { linkBase, type View } from './view.ts'

type Props = {
  schedule: Parameters<typeof scheduleRows>[0]
  minutes: number
  ownTimes: ReadonlyMap<number, string>
  view: View
}

/** On the day of the event, above everything else: the current sessions, the next ones, and their rooms. */
export function DayStrip({ schedule, minutes, ownTimes, view }: Props) {
  const { rooms, timeSlots, sessions } = schedule
  const rows = useMemo(() => scheduleRows({ rooms, timeSlots, sessions }), [rooms, timeSlots, sessions])
  const day = dayNow(rows, minutes)
  const clock = useClock()
  if (day.on.length === 0 && !day.next)
    return <p className="day day-line">{breakWords(day, clock) || t('event.dayOver')}</p>
  return (
    <div className="day">
      <AwaitScript>
        {day.on.map(({ slot, cells }) => {
          const left = leftOf(endOf(slot) - minutes)
          return slot.isStatic ? (
            <p key={slot.id} className="day-line">
              {rich('schedule.breakUntil', {
                title: breakTitle(slot),
                time: clockTime(slot.endTime, clock),
                left,
                name: (inside: ReactNode) => <b>{inside}</b>,
              })}
              {slot.staticLocation && `\u00a0· ${slot.staticLocation}`}
            </p>
          ) : (
            <DaySlot
              key={slot.id}
              slot={slot}
              title={t('schedule.onNow')}
              when={<span>{left}</span>}
              cells={cells}
              passed={passedOf(slot, minutes)}
              ownTimes={ownTimes}
              view={view}
            />
          )
        })}
        {day.next && (
          <DaySlot
            slot={day.next.slot}
            title={t('schedule.upNext')}
            when={nextWords(day.next.slot, day, minutes, clock)}
            filled={filledOf(day.next, rooms)}
            cells={day.next.cells}
            ownTimes={ownTimes}
            view={view}
          />
        )}
      </AwaitScript>
    </div>
  )
}

/** While cards are still coming in: "4 of 6 rooms filled". */
function filledOf({ slot, cells }: ScheduleRow, rooms: Props['schedule']['rooms']): string {
  const open = cells.filter((_, index) => rooms[index] && !closedDuring(rooms[index], slot))
  const filled = open.filter(({ sessions, goingOn, isBusy }) => sessions[0] || goingOn[0] || isBusy)
  return filled.length < open.length ? t('schedule.filled', { filled: filled.length, open: open.length }) : ''
}

function breakWords({ breakBefore }: DayNow, clock: Clock): string {
  return breakBefore
    ? t('schedule.breakAt', {
        title: breakTitle(breakBefore),
        time: clockTime(breakBefore.startTime, clock),
      })
    : ''
}

/** When the next sessions begin, and the break before them. */
function nextWords(slot: TimeSlot, { breakBefore }: DayNow, minutes: number, clock: Clock): ReactNode {
  const when = { time: clockTime(slot.startTime, clock), span: spanOf(startOf(slot) - minutes) }
  const span = (inside: ReactNode) => <span>{inside}</span>
  if (!breakBefore) return span(t('schedule.nextAt', when))
  return rich('schedule.nextAfter', {
    ...when,
    title: breakTitle(breakBefore),
    breakTime: clockTime(breakBefore.startTime, clock),
    when: span,
    after: span,
  })
}

type SlotProps = {
  slot: ScheduleRow['slot']
  title: string
  when: ReactNode
  filled?: string
  cells: ScheduleRow['cells']
  /** How much of the current slot has passed, "40%". Sessions that began in an earlier slot are then shown too. */
  passed?: string
  ownTimes: ReadonlyMap<number, string>
  view: View
}

/** The rest is in an expandable part. */
const FIRST_SHOWN = 6

/** The sessions of a slot, six at first. Those that were starred before the slot was shown come first. */
function DaySlot({ slot, title, when, filled, cells, passed, ownTimes, view }: SlotProps) {
  const pathname = usePathname()
  const favorites = useFavorites()
  const marks = useMarks()
  const first = useFavoritesAsOf(slot.id)
  const isOther = ({ id }: Session) => !first.includes(String(id))
  const found = cells
    .flatMap(({ sessions, goingOn }, room) =>
      [...sessions, ...(passed ? goingOn : [])].map((session) => ({ session, room })),
    )
    .toSorted((a, b) => Number(isOther(a.session)) - Number(isOther(b.session)))
  const list = (some: typeof found) => (
    <ul className="day-cards">
      {some.map(({ session, room }) => (
        // With a new order, the elements are new, so nothing that was drawn moves.
        <li key={`${first} ${session.id}`} style={colorOf(room)}>
          <SessionTile
            session={session}
            to={`${linkBase(pathname, view)}${session.id}`}
            isFavorite={favorites.includes(String(session.id))}
            mark={marks.get(String(session.id))}
            time={ownTimes.get(session.id)}
            isBrief
          />
        </li>
      ))}
    </ul>
  )
  return (
    <section
      aria-label={title}
      className={passed && 'is-on'}
      style={passed ? ({ '--done': passed } as CSSProperties) : undefined}
    >
      <h2 className="day-head">
        <strong>{title}</strong> {when} {filled && <span>· {filled}</span>}
      </h2>
      {list(found.slice(0, FIRST_SHOWN))}
      {found.length > FIRST_SHOWN && (
        <details className="day-more">
          <summary>{t('schedule.more', { count: found.length - FIRST_SHOWN })}</summary>
          {list(found.slice(FIRST_SHOWN))}
        </details>
      )}
    </section>
  )
}

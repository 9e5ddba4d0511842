import { type CSSProperties, useRef } from 'react'
import { spotName } from '../../domain/schedule/act-names.ts'
import { breakTitle } from '../../domain/schedule/day.ts'
import { type ScheduleRow, scheduleRows } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { type Spot, spotKey, spotOf } from '../../domain/schedule/spots.ts'
import { clockTime, dayPrefix } from '../../domain/times/times.ts'
import type { WallDifference } from '../../domain/wall/wall-differences.ts'
import { useWide } from '../ui/use-wide.ts'
import { type Choosing, DifferenceMark, seenSpot } from './difference-mark.tsx'
import type { Schedule } from './schedule.ts'
import { WallArrows } from './wall-arrows.tsx'
import './wall.css'

type Props = {
  schedule: Schedule
  differences: readonly WallDifference[]
  choosing: Choosing
  onOpen: (key: string) => void
}

/**
 * The schedule, with the wall's differences in it. Where columns do not fit, times follow each other, and only spots
 * with a difference are shown.
 */
export function WallBoard({ schedule, differences, choosing, onOpen }: Props) {
  const { rooms, slots, sessions } = schedule
  const table = useRef<HTMLTableElement>(null)
  const isWide = useWide(rooms.length)
  const marks = Map.groupBy(differences, (each) => {
    const place = seenSpot(each)
    return place && spotKey(place)
  })
  const leaving = new Map(
    differences.flatMap((each) =>
      each.kind === 'moved' && choosing.isChosen(each) ? [[each.sessionId, each.to] as const] : [],
    ),
  )
  return (
    <div className="wall-board" data-layout={isWide ? 'wide' : 'blocks'}>
      <table ref={table} style={{ '--rooms': rooms.length } as CSSProperties}>
        <caption className="sr-only">Schedule by time and room, with differences from the wall</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Time</span>
            </th>
            {rooms.map(({ id, name }) => (
              <th key={id} scope="col" dir="auto">
                {name}
                {id < 0 && <New />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scheduleRows({ rooms, timeSlots: slots, sessions }).map(({ slot, cells }) => (
            <WallRow
              key={slot.id}
              slot={slot}
              cells={cells}
              schedule={schedule}
              marks={marks}
              leaving={leaving}
              choosing={choosing}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
      {isWide && <WallArrows table={table} moves={arrowsOf(leaving, sessions)} />}
    </div>
  )
}

type RowProps = Pick<Props, 'schedule' | 'choosing' | 'onOpen'> &
  ScheduleRow & {
    /** The differences at each spot, by its key. */
    marks: ReadonlyMap<string | null, readonly WallDifference[]>
    leaving: ReadonlyMap<number, Spot>
  }

function WallRow({ slot, cells, schedule, marks, leaving, choosing, onOpen }: Omit<RowProps, 'isEmpty'>) {
  return (
    <tr data-break={slot.isStatic || undefined}>
      <th scope="row">
        {dayPrefix(slot, schedule.slots)}
        {clockTime(slot.startTime, schedule.clock)}
        {slot.id < 0 && <New />}
      </th>
      {slot.isStatic ? (
        <td colSpan={schedule.rooms.length}>{breakTitle(slot)}</td>
      ) : (
        schedule.rooms.map((room, column) => {
          const spot = { timeSlotId: slot.id, roomId: room.id }
          const here = marks.get(spotKey(spot)) ?? []
          const { sessions: begin = [], goingOn = [] } = cells[column] ?? {}
          const leaves = [...begin, ...goingOn].some(({ id }) => leaving.has(id))
          const isGone = here.some(({ kind }) => kind === 'gone')
          return (
            <td
              key={room.id}
              data-spot={spotKey(spot)}
              data-differs={here.length > 0 || leaves ? '' : undefined}
            >
              <span aria-hidden="true" className="wall-room">
                {room.name}
              </span>
              <div className="wall-cards">
                {!isGone &&
                  [...begin, ...goingOn].map((session) => (
                    <Standing
                      key={session.id}
                      session={session}
                      to={leaving.get(session.id)}
                      schedule={schedule}
                    />
                  ))}
                {here.map((each) => (
                  <DifferenceMark
                    key={each.key}
                    difference={each}
                    schedule={schedule}
                    choosing={choosing}
                    onOpen={onOpen}
                  />
                ))}
              </div>
            </td>
          )
        })
      )}
    </tr>
  )
}

/** A room or a time that is to be added with what hangs there. */
function New() {
  return <span className="wall-new">new</span>
}

/** A session that is on the schedule, as it is or on its way to where its card hangs. */
function Standing({
  session,
  to,
  schedule,
}: {
  session: Session
  to: Spot | null | undefined
  schedule: Schedule
}) {
  return (
    <p className="wall-card" data-leaves={to ? '' : undefined}>
      <span className="wall-title">{session.title}</span>
      {to && <span className="wall-words">to {spotName(to, schedule)}</span>}
    </p>
  )
}

function arrowsOf(leaving: ReadonlyMap<number, Spot>, sessions: readonly Session[]) {
  return sessions.flatMap((session) => {
    const [from, to] = [spotOf(session), leaving.get(session.id)]
    return from && to ? [{ from: spotKey(from), to: spotKey(to) }] : []
  })
}

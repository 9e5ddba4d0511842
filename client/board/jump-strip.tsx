import { Fragment } from 'react'
import { clockTime, dayPrefix } from '../../domain/times/times.ts'
import { Select } from '../ui/field.tsx'
import type { BoardData } from './use-board-data.ts'

type Props = {
  board: BoardData
  /** The only room that is shown; null: all. */
  room: number | null
  onRoom: (room: number | null) => void
}

/** Where columns do not fit: leads to each time, and to one room through the day. */
export function JumpStrip({ board: { rows, rooms, slots, days, at, clock }, room, onRoom }: Props) {
  return (
    <nav aria-label="Jump to" className="board-strip">
      <div className="board-strip-times">
        {rows
          .filter(({ slot }) => !slot.isStatic)
          .map(({ slot }, index, times) => (
            <Fragment key={slot.id}>
              {days.length > 0 && times[index - 1]?.slot.day !== slot.day && (
                <span aria-hidden="true" className="board-jump-day">
                  {days[slot.day - 1]?.slice(0, 3)}
                </span>
              )}
              <button
                type="button"
                className="board-jump"
                aria-current={at?.slot.id === slot.id ? 'time' : undefined}
                aria-label={`Jump to ${dayPrefix(slot, slots)}${clockTime(slot.startTime, clock)}`}
                onClick={() =>
                  document.getElementById(`board-slot-${slot.id}`)?.scrollIntoView({ block: 'start' })
                }
              >
                {clockTime(slot.startTime, clock).replace(/ [AP]M$/, '')}
              </button>
            </Fragment>
          ))}
      </div>
      <Select
        aria-label="Room"
        className="board-strip-room"
        value={room ?? ''}
        onChange={({ target }) => onRoom(target.value === '' ? null : Number(target.value))}
      >
        <option value="">All rooms</option>
        {rooms.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </nav>
  )
}

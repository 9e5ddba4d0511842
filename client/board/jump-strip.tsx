import { type ComponentProps, Fragment } from 'react'
import { t } from '../../domain/text/t.ts'
import { clockTime, onDay, typedTime } from '../../domain/times/times.ts'
import { classes } from '../ui/classes.ts'
import { Select } from '../ui/field.tsx'
import type { BoardData } from './use-board-data.ts'

type Props = {
  board: BoardData
  /** The only visible room; null: all. */
  room: number | null
  onRoom: (room: number | null) => void
}

/** If the columns do not fit: links to each time, and to one room through the day. */
export function JumpStrip({ board: { rows, rooms, slots, days, at, clock }, room, onRoom }: Props) {
  return (
    <nav
      aria-label={t('board.jump')}
      className="board-strip grid items-start gap-1 [&>select]:min-h-8 pointer-coarse:[&>select]:min-h-11 [&>select]:ps-1 [&>select]:tracking-tight [&>select]:pe-0 [&>select]:text-xs"
    >
      {/* The times of several days, or large text, would fill a phone. */}
      <div className="grid max-h-[min(6.5rem,16dvh)] grid-cols-[repeat(auto-fill,minmax(2.125rem,1fr))] pointer-coarse:grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-px overflow-y-auto">
        {rows
          .filter(({ slot }) => !slot.isStatic)
          .map(({ slot }, index, times) => (
            <Fragment key={slot.id}>
              {days.length > 0 && times[index - 1]?.slot.day !== slot.day && (
                <span aria-hidden="true" className="self-center text-center text-xs/[inherit] font-bold">
                  {days[slot.day - 1]?.short}
                </span>
              )}
              <JumpButton
                className="min-h-8 text-xs/[inherit] pointer-coarse:min-h-11"
                aria-current={at?.slot.id === slot.id ? 'time' : undefined}
                aria-label={t('board.jumpTo', { time: onDay(clockTime(slot.startTime, clock), slot, slots) })}
                onClick={() =>
                  document.getElementById(`board-slot-${slot.id}`)?.scrollIntoView({ block: 'start' })
                }
              >
                {typedTime(slot.startTime, clock).replace(/ [AP]M$/, '')}
              </JumpButton>
            </Fragment>
          ))}
      </div>
      <RoomSelect rooms={rooms} room={room} onRoom={onRoom} />
    </nav>
  )
}

type RoomSelectProps = Omit<Props, 'board'> & Pick<BoardData, 'rooms'> & { className?: string }

export function RoomSelect({ rooms, room, onRoom, className }: RoomSelectProps) {
  return (
    <Select
      aria-label={t('room.title')}
      className={className}
      value={room ?? ''}
      onChange={({ target }) => onRoom(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t('board.allRooms')}</option>
      {rooms.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

/** Scrolls to a time or a day; `aria-current` marks the current or visible one. */
export function JumpButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classes(
        'cursor-pointer rounded-sm bg-sunken font-semibold tabular-nums aria-[current]:bg-accent aria-[current]:text-on-accent',
        className,
      )}
      {...rest}
    />
  )
}

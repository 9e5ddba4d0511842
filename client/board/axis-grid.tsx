import type { CSSProperties, RefObject } from 'react'
import { closedWords } from '../../domain/schedule/closed-rooms.ts'
import { breakTitle } from '../../domain/schedule/day.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { Spot } from '../../domain/schedule/spots.ts'
import { clockTime, endOf, startOf } from '../../domain/times/times.ts'
import type { Axis, AxisItem, Column } from './axis.ts'
import { type AxisBreak, BREAK_LINE } from './axis-breaks.ts'
import { AxisSpot } from './axis-spot.tsx'
import type { Rearranging } from './rearrange-dialog.tsx'
import { colorOf } from './room-color.ts'
import type { AxisKeys } from './use-axis-keys.ts'
import type { BoardData } from './use-board-data.ts'
import type { View } from './use-view.ts'
import './axis.css'

type Props = {
  id: string
  scroller: RefObject<HTMLDivElement | null>
  view: View
  /** The pixels of 1 rem. */
  letter: number
  axis: Axis
  keys: AxisKeys
  board: BoardData
  lifted: Session | null
  isDragged: boolean
  names: ReadonlyMap<number, string>
  onChoose: (spot: Spot, card?: number) => void
  onRearrange: (given: Rearranging) => void
}

/** Rooms as columns over an axis of time. Only what is near the view is drawn, and what has the focus or the hand. */
export function AxisGrid({ id, scroller, view, letter, axis, keys, board, lifted, ...rest }: Props) {
  const { columns, scale } = axis
  const seen: View = {
    left: view.left / letter,
    right: view.right / letter,
    top: view.top / letter,
    bottom: view.bottom / letter,
  }
  const kept = (item: AxisItem) => item.key === keys.stop?.key || (lifted && item.session?.id === lifted.id)
  const drawn = columns.filter(
    ({ left, width, items }) => (left < seen.right && left + width > seen.left) || items.some(kept),
  )
  return (
    <div ref={scroller} className="board-scroller axis-scroller">
      <section
        id={id}
        tabIndex={-1}
        aria-label="Sessions by room and time. Arrow keys lead from place to place."
        className="axis"
        style={{ '--axis-width': `${axis.width}rem`, '--axis-height': `${scale.height}rem` } as CSSProperties}
        onKeyDown={keys.onKeyDown}
        onFocus={({ target }) => {
          const key = target.parentElement?.dataset.item
          if (key) keys.onFocus(key)
        }}
        onBlur={({ relatedTarget }) => keys.onBlur(relatedTarget)}
      >
        <div className="axis-heads">
          <span className="board-corner">Time</span>
          {drawn.map((column) => (
            <Head key={column.room.id} {...column} board={board} onRearrange={rest.onRearrange} />
          ))}
        </div>
        <Times axis={axis} seen={seen} board={board} onRearrange={rest.onRearrange} />
        <div className="relative">
          <Bands axis={axis} seen={seen} now={board.day.now} />
          {drawn.map(({ room, left, width, items, closed }) => (
            <ul
              key={room.id}
              aria-label={room.name}
              className="absolute inset-y-0"
              style={{ left: `${left}rem`, width: `${width}rem`, ...colorOf(board, room.id) }}
            >
              {items.map((item, index) =>
                (item.top < seen.bottom && item.top + item.height > seen.top) || kept(item) ? (
                  <AxisSpot
                    key={item.key}
                    item={item}
                    width={width / item.lanes}
                    position={index + 1}
                    count={items.length}
                    room={room.name}
                    board={board}
                    lifted={lifted}
                    isDragged={rest.isDragged}
                    isStop={item.key === keys.stop?.key}
                    who={item.session ? rest.names.get(item.session.id) : undefined}
                    onChoose={rest.onChoose}
                  />
                ) : null,
              )}
              <Closed room={room} closed={closed} board={board} onRearrange={rest.onRearrange} />
            </ul>
          ))}
        </div>
      </section>
    </div>
  )
}

type ClosedProps = Pick<Column, 'room' | 'closed'> & Pick<Props, 'board' | 'onRearrange'>

function Closed({ room, closed, board, onRearrange }: ClosedProps) {
  return closed.map(({ time, top, height }) => (
    <li key={time.startTime} className="axis-closed" style={{ top: `${top}rem`, height: `${height}rem` }}>
      <button
        type="button"
        tabIndex={-1}
        className="board-shut"
        aria-label={`${room.name} is ${closedWords(time, board.clock)}`}
        onClick={() => onRearrange({ what: 'close-room', roomId: room.id })}
      >
        <span className="board-closed">Closed until {clockTime(time.endTime, board.clock)}</span>
      </button>
    </li>
  ))
}

type HeadProps = Column & Pick<Props, 'board' | 'onRearrange'>

function Head({ room, left, width, board, onRearrange }: HeadProps) {
  const holds = room.capacity === null ? '' : `, holds ${room.capacity}`
  return (
    <span
      className="board-room"
      style={{
        insetInlineStart: `calc(var(--times) + ${left}rem)`,
        width: `${width}rem`,
        ...colorOf(board, room.id),
      }}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Rearrange ${room.name}${holds}`}
        title={room.name}
        onClick={() => onRearrange({ what: 'close-room', roomId: room.id })}
      >
        <span className="board-room-name">{room.name}</span>
        {room.capacity !== null && <span className="board-holds">holds {room.capacity}</span>}
      </button>
    </span>
  )
}

type Seen = { axis: Axis; seen: View }

/** The times at which something begins. */
function Times({ axis, seen, board, onRearrange }: Seen & Pick<Props, 'board' | 'onRearrange'>) {
  const { slots, scale } = axis
  return (
    <div className="axis-times">
      {startsOf(axis)
        .filter(({ top }) => top > seen.top && top < seen.bottom)
        .map(({ slot, top }) => (
          <button
            key={slot.id}
            type="button"
            tabIndex={-1}
            className="axis-time"
            data-now={board.at?.slot.id === slot.id ? '' : undefined}
            style={{ top: `${top}rem` }}
            aria-label={`Rearrange ${clockTime(slot.startTime, board.clock)}`}
            onClick={() => onRearrange({ what: 'shift', slotId: slot.id })}
          >
            {clockTime(slot.startTime, board.clock)}
          </button>
        ))}
      <NowMark now={board.day.now} slots={slots} scale={scale} />
    </div>
  )
}

function startsOf({ slots, scale }: Axis) {
  return slots
    .filter((slot, index) => slot.startTime !== slots[index - 1]?.startTime)
    .map((slot) => ({ slot, top: scale.topOf(startOf(slot)) }))
}

/** Behind the rooms: a line for each start, and breaks. */
function Bands({ axis, seen, now }: Seen & { now: number | null }) {
  const { slots, scale, breaks } = axis
  return (
    <>
      {startsOf(axis)
        .filter(({ top }) => top > seen.top && top < seen.bottom)
        .map(({ slot, top }) => (
          <span
            key={slot.id}
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-0 border-t border-line"
            style={{ top: `${top}rem` }}
          />
        ))}
      {breaks.map((each) => (
        <Break key={each.slot.id} {...each} seen={seen} />
      ))}
      <NowMark now={now} slots={slots} scale={scale} />
    </>
  )
}

/** Screen readers hear its words once, however many columns are between its labels. */
function Break({ slot, top, height, labels, seen }: AxisBreak & Pick<Seen, 'seen'>) {
  const title = breakTitle(slot)
  const words = slot.staticLocation ? `${title} · ${slot.staticLocation}` : title
  return (
    <>
      <p
        className="absolute inset-x-0 rounded-md bg-sunken"
        style={{ top: `${top}rem`, height: `${height}rem` }}
      >
        <span className="sr-only">{words}</span>
      </p>
      {labels
        .filter(({ left, width }) => left < seen.right && left + width > seen.left)
        .map((label) => (
          <div
            key={label.left}
            aria-hidden="true"
            className="axis-break-words"
            style={
              {
                top: `${label.top}rem`,
                height: `${label.height}rem`,
                left: `${label.left}rem`,
                width: `${label.width}rem`,
                '--lines': Math.floor(label.height / BREAK_LINE),
              } as CSSProperties
            }
          >
            <span dir="auto" title={words}>
              <b>{title}</b>
              {slot.staticLocation && ` · ${slot.staticLocation}`}
            </span>
          </div>
        ))}
    </>
  )
}

function NowMark({ now, slots, scale }: { now: number | null } & Pick<Axis, 'slots' | 'scale'>) {
  const [first] = slots
  if (now === null || !first || now < startOf(first) || now >= Math.max(...slots.map(endOf))) return null
  return <span aria-hidden="true" className="axis-now" style={{ top: `${scale.topOf(now)}rem` }} />
}

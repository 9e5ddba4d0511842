import type { CSSProperties, RefObject } from 'react'
import { breakTitle } from '../../domain/schedule/day.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { Spot } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
import { clockTime, endOf, startOf } from '../../domain/times/times.ts'
import { colorOf } from '../event/room-color.ts'
import type { Axis, AxisItem, Column } from './axis.ts'
import { type AxisBreak, BREAK_LINE } from './axis-breaks.ts'
import { AxisSpot, ClosedTimes } from './axis-spot.tsx'
import { CORNER, RoomHeading } from './headings.tsx'
import type { Rearranging } from './rearrange-dialog.tsx'
import { roomIndex } from './room-index.ts'
import type { Names } from './use-acts.ts'
import type { AxisKeys } from './use-axis-keys.ts'
import type { BoardData } from './use-board-data.ts'
import type { View } from './use-view.ts'

type Props = {
  id: string
  scroller: RefObject<HTMLDivElement | null>
  view: View
  /** The number of pixels in 1 rem. */
  letter: number
  axis: Axis
  keys: AxisKeys
  board: BoardData
  lifted: Session | null
  isDragged: boolean
  names: Names
  onChoose: (spot: Spot, card?: number) => void
  onRearrange: (given: Rearranging) => void
}

/**
 * Rooms as columns over an axis of time. Only the elements near the view, with the focus or under the pointer are
 * drawn.
 */
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
    <div ref={scroller} className="board-scroller relative">
      <section
        id={id}
        tabIndex={-1}
        aria-label={t('board.keysByRoom')}
        className="relative grid w-max grid-cols-[var(--times)_var(--axis-width)] grid-rows-[auto_var(--axis-height)] pb-4"
        style={{ '--axis-width': `${axis.width}rem`, '--axis-height': `${scale.height}rem` } as CSSProperties}
        onKeyDown={keys.onKeyDown}
        onFocus={({ target }) => {
          const key = target.parentElement?.dataset.item
          if (key) keys.onFocus(key)
        }}
        onBlur={({ relatedTarget }) => keys.onBlur(relatedTarget)}
      >
        <div className="board-headings col-span-full flex h-(--headings) items-end bg-paper">
          <span className={`${CORNER} box-content h-full w-(--times) [@media(height<30rem)]:invisible`}>
            {t('schedule.time')}
          </span>
          {drawn.map((column) => (
            <Heading key={column.room.id} {...column} board={board} onRearrange={rest.onRearrange} />
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
              style={{ left: `${left}rem`, width: `${width}rem`, ...colorOf(roomIndex(board, room.id)) }}
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
              <ClosedTimes room={room} closed={closed} board={board} onRearrange={rest.onRearrange} />
            </ul>
          ))}
        </div>
      </section>
    </div>
  )
}

type HeadingProps = Column & Pick<Props, 'board' | 'onRearrange'>

function Heading({ room, left, width, board, onRearrange }: HeadingProps) {
  return (
    <span
      className="absolute bottom-0 pe-1"
      style={{
        insetInlineStart: `calc(var(--times) + ${left}rem)`,
        width: `${width}rem`,
        ...colorOf(roomIndex(board, room.id)),
      }}
    >
      <RoomHeading room={room} onRearrange={onRearrange} />
    </span>
  )
}

type Seen = { axis: Axis; seen: View }

/** The times at which sessions or breaks begin. */
function Times({ axis, seen, board, onRearrange }: Seen & Pick<Props, 'board' | 'onRearrange'>) {
  const { slots, scale } = axis
  return (
    <div className="board-side bg-paper">
      {startsOf(axis)
        .filter(({ top }) => top > seen.top && top < seen.bottom)
        .map(({ slot, top }) => (
          <button
            key={slot.id}
            type="button"
            tabIndex={-1}
            className="absolute start-5 end-0 min-h-6 cursor-pointer border-t border-line px-1 text-start text-sm/[inherit] font-bold tabular-nums hover:bg-sunken data-now:text-accent"
            data-now={board.at?.slot.id === slot.id ? '' : undefined}
            style={{ top: `${top}rem` }}
            aria-label={t('rearrange.named', { name: clockTime(slot.startTime, board.clock) })}
            onClick={() => onRearrange({ what: 'shift', slotId: slot.id })}
          >
            {clockTime(slot.startTime, board.clock)}
          </button>
        ))}
      <NowMark now={board.day.now} slots={slots} scale={scale} className="w-5" />
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
      {/* Behind the cards, where it crosses no text. */}
      <NowMark now={now} slots={slots} scale={scale} className="w-full" />
    </>
  )
}

/** Screen readers read its text once, regardless of how many columns its labels span. */
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
            className="absolute text-sm/5 text-soft"
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
            <span dir="auto" title={words} className="axis-break-words">
              <b>{title}</b>
              {slot.staticLocation && ` · ${slot.staticLocation}`}
            </span>
          </div>
        ))}
    </>
  )
}

type NowProps = { now: number | null; className: string } & Pick<Axis, 'slots' | 'scale'>

function NowMark({ now, slots, scale, className }: NowProps) {
  const [first] = slots
  if (now === null || !first || now < startOf(first) || now >= Math.max(...slots.map(endOf))) return null
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute start-0 border-t-2 border-accent ${className}`}
      style={{ top: `${scale.topOf(now)}rem` }}
    />
  )
}

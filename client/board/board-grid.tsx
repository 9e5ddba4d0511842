import { type CSSProperties, Fragment, useRef } from 'react'
import { closedDuring } from '../../domain/schedule/closed-rooms.ts'
import { closedWords } from '../../domain/schedule/closed-words.ts'
import { breakTitle } from '../../domain/schedule/day.ts'
import type { Cell } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { Warning } from '../../domain/schedule/spot-warnings.ts'
import { type Spot, spotKey } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
import { ownTimeOf } from '../../domain/times/session-times.ts'
import { clockRange, clockTime, endOf } from '../../domain/times/times.ts'
import { colorOf } from '../event/room-color.ts'
import { CORNER, REARRANGE, RoomHeading } from './headings.tsx'
import { OpenCards } from './open-cards.tsx'
import type { Rearranging } from './rearrange-dialog.tsx'
import { roomIndex } from './room-index.ts'
import { SpotCell } from './spot-cell.tsx'
import type { Names } from './use-acts.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import type { BoardData } from './use-board-data.ts'
import { useFilledHeight } from './use-filled-height.ts'

type Props = {
  id: string
  board: BoardData
  isWide: boolean
  /** The only visible room; null: all. */
  room: number | null
  lifted: Session | null
  /** A pointer is dragging the session: the spots need no text, and none of them is rendered again. */
  isDragged: boolean
  /** The warnings about each spot for the lifted session. */
  targets: ReadonlyMap<string, readonly Warning[]>
  names: Names
  onChoose: (spot: Spot, card?: number) => void
  /** Called when the room's name beside a spot is chosen. */
  onRoom: (spot: Spot) => void
  onRearrange: (given: Rearranging) => void
}

/** Rooms as columns and times as rows; if that does not fit, one time after another with all rooms. */
export function BoardGrid({ id, board, isWide, room, onRoom, onRearrange, ...rest }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const rooms = board.rooms.filter(({ id }) => room === null || id === room)
  useArrowKeys(grid, isWide)
  useFilledHeight(grid, { isWide, isLifted: rest.lifted !== null, rows: board.rows })
  return (
    <div className="board-scroller">
      <table
        id={id}
        tabIndex={-1}
        ref={grid}
        className="board-table relative grid gap-(--gap) pb-18"
        style={{ '--rooms': rooms.length } as CSSProperties}
      >
        <caption className="sr-only">{t('board.keysByTime')}</caption>
        <thead className="board-headings grid">
          <tr className="board-row grid gap-(--gap) bg-paper py-1.5">
            <th scope="col" className={CORNER}>
              {t('schedule.time')}
            </th>
            {rooms.map((each) => (
              <th key={each.id} scope="col" style={colorOf(roomIndex(board, each.id))}>
                <RoomHeading room={each} onRearrange={onRearrange} />
              </th>
            ))}
          </tr>
        </thead>
        {/* Rows of sessions share the remaining height of the window; breaks keep their height. */}
        <tbody className="grid gap-(--gap)">
          {board.rows.map((row, index) => (
            <Fragment key={row.slot.id}>
              {board.days.length > 0 && board.rows[index - 1]?.slot.day !== row.slot.day && (
                <tr>
                  <th
                    colSpan={rooms.length + 1}
                    scope="rowgroup"
                    className="pt-3 pb-0.5 text-start text-lg/[inherit] font-bold"
                  >
                    {board.days[row.slot.day - 1]?.name}
                  </th>
                </tr>
              )}
              <BoardRow
                {...rest}
                {...row}
                board={board}
                rooms={rooms}
                onRearrange={onRearrange}
                onRoom={isWide ? undefined : onRoom}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type OnRoom = { onRoom: ((spot: Spot) => void) | undefined }
type RowProps = Omit<Props, 'id' | 'isWide' | 'room' | 'onRoom'> &
  OnRoom &
  BoardData['rows'][number] &
  Pick<BoardData, 'rooms'>

function BoardRow({ slot, cells, board, rooms, onRearrange, ...rest }: RowProps) {
  const { now } = board.day
  const at = board.at?.slot.id === slot.id ? board.at : null
  return (
    <tr
      id={`board-slot-${slot.id}`}
      className="board-row grid gap-(--gap)"
      data-break={slot.isStatic || undefined}
      data-now={at?.isOn || undefined}
      data-past={(now !== null && endOf(slot) <= now) || undefined}
    >
      <RowTime slot={slot} board={board} at={at} onRearrange={onRearrange} />
      {slot.isStatic ? (
        <td
          colSpan={rooms.length}
          className="board-break col-[2/-1] rounded-md bg-sunken px-3 py-[0.4rem] text-sm/[inherit] wrap-anywhere text-soft"
        >
          <b className="font-semibold">{breakTitle(slot)}</b>
          {slot.staticLocation && <span> · {slot.staticLocation}</span>}
        </td>
      ) : (
        rooms.map((room) => {
          const cell = cells[board.rooms.indexOf(room)] ?? EMPTY_CELL
          return <BoardSpot key={room.id} {...rest} slot={slot} room={room} cell={cell} board={board} />
        })
      )}
    </tr>
  )
}

type TimeProps = Pick<RowProps, 'slot' | 'board' | 'onRearrange'> & { at: BoardData['at'] }

function RowTime({ slot, board, at, onRearrange }: TimeProps) {
  return (
    <th scope="row" className="board-side board-time text-start font-normal in-data-past:text-soft">
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('rearrange.named', { name: clockRange(slot, board.clock) })}
        className={`${REARRANGE} w-full px-1 py-1.5 font-bold tabular-nums`}
        onClick={() => onRearrange({ what: 'shift', slotId: slot.id })}
      >
        <span className="whitespace-nowrap">{clockTime(slot.startTime, board.clock)}</span>{' '}
        <small className="text-xs/[inherit] font-normal whitespace-nowrap text-soft">
          – {clockTime(slot.endTime, board.clock)}
        </small>
      </button>
      {at && (
        <span className="inline-block rounded-full bg-sunken px-2 text-xs/[inherit] font-bold in-data-now:bg-accent in-data-now:text-on-accent">
          {t(at.isOn ? 'schedule.now' : 'schedule.upNext')}
        </span>
      )}
    </th>
  )
}

type SpotProps = Pick<Props, 'board' | 'lifted' | 'isDragged' | 'targets' | 'names' | 'onChoose'> &
  OnRoom & {
    slot: BoardData['slots'][number]
    room: BoardData['rooms'][number]
    cell: Cell
  }

/** Selects the part of the board for one spot, so that the spot is rendered again only when that part changes. */
function BoardSpot({
  board,
  slot,
  room,
  cell,
  lifted,
  isDragged,
  targets,
  names,
  onChoose,
  onRoom,
}: SpotProps) {
  const [own] = room.isOpen ? [] : [...cell.sessions, ...cell.goingOn]
  const isTarget = lifted !== null && lifted.id !== own?.id
  const key = spotKey({ timeSlotId: slot.id, roomId: room.id })
  const shut = own ? null : closedDuring(room, slot)
  return (
    <SpotCell
      timeSlotId={slot.id}
      roomId={room.id}
      spotName={t('board.spotName', { room: room.name, time: clockTime(slot.startTime, board.clock) })}
      room={room.name}
      roomIndex={roomIndex(board, room.id)}
      session={own ?? null}
      isGoingOn={own !== undefined && own.timeSlotId !== slot.id}
      goesOn={own !== undefined && [own.timeSlotId, ...own.furtherSlotIds].at(-1) !== slot.id}
      time={own ? ownTimeOf(own, board.slots, board.clock) : null}
      isLifted={own !== undefined && own.id === lifted?.id}
      lifted={isTarget && !isDragged ? lifted.title : null}
      warnings={(isTarget ? targets.get(key) : own && board.warnings.get(own.id)) ?? EMPTY}
      doubt={own ? board.doubts.get(own.id)?.check : undefined}
      stars={own ? (board.day.stars.get(own.id) ?? null) : null}
      who={own ? names.get(own.id) : undefined}
      shut={shut && closedWords(shut, board.clock)}
      onChoose={onChoose}
      onRoom={onRoom}
    >
      {room.isOpen && (
        <OpenCards
          sessions={cell.sessions}
          goingOn={cell.goingOn}
          board={board}
          liftedId={lifted?.id ?? null}
          names={names}
          onChoose={(id) => onChoose({ timeSlotId: slot.id, roomId: room.id }, id)}
        />
      )}
    </SpotCell>
  )
}

const EMPTY_CELL: Cell = { sessions: [], goingOn: [], rows: 1 }
const EMPTY: readonly Warning[] = []

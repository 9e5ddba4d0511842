import { type CSSProperties, memo } from 'react'
import { roomIsClosed } from '../../domain/schedule/closed-words.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { spotWarnings, type Warning } from '../../domain/schedule/spot-warnings.ts'
import { type Spot, spotKey } from '../../domain/schedule/spots.ts'
import { rich, t } from '../../domain/text/t.ts'
import { clockTime, clockTimeAt, spanOf } from '../../domain/times/times.ts'
import type { AxisItem, Column } from './axis.ts'
import type { Rearranging } from './rearrange-dialog.tsx'
import { CLOSED, SHUT, SpotButton } from './spot-cell.tsx'
import type { Who } from './use-acts.ts'
import type { BoardData } from './use-board-data.ts'

type Props = {
  item: AxisItem
  /** Lengths are in rem. */
  width: number
  /** Its index among all of its room's items, not all of which are drawn. */
  position: number
  count: number
  room: string
  board: BoardData
  lifted: Session | null
  isDragged: boolean
  isStop: boolean
  /** The person who just touched it or has lifted it. */
  who: Who | undefined
  onChoose: (spot: Spot, card?: number) => void
}

const EMPTY: readonly Warning[] = []

/** A session in proportion to its length, or a place from one time to another. */
export const AxisSpot = memo(
  ({ item, width, position, count, room, board, lifted, isDragged, isStop, who, onChoose }: Props) => {
    const { session, spot, isTaken, start, end, top, height, lane, lanes } = item
    const isOwn = session !== null && session.id === lifted?.id
    const isTarget = lifted !== null && !isOwn
    const range = [start, end].map((minutes) => clockTimeAt(minutes, board.clock)).join(' – ')
    const ofTarget = isTarget && !isDragged ? spotWarnings(lifted, spot, board.day) : undefined
    const warnings = ofTarget ?? (session && board.warnings.get(session.id)) ?? EMPTY
    const doubt = session ? board.doubts.get(session.id)?.check : undefined
    const noted = warnings.length + (doubt ? 1 : 0) + (session?.place ? 1 : 0)
    // A long title gets two lines before the missing facts of the session, which come before its times, because the
    // axis shows the times too.
    const wanted = (session?.title.length ?? 0) * TITLE_LETTER > width - PADDING ? 2 : 1
    const isLaterSaid = session?.description === '' && linesIn(height - (noted + 1) * LINE) >= wanted
    const free = height - (noted + (isLaterSaid ? 1 : 0)) * LINE
    const timeLines = Math.ceil((range.length * LETTER) / (width - PADDING))
    const isTimed =
      session !== null && free >= ROOMY + (timeLines - 1) * LINE && linesIn(free - timeLines * LINE) >= wanted
    return (
      <li
        data-item={item.key}
        data-spot={spotKey(spot)}
        aria-setsize={count}
        aria-posinset={position}
        className="absolute grid min-w-0 py-px pe-1 focus-within:z-1 has-data-lifted:z-1 has-data-touched:z-1"
        data-taken={isTaken || undefined}
        data-brief={!isLaterSaid || undefined}
        data-in-break={item.isInBreak || undefined}
        style={
          {
            top: `${top}rem`,
            height: `${height}rem`,
            insetInlineStart: `${(lane / lanes) * 100}%`,
            width: `${100 / lanes}%`,
            '--lines': linesIn(free - (isTimed ? timeLines * LINE : 0)),
          } as CSSProperties
        }
      >
        <SpotButton
          {...spot}
          spotName={t(isTaken ? 'board.takenSpotName' : 'board.spotName', { room, time: range })}
          session={session}
          isGoingOn={false}
          isEmpty={!session && !isTaken}
          time={isTimed ? range : null}
          isLifted={isOwn}
          lifted={isTarget && !isDragged ? lifted.title : null}
          warnings={warnings}
          doubt={doubt}
          stars={session ? (board.day.stars.get(session.id) ?? null) : null}
          who={who}
          isStop={isStop}
          place={lifted && <Place isTaken={isTaken} minutes={end - start} />}
          onChoose={onChoose}
        />
      </li>
    )
  },
)

type ClosedProps = Pick<Column, 'room' | 'closed'> & {
  board: BoardData
  onRearrange: (given: Rearranging) => void
}

/** The times when a room is closed: no session can be placed there. */
export function ClosedTimes({ room, closed, board, onRearrange }: ClosedProps) {
  return closed.map(({ time, top, height }) => (
    <li
      key={time.startTime}
      className="absolute inset-x-0 grid py-px pe-1"
      style={{ top: `${top}rem`, height: `${height}rem` }}
    >
      <button
        type="button"
        tabIndex={-1}
        className={`${SHUT} min-h-0 items-start bg-paper`}
        aria-label={roomIsClosed(room.name, time, board.clock)}
        onClick={() => onRearrange({ what: 'close-room', roomId: room.id })}
      >
        <span className={`axis-closed ${CLOSED} my-1 text-balance`}>
          {t('board.closedUntil', { time: clockTime(time.endTime, board.clock) })}
        </span>
      </button>
    </li>
  ))
}

function Place({ isTaken, minutes }: { isTaken: boolean; minutes: number }) {
  return (
    <span className="max-w-full truncate text-sm leading-tight font-semibold">
      {isTaken
        ? t('board.taken')
        : rich('board.hereFor', {
            span: spanOf(minutes),
            minor: (inside) => <small>{inside}</small>,
          })}
    </span>
  )
}

/** From this height on, in rem, a card has room for its times. They need a line, as does each warning. */
const ROOMY = 4.5
const LINE = 1.1
/** The width of a letter in the times and in a title, and of the rest of a card, in rem. */
const [LETTER, TITLE_LETTER, PADDING] = [0.39, 0.45, 1.43]

/** The number of title lines that fit above the presenter. */
function linesIn(height: number): number {
  return Math.max(1, Math.floor((height - 1.75) / 1.1))
}

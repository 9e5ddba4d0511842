import { type ComponentProps, type CSSProperties, memo } from 'react'
import { type ClosedTime, closedDuring } from '../../domain/schedule/closed-rooms.ts'
import { breakTitle } from '../../domain/schedule/day.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { Cell, ScheduleRow } from '../../domain/schedule/schedule.ts'
import { t } from '../../domain/text/t.ts'
import { type Clock, clockTime, DAY_MINUTES, minutesOf } from '../../domain/times/times.ts'
import { colorOf } from '../event/room-color.ts'
import { InTurn } from '../ui/in-turn.tsx'
import { arePropsEqual } from './are-props-equal.ts'
import { SessionTile } from './session-tile.tsx'

type Props = {
  row: ScheduleRow
  rooms: readonly Room[]
  clock: Clock
  /** The address of a session without its id. */
  linkBase: string
  shown: ShownBeside
  /** No session is left out, so an empty cell is really empty. */
  isWhole: boolean
  /** Empty cells show no text: a hidden session may be there, or the event is over and no more will come. */
  isSilent: boolean
  /** No one announces a session for a time that has begun. */
  hasBegun: boolean
  /** How much of the current slot has passed, "40%". */
  passed: string | undefined
  isEarlier: boolean
}

/**
 * By session id, the data that the tiles of this row show beside the session. Other rows do not render when it changes.
 */
export type ShownBeside = Readonly<
  Record<number, Pick<ComponentProps<typeof SessionTile>, 'isFavorite' | 'mark' | 'time' | 'found'>>
>

/**
 * One time slot: a row of the table on a wide screen, its own block on a phone. Each letter of a search creates all
 * rows again; rows with the same content do not render again.
 */
export const SlotRow = memo(function SlotRow(props: Props) {
  return (
    <InTurn name={`slot ${props.row.slot.id}`}>
      <Slot {...props} />
    </InTurn>
  )
}, arePropsEqual)

function Slot({ row, rooms, clock, linkBase, shown, isWhole, isSilent, hasBegun, passed, isEarlier }: Props) {
  const { slot, cells, isEmpty } = row
  const isOn = passed !== undefined
  const count = cells.flatMap(({ sessions }) => sessions).length
  const kinds = rooms.map((room, index) =>
    kindOf(cells[index] ?? EMPTY_CELL, isWhole, closedDuring(room, slot), isSilent || hasBegun),
  )
  return (
    <tr
      id={`slot-${slot.id}`}
      className={classOf(slot, isEarlier)}
      aria-current={isOn ? 'time' : undefined}
      style={{ '--cards': count || 0.5, '--done': passed } as CSSProperties}
    >
      <th scope="row" tabIndex={-1}>
        <h3>
          <span className="slot-start">{clockTime(slot.startTime, clock)}</span>{' '}
          <span className="slot-end">– {clockTime(slot.endTime, clock)}</span>
        </h3>
        {isOn && !slot.isStatic && <span className="slot-now">{t('schedule.onNow')}</span>}
      </th>
      {slot.isStatic ? (
        <Break slot={slot} columns={rooms.length} isOn={isOn} />
      ) : (
        <>
          {rooms.map((room, index) => {
            const { sessions, rows } = cells[index] ?? EMPTY_CELL
            const kind = kinds[index]
            if (!kind && kinds[index - 1] === '') return null
            const end = kinds.findIndex((each, at) => at > index && each)
            return (
              <td
                key={room.id}
                className={kind || 'free'}
                style={sessions[0] && colorOf(index)}
                colSpan={kind ? undefined : (end < 0 ? rooms.length : end) - index}
                rowSpan={isWhole && rows > 1 ? rows : undefined}
              >
                {sessions.map((session) => (
                  <SessionTile
                    key={session.id}
                    session={session}
                    to={`${linkBase}${session.id}`}
                    isFavorite={false}
                    {...shown[session.id]}
                  />
                ))}
                {kind === SHUT && <Shut room={room} />}
                {kind === 'free to-come' && t('schedule.toCome')}
              </td>
            )
          })}
          {isEmpty && (
            <td className="none" colSpan={Math.max(rooms.length, 1)}>
              {emptyWords(cells, isSilent)}
            </td>
          )}
        </>
      )}
    </tr>
  )
}

/**
 * The class of a cell; '' for an empty cell without text. Empty neighbors are merged into one cell, because an event of
 * many rooms has tens of thousands of them.
 */
function kindOf(
  { sessions, rows, isBusy }: Cell,
  isWhole: boolean,
  closed: ClosedTime | null,
  isSilent: boolean,
): string {
  if (sessions[0]) return 'taken'
  if (!isWhole) return ''
  if (!rows) return 'covered'
  if (closed) return SHUT
  return isBusy || isSilent ? '' : 'free to-come'
}

function classOf(slot: ScheduleRow['slot'], isEarlier: boolean): string {
  const isNight = minutesOf(slot.startTime) >= DAY_MINUTES
  return `slot${slot.isStatic ? ' is-static' : ''}${isNight ? ' is-night' : ''}${isEarlier ? ' is-earlier' : ''}`
}

function Break({ slot, columns, isOn }: Pick<ScheduleRow, 'slot'> & { columns: number; isOn: boolean }) {
  return (
    <td colSpan={Math.max(columns, 1)} className="static">
      <div className="static-words">
        <p className="static-title">{breakTitle(slot)}</p>
        {slot.staticLocation && <p className="static-place">{slot.staticLocation}</p>}
        {isOn && <p className="slot-now">{t('schedule.onNow')}</p>}
      </div>
    </td>
  )
}

function Shut({ room }: { room: Room }) {
  return (
    <>
      <span className="session-room">{room.name}</span> {t('room.closed')}
    </>
  )
}

/** The class of a cell in which a room is closed. */
const SHUT = 'free shut'
const EMPTY_CELL: Cell = { sessions: [], goingOn: [], rows: 1 }

/** For a time slot in which nothing begins: the sessions that began before it, or that there are none. */
function emptyWords(cells: readonly Cell[], isSilent: boolean): string {
  const goOn = cells.flatMap(({ goingOn }) => goingOn.map(({ title }) => t('schedule.goesOn', { title })))
  if (goOn.length > 0) return goOn.join(', ')
  if (cells.some(({ isBusy }) => isBusy)) return t('schedule.continue')
  return t(isSilent ? 'schedule.nothingShown' : 'schedule.noneThen')
}

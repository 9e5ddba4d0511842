import { type CSSProperties, useRef } from 'react'
import { spotName } from '../../domain/schedule/act-names.ts'
import { breakTitle } from '../../domain/schedule/day.ts'
import { type ScheduleRow, scheduleRows } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { type Spot, spotKey, spotOf } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
import { clockTime, onDay } from '../../domain/times/times.ts'
import type { WallDifference } from '../../domain/wall/wall-differences.ts'
import { classes } from '../ui/classes.ts'
import { useWide } from '../ui/use-wide.ts'
import { CARD, CardTitle, type Choosing, DifferenceMark, SMALL } from './difference-mark.tsx'
import { seenSpot } from './difference-words.ts'
import type { Schedule } from './schedule.ts'
import { WallArrows } from './wall-arrows.tsx'

type Props = {
  schedule: Schedule
  differences: readonly WallDifference[]
  choosing: Choosing
  onOpen: (key: string) => void
}

/**
 * The schedule, with the wall's differences in it. If the columns do not fit, times follow each other, and only spots
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
    <div className="relative">
      <table ref={table} className="grid gap-1.5" style={{ '--rooms': rooms.length } as CSSProperties}>
        <caption className="sr-only">{t('wall.boardName')}</caption>
        {isWide && (
          <thead className="grid gap-1.5">
            <tr className={WIDE_ROW}>
              <th scope="col" className={COLUMN_HEADING}>
                <span className="sr-only">{t('schedule.time')}</span>
              </th>
              {rooms.map(({ id, name }) => (
                <th key={id} scope="col" dir="auto" className={COLUMN_HEADING}>
                  {name}
                  {id < 0 && <New />}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody className="grid gap-1.5">
          {scheduleRows({ rooms, timeSlots: slots, sessions }).map(({ slot, cells }) => (
            <WallRow
              key={slot.id}
              isWide={isWide}
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
    isWide: boolean
    /** The differences at each spot, by its key. */
    marks: ReadonlyMap<string | null, readonly WallDifference[]>
    leaving: ReadonlyMap<number, Spot>
  }

function WallRow({
  slot,
  cells,
  schedule,
  isWide,
  marks,
  leaving,
  choosing,
  onOpen,
}: Omit<RowProps, 'isEmpty'>) {
  const spots = slot.isStatic
    ? []
    : schedule.rooms.map((room, column) => {
        const key = spotKey({ timeSlotId: slot.id, roomId: room.id })
        const here = marks.get(key) ?? []
        const { sessions: begin = [], goingOn = [] } = cells[column] ?? {}
        const standing = here.some(({ kind }) => kind === 'gone') ? [] : [...begin, ...goingOn]
        const differs = here.length > 0 || standing.some(({ id }) => leaving.has(id))
        return { room, key, here, standing, differs }
      })
  const shown = isWide ? spots : spots.filter(({ differs }) => differs)
  if (!isWide && shown.length === 0) return null
  return (
    <tr className={isWide ? WIDE_ROW : 'grid gap-1.5'}>
      <th
        scope="row"
        className={classes(
          HEADING,
          'py-1.5 tabular-nums',
          !isWide && 'border-b border-line text-lg/[inherit]',
        )}
      >
        {onDay(clockTime(slot.startTime, schedule.clock), slot, schedule.slots)}
        {slot.id < 0 && <New />}
      </th>
      {slot.isStatic && (
        <td
          colSpan={schedule.rooms.length}
          className="col-[2/-1] min-w-0 rounded-md bg-sunken px-3 py-1.5 text-sm/[inherit] text-soft"
        >
          {breakTitle(slot)}
        </td>
      )}
      {shown.map(({ room, key, here, standing, differs }) => (
        <td
          key={room.id}
          data-spot={key}
          className={classes(
            'min-w-0 rounded-md',
            isWide ? 'grid' : 'flex flex-wrap gap-2',
            !differs && 'min-h-11',
            here.length + standing.length === 0 && 'border-[1.5px] border-dashed border-line',
          )}
        >
          {!isWide && (
            <span aria-hidden="true" className={ROOM}>
              {room.name}
            </span>
          )}
          <div className={classes('flex min-w-0 flex-col gap-1', !isWide && 'flex-[1_1_10rem]')}>
            {standing.map((each) => (
              <Standing key={each.id} session={each} to={leaving.get(each.id)} schedule={schedule} />
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
      ))}
    </tr>
  )
}

const HEADING = 'text-start font-bold wrap-anywhere'
const COLUMN_HEADING = `${HEADING} border-b-2 border-line pb-1 text-sm leading-tight`
const WIDE_ROW = 'grid grid-cols-[5rem_repeat(var(--rooms),minmax(0,1fr))] gap-1.5'
/** If large text leaves no room beside its cards, the heading is above them. */
const ROOM = 'w-22 flex-none pt-2 text-sm leading-tight font-semibold text-soft wrap-anywhere'

/** A label for a room or a time that will be added together with its cards. */
function New() {
  return <span className="block text-xs/[inherit] font-medium text-good">{t('wall.isNew')}</span>
}

/** A session on the schedule, in its place or moving to the place of its card. */
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
    <p
      className={classes(CARD, 'border text-soft', to ? 'border-dashed border-line' : 'border-line bg-card')}
    >
      <CardTitle isStruck={Boolean(to)}>{session.title}</CardTitle>
      {to && <span className={SMALL}>{t('wall.toSpot', { spot: spotName(to, schedule) })}</span>}
    </p>
  )
}

function arrowsOf(leaving: ReadonlyMap<number, Spot>, sessions: readonly Session[]) {
  return sessions.flatMap((session) => {
    const [from, to] = [spotOf(session), leaving.get(session.id)]
    return from && to ? [{ from: spotKey(from), to: spotKey(to) }] : []
  })
}

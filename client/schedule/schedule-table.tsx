import type { Room } from '../../domain/schedule/rooms.ts'
import type { ScheduleRow } from '../../domain/schedule/schedule.ts'
import { t } from '../../domain/text/t.ts'
import { passedOf, startOf } from '../../domain/times/times.ts'
import { useClock, useEvent } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { useFavorites } from '../event/favorites.ts'
import { type Mark, useMarks } from '../event/marks.ts'
import { colorOf } from '../event/room-color.ts'
import { Link, usePathname } from '../lib/address.tsx'
import { createStore } from '../lib/store.ts'
import { AwaitScript } from '../ui/await-script.tsx'
import { InTurn } from '../ui/in-turn.tsx'
import { DayRow } from './days.tsx'
import { useRoomLink } from './room-link.ts'
import { type ShownBeside, SlotRow } from './slot-row.tsx'
import { linkBase, type View } from './view.ts'

/** Null until it is hydrated, because hydration removes what was added before. */
export const shownTable = createStore<HTMLTableElement | null>(null)

type Props = {
  rows: readonly ScheduleRow[]
  rooms: readonly Room[]
  /** Without an open session, so that rows do not change when one is opened. */
  view: View
  isWhole: boolean
  /** Empty cells show no text: a hidden session may be there, or the event is over and no more will come. */
  isSilent: boolean
  /** The current slot. */
  slotOn: number | null
  /** Slots that ended earlier today and are folded. */
  earlier: readonly number[]
  /** In a search: the matching lines of descriptions. */
  lines: ReadonlyMap<number, string> | undefined
  ownTimes: ReadonlyMap<number, string>
}

/** A table with rooms as columns and times as rows; on a phone the same table as blocks below each other. */
export function ScheduleTable(props: Props) {
  const { rows, rooms, view, isWhole, isSilent, slotOn, earlier, lines, ownTimes } = props
  const pathname = usePathname()
  const favorites = useFavorites()
  const marks = useMarks()
  const roomLink = useRoomLink()
  const clock = useClock()
  const days = useEvent()?.days ?? 1
  const day = useEventDay()
  return (
    <div
      className={`schedule ${isWhole ? widthClass(rooms.length) : 'is-list'} ${rooms.length > MOST_ON_PAPER ? 'prints-blocks' : ''}`}
    >
      <InTurn name="schedule">
        <AwaitScript>
          <table ref={shownTable.set}>
            <caption className="sr-only">{t('schedule.table')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('schedule.time')}</th>
                {rooms.map((room, index) => (
                  <th
                    key={room.id}
                    scope="col"
                    style={colorOf(index)}
                    className={room.isOpen ? 'is-open' : undefined}
                  >
                    {/* Not a Tab stop, because each detail has a link to its room. */}
                    <Link to={roomLink(room.id)} tabIndex={-1} dir="auto">
                      {room.name}
                    </Link>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => [
                days > 1 && rows[index - 1]?.slot.day !== row.slot.day && (
                  <DayRow
                    key={`day ${row.slot.day}`}
                    day={row.slot.day}
                    columns={rooms.length + 1}
                    isEarlier={rows.every(
                      ({ slot }) => slot.day !== row.slot.day || earlier.includes(slot.id),
                    )}
                  />
                ),
                // A slot that unfolds is a new element: the browser does not lay it out while it is below the screen.
                <SlotRow
                  key={row.isEmpty ? -row.slot.id : row.slot.id}
                  row={row}
                  rooms={rooms}
                  clock={clock}
                  linkBase={linkBase(pathname, view)}
                  shown={shownBeside(row, { favorites, marks, lines, ownTimes })}
                  isWhole={isWhole}
                  isSilent={isSilent}
                  hasBegun={day?.phase === 'day' && startOf(row.slot) <= day.minutes}
                  passed={row.slot.id === slotOn && day ? passedOf(row.slot, day.minutes) : undefined}
                  isEarlier={earlier.includes(row.slot.id)}
                />,
              ])}
            </tbody>
          </table>
        </AwaitScript>
      </InTurn>
    </div>
  )
}

type OfAll = Pick<Props, 'lines' | 'ownTimes'> & {
  favorites: readonly string[]
  marks: ReadonlyMap<string, Mark>
}

function shownBeside({ cells }: ScheduleRow, { favorites, marks, lines, ownTimes }: OfAll): ShownBeside {
  let shown = NOTHING
  for (const { sessions } of cells)
    for (const { id } of sessions) {
      const beside = {
        isFavorite: favorites.includes(String(id)),
        mark: marks.get(String(id)),
        time: ownTimes.get(id),
        found: lines?.get(id),
      }
      if (Object.values(beside).some(Boolean)) shown = { ...shown, [id]: beside }
    }
  return shown
}

/** One object for all rows without data, because `arePropsEqual` compares empty objects by identity. */
const NOTHING: ShownBeside = {}

/**
 * The width at which all columns fit, so that the page scrolls instead of a box in it. Columns have at least 140 px,
 * row labels 100 px (docs/product.md#schedule), and the margins 40 px.
 */
function widthClass(rooms: number): string {
  const needed = 100 + rooms * 140 + 40
  return FITTING_WIDTHS.find(({ width }) => needed <= width)?.name ?? ''
}

/**
 * More columns than this are unreadable on a sheet of A4; the sessions of each slot are then printed below each other.
 */
const MOST_ON_PAPER = 9

const FITTING_WIDTHS = [
  { width: 768, name: 'md:schedule-fits' },
  { width: 1024, name: 'lg:schedule-fits' },
  { width: 1280, name: 'xl:schedule-fits' },
  { width: 1536, name: '2xl:schedule-fits' },
  { width: 1920, name: 'min-[1920px]:schedule-fits' },
]

import { Fragment, memo } from 'react'
import type { TimedSession } from '../../domain/schedule/day.ts'
import type { RoomNow } from '../../domain/schedule/screen.ts'
import { type Clock, clockTimeAt } from '../../domain/times/times.ts'
import { colorOf } from '../event/room-color.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { useFit } from './use-fit.ts'
import type { Shown } from './use-screen.ts'

type Rooms = readonly RoomNow[]
type Crowded = {
  /** Called where the titles of several rooms have too little space together. */
  onCrowded: (rooms: Rooms) => void
}
type Props = { rooms: Rooms; shown: Pick<Shown, 'moment' | 'event'> } & Crowded

/** The smallest letters that are read from ten meters, as a part of the screen's shorter side. */
const LEAST_LETTERS = 1 / 25

/** Some rooms, each with what is on and what comes next. */
export function RoomTiles({ rooms, shown: { moment, event }, onCrowded }: Props) {
  const end = moment.kind === 'running' ? moment.end : null
  return <Tiles rooms={rooms} end={end} clock={event.clock} onCrowded={onCrowded} />
}

type TilesProps = {
  rooms: Rooms
  /** When most of what is on ends: the others say their own end. */
  end: number | null
  clock: Clock
} & Crowded

/** Apart, so that a second that passes does not draw them again. */
const Tiles = memo(function Tiles({ rooms, end, clock, onCrowded }: TilesProps) {
  const fit = useFit<HTMLUListElement>(rooms, (box) => {
    if (rooms.length > 1 && hasSmallTitles(box)) onCrowded(rooms)
  })
  return (
    <ul
      className="screen-rooms"
      data-count={rooms.length}
      data-is-running={end !== null || undefined}
      ref={fit}
    >
      {rooms.map((each) => (
        <li key={each.room.id} style={colorOf(each.index)} data-is-on={each.now.length > 0 || undefined}>
          <Tile at={each} end={end} clock={clock} />
        </li>
      ))}
    </ul>
  )
})

function hasSmallTitles(box: HTMLElement): boolean {
  const { clientWidth = 0, clientHeight = 0 } = box.closest('.screen-frame') ?? {}
  const least = Math.min(clientWidth, clientHeight) * LEAST_LETTERS
  const titles = [...box.querySelectorAll('.screen-title')]
  return titles.some((title) => Number.parseFloat(getComputedStyle(title).fontSize) < least)
}

function Tile({ at: { room, now, next }, end, clock }: { at: RoomNow; end: number | null; clock: Clock }) {
  const main = now.length > 0 ? now : next
  const times = main === now ? ownEnds(now, end, clock) : `from ${clockTimeAt(next[0]?.start ?? 0, clock)}`
  return (
    <div className="screen-tile" data-fit>
      <h3>
        <span dir="auto">{room.name}</span>
        {times && <small>{times}</small>}
      </h3>
      <ul className="screen-sessions" data-count={main.length}>
        {main.map((each) => (
          <Titled key={each.session.id} at={each} isBrief={main.length > 1} />
        ))}
      </ul>
      {main === now && next[0] && (
        <p className="screen-next">
          <span>Next {clockTimeAt(next[0].start, clock)} </span>
          {next.map(({ session }, index) => (
            <Fragment key={session.id}>
              {index > 0 && '\u00A0· '}
              <TitleInLanguage of={session} as="bdi" />
            </Fragment>
          ))}
        </p>
      )}
    </div>
  )
}

type TitledProps = {
  at: TimedSession
  /** One of several at once: those who give it stand in the schedule. */
  isBrief?: boolean
}

/** A session by its title, those who give it, where in an open room it is, and that it was said to be full. */
export function Titled({ at: { session }, isBrief = false }: TitledProps) {
  const words = [session.place, !isBrief && session.presenterName].filter(Boolean).join('\u00A0· ')
  const isFull = session.fullAt !== ''
  return (
    <li>
      <TitleInLanguage of={session} as="p" className="screen-title" />
      {(isFull || words) && (
        <p className="screen-by">
          {isFull && <strong className="screen-full">Full</strong>} <bdi>{words}</bdi>
        </p>
      )}
    </li>
  )
}

/** When what is on in a room ends, where that is another time than for most. */
function ownEnds(now: readonly TimedSession[], end: number | null, clock: Clock): string {
  const ends = [...new Set(now.map((each) => each.end))].sort((a, b) => a - b)
  if (ends.length === 1 && ends[0] === end) return ''
  return `until ${ends.map((each) => clockTimeAt(each, clock)).join(', ')}`
}

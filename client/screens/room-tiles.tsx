import { Fragment, memo } from 'react'
import type { TimedSession } from '../../domain/schedule/day.ts'
import { hostNames } from '../../domain/schedule/host-names.ts'
import type { RoomNow } from '../../domain/schedule/screen.ts'
import { dotted } from '../../domain/text/dotted.ts'
import { t } from '../../domain/text/t.ts'
import { type Clock, clockTimeAt } from '../../domain/times/times.ts'
import { saidOf } from '../event/full.ts'
import { colorOf } from '../event/room-color.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { useFit } from './use-fit.ts'
import type { Shown } from './use-screen.ts'

type Rooms = readonly RoomNow[]
type Crowded = {
  /** Called when the titles of several rooms do not fit together. */
  onCrowded: (rooms: Rooms) => void
}
type Props = { rooms: Rooms; shown: Pick<Shown, 'moment' | 'event'> } & Crowded

/** The smallest font size that is readable from ten meters, as a fraction of the screen's shorter side. */
const LEAST_LETTERS = 1 / 25

/** Some rooms, each with the current and the next session. */
export function RoomTiles({ rooms, shown: { moment, event }, onCrowded }: Props) {
  const end = moment.kind === 'running' ? moment.end : null
  return <Tiles rooms={rooms} end={end} clock={event.clock} onCrowded={onCrowded} />
}

type TilesProps = {
  rooms: Rooms
  /** When most current sessions end; the others show their own end. */
  end: number | null
  clock: Clock
} & Crowded

/** Separate, so that a passing second does not render them again. */
const Tiles = memo(function Tiles({ rooms, end, clock, onCrowded }: TilesProps) {
  const fit = useFit<HTMLUListElement>(rooms, (box) => {
    if (rooms.length > 1 && hasSmallTitles(box)) onCrowded(rooms)
  })
  return (
    <ul
      className={`screen-rooms grid min-h-0 flex-1 auto-rows-fr gap-[1.5cqmin] ${GRIDS[rooms.length] ?? MANY}`}
      ref={fit}
    >
      {rooms.map((each) => (
        <li
          key={each.room.id}
          className={`min-h-0 min-w-0 overflow-hidden rounded-[1cqmin] border-s-[1cqmin] border-(--room) px-[2.2cqmin] py-[1.2cqmin] last:odd:col-span-full ${end !== null && each.now.length === 0 ? ELSEWHERE : 'bg-card'}`}
          style={colorOf(each.index)}
        >
          <Tile at={each} end={end} clock={clock} />
        </li>
      ))}
    </ul>
  )
})

/** By the number of rooms: their columns, and the font size of their titles. */
const GRIDS: Readonly<Record<number, string>> = {
  1: 'grid-cols-1 [--title:16cqmin]',
  2: 'grid-cols-1 [--title:11cqmin] upright:[--title:8cqmin]',
  3: 'grid-cols-1 [--title:8cqmin]',
  4: 'grid-cols-2 [--title:8cqmin] upright:grid-cols-1',
}
const MANY = 'grid-cols-2 [--title:6.4cqmin] upright:grid-cols-1'
/** Nothing is here yet, while something is on elsewhere. */
const ELSEWHERE = 'bg-sunken text-soft'

function hasSmallTitles(box: HTMLElement): boolean {
  const { clientWidth = 0, clientHeight = 0 } = box.closest('.screen-frame') ?? {}
  const least = Math.min(clientWidth, clientHeight) * LEAST_LETTERS
  const titles = [...box.querySelectorAll('.screen-title')]
  return titles.some((title) => Number.parseFloat(getComputedStyle(title).fontSize) < least)
}

function Tile({ at: { room, now, next }, end, clock }: { at: RoomNow; end: number | null; clock: Clock }) {
  const main = now.length > 0 ? now : next
  const times =
    main === now
      ? ownEnds(now, end, clock)
      : t('screen.starts', { time: clockTimeAt(next[0]?.start ?? 0, clock) })
  return (
    <div className="flex min-h-full flex-col text-[calc(var(--title)*var(--fit))]" data-fit>
      <h3 className="flex items-baseline justify-between gap-[1em] text-[0.62em] font-bold text-(--room)">
        <span dir="auto">{room.name}</span>
        {times && <small className="flex-none font-semibold text-soft">{times}</small>}
      </h3>
      <ul className={`grid ${main.length > 1 ? SEVERAL : 'gap-[0.3em]'}`}>
        {main.map((each) => (
          <Titled key={each.session.id} at={each} look={main.length > 1 ? 'brief' : 'tile'} />
        ))}
      </ul>
      {main === now && next[0] && (
        <p className="mt-auto pt-[0.4em] text-[0.58em] wrap-anywhere">
          <span className="font-semibold text-soft">
            {t('screen.nextAt', { time: clockTimeAt(next[0].start, clock) })}{' '}
          </span>
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

/** Simultaneous sessions in an open room. */
const SEVERAL = 'grid-cols-[repeat(auto-fit,minmax(min(100%,9em),1fr))] gap-x-[0.8em] gap-y-[0.2em]'

/** The line below a title. */
const LINES = {
  tile: 'text-[0.6em] text-soft',
  /**
   * One of several simultaneous sessions: the schedule names its presenter, and people look for its place as for a
   * room.
   */
  brief: 'text-[0.75em] font-bold text-(--room)',
  door: 'mt-[0.35em] text-[0.46em] text-soft',
}

type TitledProps = { at: TimedSession; look: keyof typeof LINES }

/** A session with its title, its presenter, its place in an open room, and whether it was reported full or late. */
export function Titled({ at: { session }, look }: TitledProps) {
  const words = dotted(session.place, look !== 'brief' && hostNames(session))
  const said = saidOf(session)
  return (
    <li>
      <TitleInLanguage of={session} as="p" className="screen-title font-bold" />
      {(said || words) && (
        <p className={`wrap-anywhere ${LINES[look]}`}>
          {said && <strong className="me-[0.3em] text-bad">{said}</strong>} <bdi>{words}</bdi>
        </p>
      )}
    </li>
  )
}

/** The ends of a room's current sessions that differ from most. */
function ownEnds(now: readonly TimedSession[], end: number | null, clock: Clock): string {
  const ends = [...new Set(now.map((each) => each.end))].sort((a, b) => a - b)
  if (ends.length === 1 && ends[0] === end) return ''
  return t('screen.until', { time: ends.map((each) => clockTimeAt(each, clock)).join(', ') })
}

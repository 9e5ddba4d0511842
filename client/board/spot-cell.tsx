import { Plus, ScanText, Star, TriangleAlert } from 'lucide-react'
import { type CSSProperties, memo, type ReactNode } from 'react'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { Warning } from '../../domain/schedule/spot-warnings.ts'
import { type Spot, spotKey } from '../../domain/schedule/spots.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  timeSlotId: number
  roomId: number
  /** "Hall B, 10:30 AM" */
  spotName: string
  room: string
  /** Which of the rooms' colors. */
  color: number
  /** Its session; null in an open room, whose sessions are the children. */
  session: Session | null
  /** Whether it began in an earlier time slot. */
  isGoingOn: boolean
  /** Whether it goes on in the next one. */
  goesOn: boolean
  /** When it is, where its time slot does not say it. */
  time: string | null
  isLifted: boolean
  /** The title of the session that is lifted and could be put here. */
  lifted: string | null
  /** The warnings about the session here, or about the lifted one if it came here. */
  warnings: readonly Warning[]
  /** The reader's doubt about its words. */
  doubt: string | undefined
  stars: number | null
  /** "closed from 2:00 PM to 5:00 PM", where the room is. */
  shut?: string | null
  /** The name of the person who just touched it. */
  who: string | undefined
  onChoose: (spot: Spot, card?: number) => void
  /** Called when the room's name is chosen, where it stands beside each spot. */
  onRoom: ((spot: Spot) => void) | undefined
  children?: ReactNode
}

/** A spot of the board: a session, or an empty one to add a session to; with one lifted, where it may go. */
export const SpotCell = memo(
  ({
    timeSlotId,
    roomId,
    spotName,
    room,
    color,
    session,
    isGoingOn,
    goesOn,
    time,
    isLifted,
    lifted,
    warnings,
    doubt,
    stars,
    shut = null,
    who,
    onChoose,
    onRoom,
    children,
  }: Props) => (
    <td
      data-spot={spotKey({ timeSlotId, roomId })}
      className={session ? 'board-spot is-taken' : 'board-spot is-free'}
      data-going-on={isGoingOn || undefined}
      data-goes-on={goesOn || undefined}
      style={{ '--room': `var(--room-${color})` } as CSSProperties}
    >
      {onRoom && (
        <span className="board-spot-room">
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Rearrange ${spotName}`}
            onClick={() => onRoom({ timeSlotId, roomId })}
          >
            {room}
          </button>
        </span>
      )}
      {children}
      <SpotButton
        timeSlotId={timeSlotId}
        roomId={roomId}
        spotName={spotName}
        session={session}
        isGoingOn={isGoingOn}
        time={time}
        isLifted={isLifted}
        lifted={shut ? null : lifted}
        warnings={shut ? [] : warnings}
        shut={shut}
        doubt={doubt}
        stars={stars}
        who={who}
        isEmpty={!session && !children}
        onChoose={onChoose}
      />
      {session && !goesOn && <span aria-hidden="true" className="board-edge" data-edge={session.id} />}
    </td>
  ),
)

type ButtonProps = Omit<Props, 'room' | 'color' | 'goesOn' | 'onRoom' | 'children'> & {
  /** Whether nothing at all is at this spot. */
  isEmpty: boolean
  /** Whether Tab stops here. */
  isStop?: boolean
  /** Stands in an empty place, instead of the plus or "Here". */
  place?: ReactNode
}

/** The session at a spot, which is lifted by it, or the place for one. */
export function SpotButton({
  timeSlotId,
  roomId,
  spotName,
  session,
  isGoingOn,
  time,
  isLifted,
  lifted,
  warnings,
  doubt,
  stars,
  shut = null,
  who,
  isEmpty,
  isStop = false,
  place,
  onChoose,
}: ButtonProps) {
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      className={session ? 'board-card' : shut ? 'board-shut' : 'board-free'}
      data-card={session?.id}
      data-lifted={isLifted || undefined}
      data-touched={who ? '' : undefined}
      aria-pressed={session && !lifted ? isLifted : undefined}
      onClick={() => onChoose({ timeSlotId, roomId }, session?.id)}
    >
      <span className="sr-only">
        {lifted !== null && `Put “${lifted}” here: `}
        {lifted === null && !session && !shut && 'Add a session: '}
        {spotName}, {isEmpty && (shut ?? 'empty')}
      </span>
      {session && isGoingOn && (
        <span className="board-still">
          “<bdi>{session.title}</bdi>” continues
        </span>
      )}
      {session && !isGoingOn && <CardWords session={session} stars={stars} doubt={doubt} time={time} />}
      {!session && shut && <span className="board-closed">Closed</span>}
      {!session && !shut && (place === undefined ? <FreeWords isTarget={lifted !== null} /> : place)}
      {(isGoingOn && lifted === null ? [] : warnings).map(({ words }) => (
        <span key={words} className="board-warning" title={words}>
          <Icon of={TriangleAlert} className="size-3.5" />
          <span>{words}</span>
        </span>
      ))}
      {who && !isGoingOn && <JustMoved who={who} />}
    </button>
  )
}

type Words = { session: Session; stars: number | null; doubt: string | undefined; time?: string | null }

export function CardWords({ session, stars, doubt, time }: Words) {
  return (
    <>
      <TitleInLanguage of={session} className="board-title" />
      <span className="board-presenter">
        <span>
          {session.fullAt !== '' && <Badge tone="bad">Full</Badge>} <bdi>{session.presenterName}</bdi>
        </span>
        {stars !== null && (
          <span className="board-stars" data-none={stars === 0 || undefined}>
            <Icon of={Star} className="size-3.5" />
            {stars}
            <span className="sr-only">{stars === 1 ? 'star' : 'stars'}</span>
          </span>
        )}
      </span>
      {time && <span className="board-own-time">{time}</span>}
      {session.place !== '' && <span className="board-own-time">{session.place}</span>}
      {session.description === '' && <span className="board-later">No description yet</span>}
      {doubt && <Doubt>{doubt}</Doubt>}
    </>
  )
}

export function Doubt({ children }: { children: string }) {
  return (
    <span className="board-doubt">
      <Icon of={ScanText} className="size-3.5" />
      {children}
    </span>
  )
}

export function JustMoved({ who }: { who: string }) {
  return (
    <span className="board-who">
      <span className="sr-only">Just moved by </span>
      {who}
    </span>
  )
}

function FreeWords({ isTarget }: { isTarget: boolean }) {
  return isTarget ? <span className="board-here">Here</span> : <Icon of={Plus} className="size-5" />
}

import { Plus, TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { Warning } from '../../domain/schedule/spot-warnings.ts'
import { type Spot, spotKey } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
import { colorOf } from '../event/room-color.ts'
import { Icon } from '../ui/icon.tsx'
import { BOX, CARD, CardWords, Continues, JustMoved } from './board-card.tsx'
import { REARRANGE } from './headings.tsx'
import type { Who } from './use-acts.ts'

type Props = {
  timeSlotId: number
  roomId: number
  /** "Hall B, 10:30 AM" */
  spotName: string
  room: string
  roomIndex: number
  /** Its session; null in an open room, whose sessions are the children. */
  session: Session | null
  /** Whether it began in an earlier time slot. */
  isGoingOn: boolean
  /** Whether it continues in the next one. */
  goesOn: boolean
  /** The time, if its time slot does not give it. */
  time: string | null
  isLifted: boolean
  /** The title of the lifted session, if it can be placed here. */
  lifted: string | null
  /** The warnings about the session here, or about the lifted one if it were placed here. */
  warnings: readonly Warning[]
  /** The reader's doubt about its words. */
  doubt: string | undefined
  stars: number | null
  /** "closed from 2:00 PM to 5:00 PM", if the room is. */
  shut?: string | null
  /** The person who just touched it or has lifted it. */
  who: Who | undefined
  onChoose: (spot: Spot, card?: number) => void
  /** Called when the room's name is chosen, if it is beside each spot. */
  onRoom: ((spot: Spot) => void) | undefined
  children?: ReactNode
}

/** A spot of the board: a session, or an empty spot for adding one; with a session lifted, a possible place for it. */
export const SpotCell = memo(({ room, roomIndex, goesOn, onRoom, children, ...spot }: Props) => (
  <td
    data-spot={spotKey(spot)}
    className="board-spot group relative grid min-w-0"
    data-going-on={spot.isGoingOn || undefined}
    data-goes-on={goesOn || undefined}
    style={colorOf(roomIndex)}
  >
    {onRoom && (
      <span className="grid min-w-0">
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('rearrange.named', { name: spot.spotName })}
          className={`${REARRANGE} text-sm font-semibold text-(--room) underline decoration-dotted decoration-1 underline-offset-[0.25em] hyphens-auto`}
          onClick={() => onRoom({ timeSlotId: spot.timeSlotId, roomId: spot.roomId })}
        >
          {room}
        </button>
      </span>
    )}
    {children}
    <SpotButton
      {...spot}
      {...(spot.shut && { lifted: null, warnings: [] })}
      isEmpty={!spot.session && !children}
    />
    {spot.session && !goesOn && <span aria-hidden="true" className={EDGE} data-edge={spot.session.id} />}
  </td>
))

/** The lower edge of a session, for making it longer; buttons do the same. */
const EDGE =
  'absolute inset-x-1/4 -bottom-0.75 z-1 h-2.5 cursor-ns-resize touch-none in-data-[layout=blocks]:hidden after:mx-auto after:mt-0.5 after:block after:h-0.75 after:w-6 after:rounded-full after:bg-edge after:opacity-0 group-hover:after:opacity-100 [@media(hover:none)]:after:opacity-60'

const FREE = `${BOX} board-free items-center justify-center gap-1 border-[1.5px] border-dashed p-1 text-soft`

/** A closed room, and the word for it. */
export const SHUT =
  'grid min-w-0 cursor-pointer justify-items-center rounded-md border border-line bg-[repeating-linear-gradient(135deg,var(--sunken)_0_6px,transparent_6px_12px)] text-soft'
export const CLOSED = 'rounded-sm bg-paper px-1.5 text-sm/[inherit] font-semibold'

const WARNING =
  'board-warning flex gap-1 rounded-sm bg-fair-wash px-1.25 py-0.5 text-xs leading-snug font-medium text-fair'

type ButtonProps = Omit<Props, 'room' | 'roomIndex' | 'goesOn' | 'onRoom' | 'children'> & {
  /** Whether the spot is completely empty. */
  isEmpty: boolean
  /** Whether this is a Tab stop. */
  isStop?: boolean
  /** Shown in an empty place instead of the plus or "Here". */
  place?: ReactNode
}

/** The session at a spot, with which it is lifted, or the place for one. */
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
  const isOnAxis = place !== undefined
  const emptyWords = isEmpty ? (shut ?? t('board.empty')) : null
  return (
    <button
      type="button"
      tabIndex={isStop ? 0 : -1}
      className={session ? `${CARD} shadow-raised` : shut ? `${SHUT} min-h-11 items-center` : FREE}
      data-card={session?.id}
      data-lifted={isLifted || undefined}
      data-touched={who ? '' : undefined}
      aria-pressed={session && !lifted ? isLifted : undefined}
      onClick={() => onChoose({ timeSlotId, roomId }, session?.id)}
    >
      <span className="sr-only">
        {spotWords({ lifted, canAdd: !session && !shut, spot: spotName, state: emptyWords })}
      </span>
      {session && isGoingOn && <Continues title={session.title} />}
      {session && !isGoingOn && <CardWords session={session} stars={stars} doubt={doubt} time={time} />}
      {!session && shut && <span className={CLOSED}>{t('room.closed')}</span>}
      {!session && !shut && (isOnAxis ? place : <FreeWords isTarget={lifted !== null} />)}
      {(isGoingOn && lifted === null ? [] : warnings).map(({ words }) => (
        <span key={words} className={WARNING} title={words}>
          <Icon of={TriangleAlert} className="mt-[0.15em] size-3.5" />
          <span>{words}</span>
        </span>
      ))}
      {who && !isGoingOn && <JustMoved who={who} />}
    </button>
  )
}

type Spoken = { lifted: string | null; canAdd: boolean; spot: string; state: string | null }

/** The description of a spot and its action, before its session's text. */
function spotWords({ lifted, canAdd, spot, state }: Spoken): string {
  const where = state === null ? `${spot},` : t('board.spotIs', { spot, state })
  if (lifted !== null) return t('board.putHereAt', { title: lifted, spot: where })
  return canAdd ? t('board.addAt', { spot: where }) : where
}

function FreeWords({ isTarget }: { isTarget: boolean }) {
  return isTarget ? (
    <span className="text-sm/[inherit] font-semibold">{t('board.here')}</span>
  ) : (
    <Icon of={Plus} className="size-5" />
  )
}

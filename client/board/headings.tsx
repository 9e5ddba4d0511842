import { flagWords, ROOM_LINKS } from '../../domain/schedule/room-facts.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { FactsOfRoom } from '../event/room-facts.tsx'
import type { Rearranging } from './rearrange-dialog.tsx'

/** The look of a room's name or a time that opens its rearrangements. */
export const REARRANGE = 'cursor-pointer rounded-sm text-start leading-tight wrap-anywhere hover:bg-sunken'

/** Above the column of times. */
export const CORNER = 'board-side self-end text-start text-sm/[inherit] font-normal text-soft'

/** Headings contain no links. */
const NOT_HERE = ROOM_LINKS

type Props = { room: Room; onRearrange: (given: Rearranging) => void }

/** The name of a room above its column. */
export function RoomHeading({ room, onRearrange }: Props) {
  const { id, name, capacity, facts } = room
  const label =
    capacity === null ? t('rearrange.named', { name }) : t('rearrange.roomOf', { name, count: capacity })
  const words = flagWords(facts)
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={[label, ...words].join(', ')}
      title={[name, ...words].join(', ')}
      className={`${REARRANGE} board-room w-full border-b-3 border-b-(--room) px-1 pt-1 pb-[0.3rem] text-sm font-bold`}
      onClick={() => onRearrange({ what: 'close-room', roomId: id })}
    >
      <span>{name}</span>
      {(capacity !== null || words.length > 0) && (
        <span className="block text-xs/[inherit] font-normal text-soft">
          {capacity !== null && t('board.holds', { count: capacity })}
          <FactsOfRoom facts={facts} without={NOT_HERE} isBrief />
        </span>
      )}
    </button>
  )
}

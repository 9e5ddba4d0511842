import { type ComponentProps, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '../../domain/schedule/sessions.ts'
import { spotWarnings, type Warning } from '../../domain/schedule/spot-warnings.ts'
import { spotKey } from '../../domain/schedule/spots.ts'
import { BoardGrid } from './board-grid.tsx'
import { JumpStrip } from './jump-strip.tsx'
import type { BoardData } from './use-board-data.ts'

type Props = Omit<ComponentProps<typeof BoardGrid>, 'room' | 'targets'>

/** The board of consecutive times, as rows; if the columns do not fit, below a strip with links to times and rooms. */
export function RowsBoard(props: Props) {
  const { board, lifted, isWide } = props
  const [chosen, setRoom] = useState<number | null>(null)
  // A room that another user has deleted is no longer selected.
  const room = board.rooms.some(({ id }) => id === chosen) ? chosen : null
  const targets = useMemo(() => warningsOfTargets(lifted, board), [lifted, board])
  useOpenAtNow(board.at?.slot.id ?? null)
  return (
    <>
      {!isWide && <JumpStrip board={board} room={room} onRoom={setRoom} />}
      <BoardGrid {...props} room={isWide ? null : room} targets={targets} />
    </>
  )
}

/** The warnings about every spot for the lifted session, by `spotKey`. */
function warningsOfTargets(
  lifted: Session | null,
  { rows, rooms, day }: BoardData,
): ReadonlyMap<string, readonly Warning[]> {
  const found = new Map<string, readonly Warning[]>()
  if (!lifted) return found
  for (const { slot } of rows)
    for (const room of slot.isStatic ? [] : rooms) {
      const spot = { timeSlotId: slot.id, roomId: room.id }
      const warnings = spotWarnings(lifted, spot, day)
      if (warnings.length > 0) found.set(spotKey(spot), warnings)
    }
  return found
}

/**
 * Scrolls the board once to the current or next time slot, so that a user in the afternoon does not start with the
 * morning. In a table that scrolls by itself, the page stays in place. Nothing moves if that slot is the first one, or
 * on another day (null).
 */
function useOpenAtNow(slotId: number | null): void {
  const isOpened = useRef(false)
  useLayoutEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    const row = document.getElementById(`board-slot-${slotId}`)
    if (!row?.previousElementSibling) return
    const scroller = row.closest('.board-scroller')
    if (scroller && getComputedStyle(scroller).overflowY === 'auto') {
      const head = scroller.querySelector('thead')?.offsetHeight ?? 0
      scroller.scrollTop = row.offsetTop - head
    } else row.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [slotId])
}

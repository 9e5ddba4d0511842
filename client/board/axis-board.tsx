import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { Spot } from '../../domain/schedule/spots.ts'
import { dayOf, startOf } from '../../domain/times/times.ts'
import { useMedia } from '../ui/use-wide.ts'
import { axisOf } from './axis.ts'
import { AxisGrid } from './axis-grid.tsx'
import { AxisStrip } from './axis-strip.tsx'
import type { Rearranging } from './rearrange-dialog.tsx'
import type { Names } from './use-acts.ts'
import { itemOf, useAxisKeys } from './use-axis-keys.ts'
import type { BoardData } from './use-board-data.ts'
import { letterPixels, useView } from './use-view.ts'

type Props = {
  id: string
  board: BoardData
  lifted: Session | null
  isDragged: boolean
  names: Names
  onChoose: (spot: Spot, card?: number) => void
  onRearrange: (given: Rearranging) => void
}

/** In rem: the column of times with the margins on both sides, and the minimum width of a room. */
const BESIDE_ROOMS = 7.25
const LEAST_COLUMN = 8.5
/** The minimum height of a place, in rem, for a mouse and for a finger. */
const [LEAST_OF_MOUSE, LEAST_OF_FINGER] = [1.5, 2.75]

/**
 * The board of overlapping times, or of many places: one day at a time on an axis, of which only the visible part is
 * drawn.
 */
export function AxisBoard({ id, board, lifted, onChoose, ...rest }: Props) {
  const { slots, rooms, sessions, at } = board
  const scroller = useRef<HTMLDivElement>(null)
  const { view, size } = useView(scroller)
  const isFinger = useMedia('(pointer: coarse)')
  const [chosenDay, setDay] = useState<number | null>(null)
  const [chosenRoom, setRoom] = useState<number | null>(null)
  const days = [...new Set(slots.map(dayOf))].sort((a, b) => a - b)
  const day = [chosenDay, at && dayOf(at.slot), days[0]].find((each) => each && days.includes(each)) ?? 1
  const room = rooms.some((each) => each.id === chosenRoom) ? chosenRoom : null
  const letter = letterPixels()
  const width = size.width / letter - BESIDE_ROOMS
  const axis = useMemo(
    () =>
      axisOf({
        day,
        slots,
        rooms: rooms.filter((each) => room === null || each.id === room),
        sessions,
        lifted,
        least: isFinger ? LEAST_OF_FINGER : LEAST_OF_MOUSE,
        width,
        leastWidth: LEAST_COLUMN,
      }),
    [day, slots, rooms, room, sessions, lifted, isFinger, width],
  )
  const keys = useAxisKeys(scroller, axis)
  const show = useShow(axis, keys)
  useOpenAtNow(scroller, at && dayOf(at.slot) === day ? axis.scale.topOf(startOf(at.slot)) * letter : null)

  return (
    <>
      <AxisStrip
        board={board}
        days={days}
        day={day}
        onDay={setDay}
        room={room}
        onRoom={setRoom}
        onFound={(session) => {
          const slot = slots.find((each) => each.id === session.timeSlotId)
          setDay(slot ? dayOf(slot) : day)
          setRoom(null)
          show(session.id)
        }}
      />
      <AxisGrid
        {...rest}
        id={id}
        scroller={scroller}
        view={view}
        letter={letter}
        axis={axis}
        keys={keys}
        board={board}
        lifted={lifted}
        onChoose={onChoose}
      />
    </>
  )
}

/** Scrolls to a session's card, after switching to its day. */
function useShow(axis: ReturnType<typeof axisOf>, { go }: ReturnType<typeof useAxisKeys>) {
  const [wanted, setWanted] = useState<number | null>(null)
  useEffect(() => {
    const item = wanted === null ? undefined : itemOf(axis, `session ${wanted}`)
    if (!item) return
    go(item, 'focus')
    setWanted(null)
  })
  return setWanted
}

/** Starts with the current or next time slot, this many pixels below the top; null on other days. */
function useOpenAtNow(scroller: RefObject<HTMLElement | null>, top: number | null): void {
  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current || !scroller.current) return
    isOpened.current = true
    if (top !== null) scroller.current.scrollTop = top
  }, [scroller, top])
}

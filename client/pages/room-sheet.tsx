import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whereOnPlan } from '../../domain/content/pins.ts'
import { paths } from '../../domain/paths.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { dotted } from '../../domain/text/dotted.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { colorOf } from '../event/room-color.ts'
import { followRoomTaps, shownRoom } from '../event/room-taps.ts'
import { RoomNow } from '../floor-plans/room-now.tsx'
import { goBack, isPlainClick, Link, type LinkProps, navigate, onceBack } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { PlanCut } from '../schedule/plan.tsx'
import { searchOf, useView } from '../schedule/view.ts'
import { afterPaint } from '../ui/after-paint.ts'
import { buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import './room-sheet.css'

/** A room over the page: the current session in it, the next one, and its location (docs/product.md#room-page). */
export function RoomSheet() {
  const id = shownRoom.use()
  const query = useEventAddress()
  const { data: rooms = [] } = useQuery({ ...read('GET /api/rooms', { query }), enabled: id !== null })
  useEffect(followRoomTaps, [])
  const index = rooms.findIndex((room) => room.id === id)
  const room = rooms[index]
  return room ? <Sheet room={room} rooms={rooms} index={index} /> : null
}

type Props = { room: Room; rooms: readonly Room[]; index: number }

function Sheet({ room, rooms, index }: Props) {
  const query = useEventAddress()
  const at = { location: query.city, date: query.date }
  const { data: plans = [] } = useQuery(read('GET /api/floor-plans', { query }))
  const where = whereOnPlan(room, rooms, plans)
  const linkTo = useLinkToSession()
  useEffect(keepKeysOffPage, [])
  return (
    <Dialog
      isOpen
      size="small"
      onClose={goBack}
      title={
        <span style={colorOf(index)} className="room-name">
          {room.name}
        </span>
      }
      description={
        <span className="room-where">
          {dotted(where, room.capacity !== null && t('room.holds', { count: room.capacity }))}
        </span>
      }
      footer={
        <Link to={paths.room(at, room.id)} className={buttonClass({ look: 'secondary' })}>
          {t('room.all')}
        </Link>
      }
    >
      <div className="room-sheet related-sessions">
        <RoomNow roomId={room.id} linkTo={linkTo} />
        <OnDemand at={String(room.id)}>
          <PlanCut room={room} />
        </OnDemand>
      </div>
    </Dialog>
  )
}

/** A pressed session replaces the room and the session beneath, in the same view of the schedule. */
function useLinkToSession(): (id: number) => Pick<LinkProps, 'to' | 'onClick'> {
  const query = useEventAddress()
  const view = useView()
  return (sessionId) => {
    const to = `${paths.event({ location: query.city, date: query.date })}${searchOf({ ...view, sessionId })}`
    return {
      to,
      onClick: (event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        if (view.sessionId === null) return navigate(to, { replace: true, state: { isFromSchedule: true } })
        goBack()
        if (view.sessionId === sessionId) return
        navigate(to, { replace: true })
        // When it closes, the room focuses its name in the session beneath.
        onceBack(() => afterPaint(focusSession))
      },
    }
  }
}

function focusSession(): void {
  document.querySelector<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
}

/** Disables the keys of an open session (use-side-panel.ts) while a room is over it. */
function keepKeysOffPage(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (['j', 'k', 's'].includes(event.key)) event.stopPropagation()
  }
  addEventListener('keydown', onKey, true)
  return () => removeEventListener('keydown', onKey, true)
}

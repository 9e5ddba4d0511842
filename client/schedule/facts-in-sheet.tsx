import type { Room } from '../../domain/schedule/rooms.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { timesOf } from '../../domain/times/session-times.ts'
import { endOf, startOf } from '../../domain/times/times.ts'
import { useEventDay } from '../event/event-day.ts'
import { FactsOfRoom } from '../event/room-facts.tsx'

/** From so many minutes before a session the room can be joined, until it ends. */
const EARLY = 10
const NOT_NOW = ['joiningUrl'] as const

type Props = { room: Room; session: Session; timeSlots: readonly TimeSlot[] }

/** In a session, what is known of its room. */
export function FactsInSheet({ room, session, timeSlots }: Props) {
  const day = useEventDay()
  const times = timesOf(session, timeSlots)
  const now = day?.phase === 'day' ? day.minutes : null
  const isOn = times !== null && now !== null && startOf(times) - EARLY <= now && now < endOf(times)
  return (
    <div className="my-4">
      <FactsOfRoom facts={room.facts} without={isOn ? [] : NOT_NOW} />
    </div>
  )
}

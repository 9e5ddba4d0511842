import type { Room } from '../../domain/rooms.ts'
import type { Session } from '../../domain/sessions.ts'
import type { TimeSlot } from '../../domain/time-slots.ts'
import type { Clock } from '../../domain/times.ts'

/** The schedule that the wall is compared with; time slots by their start, breaks among them. */
export type Schedule = {
  rooms: readonly Room[]
  slots: readonly TimeSlot[]
  sessions: readonly Session[]
  /** The clock that the event shows. */
  clock: Clock
}

import type { Room } from '../../domain/schedule/rooms.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import type { Clock } from '../../domain/times/times.ts'

/** The schedule that the wall is compared with; time slots by their start, breaks among them. */
export type Schedule = {
  rooms: readonly Room[]
  slots: readonly TimeSlot[]
  sessions: readonly Session[]
  /** The clock that the event shows. */
  clock: Clock
}

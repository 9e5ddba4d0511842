import { useQuery } from '@tanstack/react-query'
import type { Event } from '../../domain/events/events.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { byStart, type Clock } from '../../domain/times/times.ts'
import { useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'

/** The schedule that the wall is compared with; time slots by start, including breaks. */
export type Schedule = {
  rooms: readonly Room[]
  slots: readonly TimeSlot[]
  sessions: readonly Session[]
  /** The event's clock format. */
  clock: Clock
}

const NONE: readonly Room[] = []

/**
 * The schedule as a single read, because without its rooms and times every line of the wall would look new. `rooms` may
 * arrive before the rest.
 */
export function useComparedSchedule({ clock }: Event) {
  const query = useEventAddress()
  const sessions = useQuery({ ...read('GET /api/sessions', { query }), refetchOnMount: 'always' })
  const rooms = useQuery(read('GET /api/rooms', { query }))
  const slots = useQuery(read('GET /api/time-slots', { query }))
  const failed = [sessions, rooms, slots].find(({ error, data }) => error && !data)
  const data: Schedule | undefined =
    sessions.data && rooms.data && slots.data
      ? { sessions: sessions.data, rooms: rooms.data, slots: byStart(slots.data), clock }
      : undefined
  return { data, error: failed?.error ?? null, refetch: () => failed?.refetch(), rooms: rooms.data ?? NONE }
}

import { useQuery } from '@tanstack/react-query'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'

/** The three reads that make the schedule. */
export function scheduleReads(eventAddress: { city: string; date: string }) {
  return [
    read('GET /api/sessions', { query: eventAddress }),
    read('GET /api/time-slots', { query: eventAddress }),
    read('GET /api/rooms', { query: eventAddress }),
  ] as const
}

/** The same object each time, so that nothing renders again for it. */
const NONE: never[] = []

/** The schedule's rows as far as they could be read. */
export function useSchedule() {
  const [sessionsRead, timeSlotsRead, roomsRead] = scheduleReads(useEventAddress())
  const sessions = useQuery(sessionsRead)
  const timeSlots = useQuery(timeSlotsRead)
  const rooms = useQuery(roomsRead)
  const all = [sessions, timeSlots, rooms]
  return {
    sessions: sessions.data ?? NONE,
    timeSlots: timeSlots.data ?? NONE,
    rooms: rooms.data ?? NONE,
    isPending: all.some(({ data, isError }) => data === undefined && !isError),
    /** The sentence about a failed read (docs/product.md#messages). */
    failures: ['sessions', 'time slots', 'rooms']
      .filter((_, index) => all[index]?.isError && !all[index].data)
      .map((missing) => `Failed to fetch ${missing}`),
    retry: () => {
      for (const each of all) if (each.isError) void each.refetch()
    },
  }
}

import { useQuery } from '@tanstack/react-query'
import { t, textKey } from '../../domain/text/t.ts'
import { readEvents, useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'

/** The three reads that make the schedule. */
export function scheduleReads(eventAddress: { city: string; date: string }) {
  return [
    read('GET /api/sessions', { query: eventAddress }),
    read('GET /api/time-slots', { query: eventAddress }),
    read('GET /api/rooms', { query: eventAddress }),
  ] as const
}

/** The error to show when one of these reads fails. */
const FAILURES = [
  textKey('schedule.failedSessions'),
  textKey('schedule.failedSlots'),
  textKey('schedule.failedRooms'),
]

/** The same object each time, so that nothing renders again for it. */
const EMPTY: never[] = []

/**
 * The schedule's rows: none until all reads are answered, since times without rooms or sessions say what is not so. The event
 * belongs to them, for it says on which clock they are.
 */
export function useSchedule() {
  const address = useEventAddress()
  const [sessionsRead, timeSlotsRead, roomsRead] = scheduleReads(address)
  const sessions = useQuery(sessionsRead)
  const timeSlots = useQuery(timeSlotsRead)
  const rooms = useQuery(roomsRead)
  const all = [sessions, timeSlots, rooms, useQuery(readEvents(address))]
  const isPending = all.some(({ data, isError }) => data === undefined && !isError)
  return {
    sessions: (!isPending && sessions.data) || EMPTY,
    timeSlots: (!isPending && timeSlots.data) || EMPTY,
    rooms: (!isPending && rooms.data) || EMPTY,
    isPending,
    /** The sentence about a failed read (docs/product.md#messages). */
    failures: FAILURES.filter((_, index) => all[index]?.isError && !all[index].data).map((key) => t(key)),
    retry: () => {
      for (const each of all) if (each.isError) void each.refetch()
    },
  }
}

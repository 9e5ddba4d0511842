import { useQuery } from '@tanstack/react-query'
import { t, textKey } from '../../domain/text/t.ts'
import { readEvents, useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'

export function scheduleReads(eventAddress: { city: string; date: string }) {
  return [
    read('GET /api/sessions', { query: eventAddress }),
    read('GET /api/time-slots', { query: eventAddress }),
    read('GET /api/rooms', { query: eventAddress }),
  ] as const
}

/** The error to show if one of these reads fails. */
const FAILURES = [
  textKey('schedule.failedSessions'),
  textKey('schedule.failedSlots'),
  textKey('schedule.failedRooms'),
]

/** Always the same object, so that nothing renders again because of it. */
const EMPTY: never[] = []

/**
 * The schedule's rows: none until all reads are answered, because times without rooms or sessions would be wrong. They
 * depend on the event, which has the clock format.
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
    /** The message about a failed read (docs/product.md#messages). */
    failures: FAILURES.filter((_, index) => all[index]?.isError && !all[index].data).map((key) => t(key)),
    retry: () => {
      for (const each of all) if (each.isError) void each.refetch()
    },
  }
}

export type ScheduleReads = ReturnType<typeof useSchedule>

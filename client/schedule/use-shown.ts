import { useEffect, useMemo, useState } from 'react'
import { type TimedSession, timedSessions } from '../../domain/schedule/day.ts'
import { filtered, scheduleRows } from '../../domain/schedule/schedule.ts'
import { clockRange, endOf } from '../../domain/times/times.ts'
import { useClock } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { useFavorites, useFavoritesListed } from '../event/favorites.ts'
import { useHidden } from '../event/hidden-sessions.ts'
import { useFind } from './use-find.ts'
import type { ScheduleReads } from './use-schedule.ts'
import type { View } from './view.ts'

type Sessions = ScheduleReads['sessions']

/** The sessions with their times; the same list until one of the three reads changes. */
export function useTimed({ rooms, timeSlots, sessions }: ScheduleReads): readonly TimedSession[] {
  return useMemo(() => timedSessions({ rooms, timeSlots, sessions }), [rooms, timeSlots, sessions])
}

/**
 * The minutes (`startOf`) when the page was opened, or came back to the front, so that nothing above a reader's text
 * disappears while they read.
 */
export function useOpenedAt(day: ReturnType<typeof useEventDay>): number {
  const minutes = day && (day.phase === 'day' ? day.minutes : 0)
  const [openedAt, setOpenedAt] = useState(minutes)
  if (openedAt === null && minutes !== null) setOpenedAt(minutes)
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') setOpenedAt(null)
    }
    document.addEventListener('visibilitychange', comeBack)
    return () => document.removeEventListener('visibilitychange', comeBack)
  }, [])
  return openedAt ?? 0
}

/** The ids of the slots that are folded because they are over; none if all are over, in a search, or on another day. */
export function useFolded(
  { timeSlots }: ScheduleReads,
  timed: readonly TimedSession[],
  isSearched: boolean,
  day: ReturnType<typeof useEventDay>,
): number[] {
  const moment = useOpenedAt(day)
  // A session that continues keeps the time slots in which it began.
  const goingOn = new Set(
    timed.flatMap(({ end, session }) =>
      end > moment ? [session.timeSlotId, ...session.furtherSlotIds] : [],
    ),
  )
  const earlier = timeSlots.filter((slot) => !isSearched && endOf(slot) <= moment && !goingOn.has(slot.id))
  return earlier.length < timeSlots.length ? earlier.map(({ id }) => id) : []
}

/** The times of sessions that do not begin and end with their time slot alone, by id. */
export function useOwnTimes(timed: readonly TimedSession[]): ReadonlyMap<number, string> {
  const clock = useClock()
  return useMemo(() => {
    const own = timed.filter(({ session }) => session.furtherSlotIds[0] || session.startsAt)
    return new Map(own.map((each) => [each.session.id, clockRange(each, clock)]))
  }, [timed, clock])
}

/** The sessions that are not hidden for this visitor, and those that are. A star overrides hiding. */
export function useSeen(sessions: Sessions): [Sessions, Sessions] {
  const ids = useHidden()
  const favorites = useFavorites()
  return useMemo(() => {
    const isHidden = ({ id }: Sessions[number]) => ids.includes(String(id)) && !favorites.includes(String(id))
    return [sessions.filter((each) => !isHidden(each)), sessions.filter(isHidden)]
  }, [sessions, ids, favorites])
}

/** The ids of this event's favorites. Those of other events and of deleted sessions are kept but not counted. */
export function useStars(sessions: Sessions): readonly string[] {
  const favorites = useFavorites()
  return useMemo(() => {
    const known = new Set(sessions.map(({ id }) => String(id)))
    return favorites.filter((id) => known.has(id))
  }, [sessions, favorites])
}

/** The sessions left by search, stars, "On now", and "Step-free", which the filters count; and the search result. */
export function useNarrowed({ sessions, timeSlots, rooms }: ScheduleReads, view: View) {
  const day = useEventDay()
  const minutes = view.filters.on[0] && day?.phase === 'day' ? day.minutes : null
  const favorites = useFavoritesListed(view.isMine)
  const find = useFind(view.query)
  return useMemo(() => {
    const found = find?.({ sessions, timeSlots, rooms }, view.query)
    const every = found?.sessions ?? sessions
    const there = view.filters.access[0] ? every.filter(({ roomId }) => isStepFree(rooms, roomId)) : every
    const all = view.filters.on[0] ? onAt(minutes, { rooms, timeSlots, sessions: there }) : there
    return { found, narrowed: view.isMine ? all.filter(({ id }) => favorites.includes(String(id))) : all }
  }, [sessions, timeSlots, rooms, view, favorites, find, minutes])
}

function isStepFree(rooms: ScheduleReads['rooms'], roomId: number | null): boolean {
  return rooms.some(({ id, facts }) => id === roomId && facts?.isStepFree)
}

/** The current sessions; none on another day. */
function onAt(minutes: number | null, schedule: Parameters<typeof timedSessions>[0]): Sessions {
  const isOn = ({ start, end }: TimedSession) => minutes !== null && start <= minutes && minutes < end
  return timedSessions(schedule)
    .filter(isOn)
    .map(({ session }) => session)
}

/**
 * The sessions that are also left by the filters, with their rows. They include sessions that lost their star while
 * shown.
 */
export function useShown(schedule: ScheduleReads, view: View, isSearched: boolean) {
  const { rooms, timeSlots } = schedule
  const stars = useFavorites()
  const { found, narrowed } = useNarrowed(schedule, view)
  return useMemo(() => {
    const listed = filtered(narrowed, view.filters)
    return {
      narrowed,
      shown: view.isMine ? listed.filter(({ id }) => stars.includes(String(id))) : listed,
      listed,
      found,
      // A search is for sessions; breaks and empty times would only separate them.
      rows: scheduleRows({ rooms, timeSlots, sessions: listed }).filter(
        ({ slot, isEmpty }) => !isSearched || (!slot.isStatic && !isEmpty),
      ),
    }
  }, [narrowed, found, timeSlots, rooms, view, stars, isSearched])
}

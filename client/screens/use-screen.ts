import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { takesClaims } from '../../domain/cards/claim-window.ts'
import type { Event } from '../../domain/events/events.ts'
import { freeSpots } from '../../domain/schedule/free-spots.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { screenAt } from '../../domain/schedule/screen.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { minutesAt } from '../../domain/times/event-days.ts'
import { MINUTE_MS } from '../../domain/times/times.ts'
import { useRenderedAt } from '../event/clock.tsx'
import { useEvent, useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'
import { currentTime, onCorrectedTime } from '../net/server-time.ts'

/** Always the same object, so that nothing is computed again because of it. */
const EMPTY: never[] = []

/** Everything that a screen shows of its event at this second; null while the event is unknown. */
export function useScreen() {
  const query = useEventAddress()
  const event = useEvent()
  const now = useSeconds()
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const { data: rooms = EMPTY, isSuccess: hasRooms } = useQuery(read('GET /api/rooms', { query }))
  const { data: timeSlots = EMPTY, isSuccess: hasSlots } = useQuery(read('GET /api/time-slots', { query }))
  const { data: sessions = EMPTY, isSuccess: hasSessions } = useQuery(read('GET /api/sessions', { query }))
  const { data: announcements = EMPTY } = useQuery(read('GET /api/announcements', { query }))
  const on = useMemo(() => {
    const at = new Date(minute * MINUTE_MS)
    const schedule = { rooms, timeSlots, sessions }
    return event && { free: freeNext(event, schedule, at), ...screenAt({ event, ...schedule }, at) }
  }, [event, rooms, timeSlots, sessions, minute])
  const isRead = hasRooms && hasSlots && hasSessions
  return event && on ? { event, now, minute, announcements, isRead, ...on } : null
}

export type Shown = NonNullable<ReturnType<typeof useScreen>>

type Schedule = { rooms: readonly Room[]; timeSlots: readonly TimeSlot[]; sessions: readonly Session[] }

/** The next time slot with rooms that card holders may claim; null if they may not. */
function freeNext(event: Event, { sessions, rooms, timeSlots: slots }: Schedule, at: Date) {
  if (!takesClaims(event, at)) return null
  const now = minutesAt(event, at)
  return freeSpots({ sessions, slots, rooms, now }).find((free) => free.rooms.length > 0) ?? null
}

const SECOND = 1_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let leave: () => void = () => undefined

/** The time to the second; during hydration, the time when the server wrote the page. */
function useSeconds(): Date {
  const renderedAt = useRenderedAt()
  const second = useSyncExternalStore(subscribe, currentSecond, () => secondOf(renderedAt ?? new Date()))
  return new Date(second * SECOND)
}

/**
 * One timer for all, set again for the start of each second, so that it does not drift, however long a screen is on.
 */
function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  if (listeners.size === 1) {
    leave = onCorrectedTime(tick)
    setTimer()
  }
  return () => {
    listeners.delete(changed)
    if (listeners.size > 0) return
    leave()
    clearTimeout(timer)
  }
}

function tick(): void {
  clearTimeout(timer)
  setTimer()
  for (const listener of listeners) listener()
}

function setTimer(): void {
  timer = setTimeout(tick, SECOND - (currentTime().getTime() % SECOND))
}

function currentSecond(): number {
  return secondOf(currentTime())
}

function secondOf(instant: Date): number {
  return Math.floor(instant.getTime() / SECOND)
}

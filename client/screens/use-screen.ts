import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { screenAt } from '../../domain/screen.ts'
import { useEvent, useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import { useSeconds } from './use-seconds.ts'

/** The same object each time, so that nothing is worked out again for it. */
const NONE: never[] = []
const MINUTE_MS = 60_000

/** All that a screen shows, as its event is at this second; null while the event is not known. */
export function useScreen() {
  const query = useEventAddress()
  const event = useEvent()
  const now = useSeconds()
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  const { data: rooms = NONE, isSuccess: hasRooms } = useQuery(read('GET /api/rooms', { query }))
  const { data: timeSlots = NONE, isSuccess: hasSlots } = useQuery(read('GET /api/time-slots', { query }))
  const { data: sessions = NONE, isSuccess: hasSessions } = useQuery(read('GET /api/sessions', { query }))
  const { data: announcements = NONE } = useQuery(read('GET /api/announcements', { query }))
  const on = useMemo(
    () => event && screenAt({ event, rooms, timeSlots, sessions }, new Date(minute * MINUTE_MS)),
    [event, rooms, timeSlots, sessions, minute],
  )
  const isRead = hasRooms && hasSlots && hasSessions
  return event && on ? { event, now, minute, announcements, isRead, ...on } : null
}

export type Shown = NonNullable<ReturnType<typeof useScreen>>

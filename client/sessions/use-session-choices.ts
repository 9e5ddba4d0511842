import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { type Day, starsOf } from '../../domain/schedule/spot-warnings.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { useMinutesOn } from '../event/clock.tsx'
import { useClock, useEvent, useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'
import type { SessionValues } from './session-values.ts'

/** The time slots and rooms of an event, with their occupants. */
export type SessionChoices = {
  /** All of the event's, including breaks. */
  slots: readonly TimeSlot[]
  rooms: readonly Room[]
  sessions: readonly Session[]
  /** In the form that the board's warnings take. */
  stars: Day['stars']
  now: Day['now']
  clock: Day['clock']
  /**
   * The key of the list of sessions. The spot of a saved session is recorded at once, so that it is not offered to the
   * next one.
   */
  shownIn: readonly [string]
  /** Whether all of it has loaded. Until then no time can be chosen, because its first free room would be a guess. */
  isRead: boolean
}

const NO_STARS: Day['stars'] = new Map()
const NO_DAY = { date: '', timeZone: 'UTC', days: 1 }

export function useSessionChoices(): SessionChoices {
  const query = useEventAddress()
  const { data: rooms } = useQuery(read('GET /api/rooms', { query }))
  const { data: slots } = useQuery(read('GET /api/time-slots', { query }))
  const readSessions = read('GET /api/sessions', { query })
  const { data: sessions } = useQuery(readSessions)
  const event = useEvent()
  const now = useMinutesOn(event ?? NO_DAY)
  const { data: counts } = useQuery({
    ...read('GET /api/stars', { query: { eventId: String(event?.id) } }),
    enabled: event?.countsStars ?? false,
  })
  const stars = useMemo(() => (sessions && counts ? starsOf(sessions, counts) : NO_STARS), [sessions, counts])
  const clock = useClock()
  const day = { stars, now, clock, shownIn: readSessions.queryKey }
  if (!rooms || !slots || !sessions) return { slots: [], rooms: [], sessions: [], ...day, isRead: false }
  return { slots, rooms, sessions, ...day, isRead: true }
}

/** The message for a spot that another person has taken since it was chosen. */
export const VANISHED = {
  timeSlotId: textKey('session.slotGone'),
  roomId: textKey('session.roomGone'),
}

/** Clears the choice of a slot or room that has since been deleted (or become a break), and reports it at the field. */
export function useVanishedPlace(
  form: UseFormReturn<SessionValues>,
  { slots, rooms, isRead }: SessionChoices,
): void {
  const [timeSlotId, roomId] = form.watch(['timeSlotId', 'roomId'])
  const isSlotGone =
    isRead && timeSlotId !== '' && !slots.some(({ id, isStatic }) => String(id) === timeSlotId && !isStatic)
  const isRoomGone = isRead && roomId !== '' && !rooms.some(({ id }) => String(id) === roomId)

  useEffect(() => {
    const gone = { timeSlotId: isSlotGone, roomId: isRoomGone }
    for (const name of ['timeSlotId', 'roomId'] as const)
      if (gone[name]) {
        form.setValue(name, '', { shouldDirty: true })
        form.setError(name, { message: t(VANISHED[name]) })
      }
  }, [form, isSlotGone, isRoomGone])
}

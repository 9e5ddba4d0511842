import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Room } from '../../domain/rooms.ts'
import type { Session } from '../../domain/sessions.ts'
import type { TimeSlot } from '../../domain/time-slots.ts'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import type { SessionValues } from './session-values.ts'

/** The time slots and rooms of an event, with their occupants. */
export type SessionChoices = {
  slots: readonly TimeSlot[]
  rooms: readonly Room[]
  sessions: readonly Session[]
  /** Notes the spot of a saved session at once, so that the next session is not offered it. */
  keep: (saved: Session) => void
  /** All of it has come. Until then there is no time to choose: its first free room would be a guess. */
  isRead: boolean
}

export function useSessionChoices(): SessionChoices {
  const query = useEventAddress()
  const reads = useQueryClient()
  const { data: rooms } = useQuery(read('GET /api/rooms', { query }))
  const { data: slots } = useQuery(read('GET /api/time-slots', { query }))
  const readSessions = read('GET /api/sessions', { query })
  const { data: sessions } = useQuery(readSessions)
  const keep = (saved: Session) => {
    reads.setQueryData(readSessions.queryKey, (rows = []) =>
      rows.some(({ id }) => id === saved.id)
        ? rows.map((row) => (row.id === saved.id ? saved : row))
        : [...rows, saved],
    )
  }
  if (!rooms || !slots || !sessions) return { slots: [], rooms: [], sessions: [], keep, isRead: false }
  return { slots: slots.filter((slot) => !slot.isStatic), rooms, sessions, keep, isRead: true }
}

/** The message for a spot that somebody else has taken since it was chosen. */
export const VANISHED = {
  timeSlotId: 'This time slot is no longer available. Please select another one.',
  roomId: 'This room is no longer available. Please select another one.',
}

/** Empties the choice of a slot or room that was deleted (or became a break) since, and says so at the field. */
export function useVanishedPlace(
  form: UseFormReturn<SessionValues>,
  { slots, rooms, isRead }: SessionChoices,
): void {
  const [timeSlotId, roomId] = form.watch(['timeSlotId', 'roomId'])
  const isSlotGone = isRead && timeSlotId !== '' && !slots.some(({ id }) => String(id) === timeSlotId)
  const isRoomGone = isRead && roomId !== '' && !rooms.some(({ id }) => String(id) === roomId)

  useEffect(() => {
    const gone = { timeSlotId: isSlotGone, roomId: isRoomGone }
    for (const name of ['timeSlotId', 'roomId'] as const)
      if (gone[name]) {
        form.setValue(name, '', { shouldDirty: true })
        form.setError(name, { message: VANISHED[name] })
      }
  }, [form, isSlotGone, isRoomGone])
}

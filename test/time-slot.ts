import type { TimeSlot } from '../domain/schedule/time-slots.ts'

/** A time slot as the API returns it, with only its times. */
export const timeSlot = (id: number, startTime: string, endTime: string): TimeSlot => ({
  id,
  eventId: 1,
  day: 1,
  startTime,
  endTime,
  isStatic: false,
  staticTitle: null,
  staticLocation: null,
  title: null,
  description: null,
  version: 1,
})

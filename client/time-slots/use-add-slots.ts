import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'

type NewSlot = Pick<TimeSlot, 'day' | 'startTime' | 'endTime'> & Partial<Omit<TimeSlot, 'id' | 'version'>>

/** Adds several time slots to an event as one act, which the toast undoes. */
export function useAddSlots(eventId: number) {
  const call = useCall()
  const { isBusy, write } = useWrite()

  function add(timeSlots: NewSlot[]): Promise<boolean> {
    return write(
      (options) => call('POST /api/time-slots/several', { body: { eventId, timeSlots }, ...options }),
      {
        done: {
          title: 'Success',
          description: `${timeSlots.length === 1 ? '1 time slot' : `${timeSlots.length} time slots`} added`,
        },
        failed: 'No time slot was added',
      },
    )
  }

  return { isBusy, add }
}

import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { useLatestChange, useUndoAct } from '../event/undo-act.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'

type NewSlot = Pick<TimeSlot, 'day' | 'startTime' | 'endTime'> & Partial<Omit<TimeSlot, 'id' | 'version'>>

/** Adds several time slots to an event as one act, which the toast undoes. */
export function useAddSlots(eventId: number) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const undo = useUndoAct()
  const latestChange = useLatestChange(eventId)

  function add(timeSlots: NewSlot[]): Promise<boolean> {
    return write(
      async (options) => {
        await call('POST /api/time-slots/several', { body: { eventId, timeSlots }, ...options })
        return latestChange()
      },
      {
        done: (change) => ({
          title: 'Success',
          description: `${timeSlots.length === 1 ? '1 time slot' : `${timeSlots.length} time slots`} added`,
          duration: 10_000,
          ...(change && { action: { label: 'Undo', act: () => void undo(change) } }),
        }),
        failed: 'No time slot was added',
      },
    )
  }

  return { isBusy, add }
}

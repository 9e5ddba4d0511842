import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'

type NewSlot = Pick<TimeSlot, 'day' | 'startTime' | 'endTime'> & Partial<Omit<TimeSlot, 'id' | 'version'>>

/** Adds several time slots to an event as one act, which the toast can undo. */
export function useAddSlots(eventId: number) {
  const call = useCall()
  const { isBusy, write } = useWrite()

  function add(timeSlots: NewSlot[]): Promise<boolean> {
    return write(
      (options) => call('POST /api/time-slots/several', { body: { eventId, timeSlots }, ...options }),
      {
        done: {
          title: t('common.success'),
          description: t('slot.addedSeveral', { count: timeSlots.length }),
        },
        failed: t('slot.noneAdded'),
      },
    )
  }

  return { isBusy, add }
}

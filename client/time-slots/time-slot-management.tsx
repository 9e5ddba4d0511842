import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Copy } from 'lucide-react'
import type { Event } from '../../domain/events/events.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { byStart, clockRange, dayPrefix } from '../../domain/times/times.ts'
import { useEventAddress } from '../event/event.ts'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ManagedList } from '../ui/managed-list.tsx'
import { CopyDayDialog } from './copy-day-dialog.tsx'
import { DayFrameDialog } from './day-frame-dialog.tsx'
import { overlapping } from './overlapping.ts'
import { TimeSlotDialog } from './time-slot-dialog.tsx'

const WORDS = { item: 'time slot', items: 'time slots', title: 'Time Slots', add: 'Add Time Slot' }

/** Time slots by their start; breaks show their title and location. */
export function TimeSlotManagement({ event }: { event: Event }) {
  const call = useCall()
  const readSlots = read('GET /api/time-slots', { query: useEventAddress() })
  const { data: slots = [] } = useQuery(readSlots)
  const dialog = useDialogAddress()
  return (
    <>
      <ManagedList<TimeSlot>
        words={WORDS}
        name="time-slot"
        tools={
          <>
            <Button look="secondary" onClick={() => dialog.open('make-day')}>
              <Icon of={CalendarClock} />
              Make the day
            </Button>
            {event.days > 1 && slots.length > 0 && (
              <Button look="secondary" onClick={() => dialog.open('copy-day')}>
                <Icon of={Copy} />
                Copy a day
              </Button>
            )}
          </>
        }
        readRows={{ ...readSlots, select: byStart }}
        nameOf={(slot) => `${dayPrefix(slot, slots)}${clockRange(slot, event.clock)}`}
        dialog={(slot, close) => <TimeSlotDialog event={event} slot={slot} slots={slots} onClose={close} />}
        onDelete={({ id }) => call('DELETE /api/time-slots/:id', { params: { id: String(id) } })}
        deleted={{ title: 'Success', description: 'Time slot deleted successfully' }}
        deleteFailed={(said) => ({ title: 'Error', description: `Failed to delete time slot: ${said}` })}
      >
        {(slot) => (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{clockRange(slot, event.clock)}</span>
              {event.days > 1 && <span className="text-soft">{weekDate(dateOfDay(event, slot.day))}</span>}
              {slot.isStatic && <Badge>No sessions</Badge>}
              {overlapping(slot, slots, slot.id) && <Badge tone="fair">Overlaps another</Badge>}
            </p>
            {(slot.isStatic || slot.title) && (
              <p className="text-soft">
                {[slot.isStatic ? slot.staticTitle : slot.title, slot.isStatic && slot.staticLocation]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            )}
          </>
        )}
      </ManagedList>
      {dialog.isOpen('copy-day') && <CopyDayDialog event={event} slots={slots} onClose={dialog.close} />}
      {dialog.isOpen('make-day') && <DayFrameDialog event={event} slots={slots} onClose={dialog.close} />}
    </>
  )
}

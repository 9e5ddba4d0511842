import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Copy } from 'lucide-react'
import type { Event } from '../../domain/events/events.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { byStart, clockRange, onDay } from '../../domain/times/times.ts'
import { useEventRows } from '../event/event-rows.ts'
import { useToTray } from '../event/to-tray.ts'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ManagedList } from '../ui/managed-list.tsx'
import { CopyDayDialog } from './copy-day-dialog.tsx'
import { DayFrameDialog } from './day-frame-dialog.tsx'
import { overlapping } from './overlapping.ts'
import { TimeSlotDialog } from './time-slot-dialog.tsx'
import { TIME_SLOT } from './time-slot-words.ts'

/** Time slots by start; breaks show their title and location. */
export function TimeSlotManagement({ event }: { event: Event }) {
  const { readRows, remove } = useEventRows('time-slots', event)
  const { data: slots = [] } = useQuery<TimeSlot[]>(readRows)
  const dialog = useDialogAddress()
  const toTray = useToTray()
  return (
    <>
      <ManagedList<TimeSlot>
        words={TIME_SLOT}
        tools={
          <>
            <Button look="secondary" onClick={() => dialog.open('make-day')}>
              <Icon of={CalendarClock} />
              {t('slot.generateDay')}
            </Button>
            {event.days > 1 && slots.length > 0 && (
              <Button look="secondary" onClick={() => dialog.open('copy-day')}>
                <Icon of={Copy} />
                {t('slot.copyDay')}
              </Button>
            )}
          </>
        }
        readRows={{ ...readRows, select: byStart }}
        remove={remove}
        // Longer sessions are shortened instead.
        lostWith={({ id }) =>
          toTray(({ timeSlotId, furtherSlotIds }) => timeSlotId === id && furtherSlotIds.length === 0)
        }
        nameOf={(slot) => onDay(clockRange(slot, event.clock), slot, slots)}
        dialog={(slot, close) => <TimeSlotDialog event={event} slot={slot} slots={slots} onClose={close} />}
      >
        {(slot) => (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{clockRange(slot, event.clock)}</span>
              {event.days > 1 && <span className="text-soft">{weekDate(dateOfDay(event, slot.day))}</span>}
              {slot.isStatic && <Badge>{t('schedule.break')}</Badge>}
              {overlapping(slot, slots, slot.id) && <Badge tone="fair">{t('slot.overlapsAnother')}</Badge>}
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

import { takesClaims } from '../../domain/cards/claim-window.ts'
import type { Event } from '../../domain/events/events.ts'
import { freeSpots } from '../../domain/schedule/free-spots.ts'
import { listed } from '../../domain/text/listed.ts'
import { t } from '../../domain/text/t.ts'
import { minutesAt } from '../../domain/times/event-days.ts'
import { clockTime, dayOf } from '../../domain/times/times.ts'
import { useNowInBrowser } from '../event/clock.tsx'
import type { useSchedule } from './use-schedule.ts'

type Props = { event: Event; schedule: ReturnType<typeof useSchedule> }

/** The spots that are still free, while card holders may claim them. */
export function FreeNow({ event, schedule: { sessions, timeSlots: slots, rooms } }: Props) {
  const now = useNowInBrowser()
  if (!now || !takesClaims(event, now)) return null
  const free = freeSpots({ sessions, slots, rooms, now: minutesAt(event, now) })
  const count = free.reduce((sum, each) => sum + each.rooms.length, 0)
  if (count === 0) return null
  return (
    <details className="mb-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {t('schedule.freeSpots', { count })}
      </summary>
      <p className="text-sm text-soft">{t('schedule.freeSpotsAbout')}</p>
      {free.map(
        ({ slot, rooms: there }) =>
          there.length > 0 && (
            <p key={slot.id} className="wrap-anywhere">
              <b>
                {event.days > 1
                  ? t('schedule.timeOnDay', {
                      day: dayOf(slot),
                      time: clockTime(slot.startTime, event.clock),
                    })
                  : clockTime(slot.startTime, event.clock)}
              </b>{' '}
              {listed(there.map(({ name }) => name))}
            </p>
          ),
      )}
    </details>
  )
}

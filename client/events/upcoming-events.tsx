import { useQuery } from '@tanstack/react-query'
import type { UpcomingEvent } from '../../domain/events/overview.ts'
import { breakTitle } from '../../domain/schedule/day.ts'
import { slotAt } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { slug } from '../../domain/text/slugs.ts'
import { t } from '../../domain/text/t.ts'
import { monthOf } from '../../domain/times/dates.ts'
import { phaseOf } from '../../domain/times/event-days.ts'
import { type Clock, clockTime } from '../../domain/times/times.ts'
import { useNowInBrowser } from '../event/clock.tsx'
import { read } from '../net/reads.ts'
import { EventCard } from './event-card.tsx'
import { EventLine } from './event-line.tsx'

/** The breaks, and the time slots with a session. */
const usedSlots = (timeSlots: readonly TimeSlot[], sessions: readonly Session[]): TimeSlot[] =>
  timeSlots.filter(
    ({ id, isStatic }) =>
      isStatic || sessions.some((each) => each.timeSlotId === id || each.furtherSlotIds.includes(id)),
  )

type Props = {
  /** Soonest first. */
  events: readonly UpcomingEvent[]
  now: Date
  product: string
}

/** Today's events as large cards with their current sessions; then later ones as lines by month. */
export function UpcomingEvents({ events, now, product }: Props) {
  const today = events.filter((event) => phaseOf(event, now).phase === 'day')
  const later = events.filter((event) => !today.includes(event))
  const isAlone = today.length === 1
  return (
    <>
      {today.length > 0 && (
        <ul className={`mb-4 grid gap-4 ${isAlone ? '' : 'md:grid-cols-2'}`}>
          {today.map((event) => (
            <li key={event.id}>
              <EventCard event={event} product={product} isAlone={isAlone}>
                <NowLine event={event} />
              </EventCard>
            </li>
          ))}
        </ul>
      )}
      {[...Map.groupBy(later, ({ date }) => monthOf(date))].map(([month, inMonth]) => (
        <section key={month} aria-label={month} className="@container mt-6">
          <h3 className="mb-1 text-lg font-bold">{month}</h3>
          <ul className="border-b border-line">
            {inMonth.map((event) => (
              <li key={event.id}>
                <EventLine event={event} now={now} product={product} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The current sessions. The line is empty until the browser has requested them, so that nothing moves. */
function NowLine({ event }: { event: UpcomingEvent }) {
  const now = useNowInBrowser()
  const query = { city: slug(event.location), date: event.date }
  const { data: timeSlots } = useQuery({ ...read('GET /api/time-slots', { query }), enabled: now !== null })
  const { data: sessions } = useQuery({ ...read('GET /api/sessions', { query }), enabled: now !== null })
  const used = timeSlots && sessions && usedSlots(timeSlots, sessions)
  return (
    <p className="min-h-6 font-semibold">
      {now &&
        used?.some(({ isStatic }) => !isStatic) &&
        wordsAt(used, phaseOf(event, now).minutes, event.clock)}
    </p>
  )
}

function wordsAt(timeSlots: readonly TimeSlot[], minutes: number, clock: Clock): string {
  const at = slotAt(timeSlots, minutes)
  if (!at) return t('event.dayOver')
  const { slot, isOn } = at
  const time = clockTime(isOn ? slot.endTime : slot.startTime, clock)
  if (!slot.isStatic) return t(isOn ? 'event.onNow' : 'event.upNext', { time })
  return t(isOn ? 'event.onNowBreak' : 'event.upNextBreak', { title: breakTitle(slot), time })
}

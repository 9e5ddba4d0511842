import { useQuery } from '@tanstack/react-query'
import { phaseOf } from '../../domain/event-days.ts'
import type { Event } from '../../domain/events.ts'
import { slotAt } from '../../domain/schedule.ts'
import type { Session } from '../../domain/sessions.ts'
import { slug } from '../../domain/slugs.ts'
import type { TimeSlot } from '../../domain/time-slots.ts'
import { type Clock, clockTime } from '../../domain/times.ts'
import { useNowInBrowser } from '../lib/clock.tsx'
import { read } from '../lib/reads.ts'

/** The sessions that are on now. The line stands empty until the browser has asked, so nothing moves. */
export function NowLine({ event }: { event: Event }) {
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

/** The breaks, and the time slots with a session. */
const usedSlots = (timeSlots: readonly TimeSlot[], sessions: readonly Session[]): TimeSlot[] =>
  timeSlots.filter(
    ({ id, isStatic }) =>
      isStatic || sessions.some((each) => each.timeSlotId === id || each.furtherSlotIds.includes(id)),
  )

function wordsAt(timeSlots: readonly TimeSlot[], minutes: number, clock: Clock): string {
  const at = slotAt(timeSlots, minutes)
  if (!at) return 'The last session of the day is over.'
  const { slot, isOn } = at
  const title = slot.isStatic ? `: ${slot.staticTitle ?? slot.title ?? 'Break'}` : ''
  return isOn
    ? `On now${title}, until ${clockTime(slot.endTime, clock)}`
    : `Up next${title}, at ${clockTime(slot.startTime, clock)}`
}

import { byStart, dayOf, endOf, startOf } from '../times/times.ts'
import { type Programme, type Span, type TimedSession, timedSessions } from './day.ts'
import type { TimeSlot } from './time-slots.ts'

/** A part of a day for a person who attends some of its sessions. */
export type OwnPart = Span & { day: number } & (
    | {
        kind: 'sessions'
        /** More than one if they overlap. */
        timed: readonly TimedSession[]
      }
    | {
        kind: 'free'
        /** Consecutive time slots without any of the person's sessions. */
        slots: readonly TimeSlot[]
      }
    | { kind: 'break'; slot: TimeSlot }
  )

/** The days of these sessions in order: sessions, breaks, and free time. */
export function ownDay(given: Programme<{ id: number }>): OwnPart[] {
  const timed = timedSessions(given)
  const slots: OwnPart[] = byStart(given.timeSlots).flatMap((slot): OwnPart[] => {
    const span = { start: startOf(slot), end: endOf(slot), day: dayOf(slot) }
    if (slot.isStatic) return [{ ...span, kind: 'break', slot }]
    const isTaken = timed.some(({ start, end }) => start < span.end && span.start < end)
    return isTaken ? [] : [{ ...span, kind: 'free', slots: [slot] }]
  })
  const parts: OwnPart[] = []
  for (const part of [...together(timed), ...slots].toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = parts.at(-1)
    if (last?.kind !== 'free' || part.kind !== 'free' || last.day !== part.day) parts.push(part)
    else
      parts.splice(-1, 1, {
        ...last,
        end: Math.max(last.end, part.end),
        slots: [...last.slots, ...part.slots],
      })
  }
  return parts
}

/** Sessions by start; overlapping ones form one part. */
function together(timed: readonly TimedSession[]): OwnPart[] {
  const parts: (OwnPart & { kind: 'sessions' })[] = []
  for (const each of timed) {
    const last = parts.at(-1)
    const isApart = !last || each.start >= last.end
    if (isApart)
      parts.push({ kind: 'sessions', start: each.start, end: each.end, day: each.day, timed: [each] })
    else
      parts[parts.length - 1] = {
        ...last,
        end: Math.max(last.end, each.end),
        timed: [...last.timed, each],
      }
  }
  return parts
}

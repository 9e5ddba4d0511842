import type { Span } from '../../domain/schedule/day.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { placedAt } from '../../domain/schedule/spots.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { timesOf } from '../../domain/times/session-times.ts'
import { endOf, startOf } from '../../domain/times/times.ts'
import type { Scale } from './axis-scale.ts'

/** A start on the day, and the possible times of a session from there, the likeliest first. */
export type PlaceTime = { start: number; ways: readonly (Span & { slot: TimeSlot })[] }

/** The starts of a day, for the lifted session or for a new one. */
export function placeTimes(
  slots: readonly TimeSlot[],
  lifted: Session | null,
  sessions: readonly Span[],
): PlaceTime[] {
  const isLong = lifted !== null && lifted.furtherSlotIds.length > 0
  const ways = slots
    .filter(({ isStatic }) => !isStatic)
    .map((slot) => {
      const whole = { slot, start: startOf(slot), end: endOf(slot) }
      if (!isLong || !lifted) return whole
      const times = timesOf(placedAt(lifted, { timeSlotId: slot.id, roomId: 0 }, slots), slots)
      return times ? { ...whole, end: endOf(times) } : whole
    })
  const minutes = wantedMinutes(lifted, slots) ?? usualMinutes(sessions.length > 0 ? sessions : ways)
  const off = ({ start, end }: Span) => Math.abs(end - start - minutes)
  return [...Map.groupBy(ways, ({ start }) => start)]
    .map(([start, each]) => ({ start, ways: each.toSorted((a, b) => off(a) - off(b)) }))
    .toSorted((a, b) => a.start - b.start)
}

function wantedMinutes(lifted: Session | null, slots: readonly TimeSlot[]): number | null {
  const times = lifted && timesOf(lifted, slots)
  return times && endOf(times) - startOf(times)
}

/** The most frequent length. */
function usualMinutes(spans: readonly Span[]): number {
  const counts = Map.groupBy(spans, ({ start, end }) => end - start)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0
}

type SpotSpan = Span & { slot: TimeSlot; isTaken: boolean; isInBreak: boolean; top: number; height: number }
type Drawing = { closed: readonly Span[]; breaks: readonly Span[]; scale: Scale; lifted: Session | null }

/** Half the height of the icon in the middle of a place, in rem. */
const HALF_SIGN = 0.75

/**
 * The places of a room between its cards. With no session lifted, the free ones; with a session lifted, also starts at
 * which each time overlaps with `others`, the sessions that would stay.
 */
export function placesIn(
  times: readonly PlaceTime[],
  cards: readonly Span[],
  others: readonly Span[],
  { closed, breaks, scale, lifted }: Drawing,
): SpotSpan[] {
  const open = times.filter(({ start }) => !cards.some((card) => card.start <= start && start < card.end))
  return open.flatMap(({ start, ways }, index) => {
    const possible = ways.filter((each) => !closed.some((span) => doMeet(span, each)))
    const way = possible.find((each) => !others.some((card) => doMeet(card, each)))
    const [first] = possible
    const chosen = way ?? (lifted ? first : undefined)
    if (!chosen) return []
    const next = Math.min(
      open[index + 1]?.start ?? Number.POSITIVE_INFINITY,
      ...[...cards, ...breaks].filter((each) => each.start > start).map((each) => each.start),
      Math.max(...ways.map(({ end }) => end)),
    )
    const top = scale.topOf(start)
    const height = scale.topOf(next) - top
    const sign = scale.minuteAt(top + height / 2 - HALF_SIGN)
    const isInBreak = breaks.some((each) => each.start <= start && sign < each.end)
    return [{ ...chosen, isTaken: !way, isInBreak, top, height }]
  })
}

function doMeet(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

import { timeAt } from './kept-times.ts'
import { minutesOf, NIGHT_ENDS } from './times.ts'

/** A day in one sentence: sessions of a length from one time to another, a pause after each, and one lunch. */
export type DayFrame = {
  /** Minutes since midnight. */
  from: number
  to: number
  /** Minutes. */
  length: number
  between: number
  /** Null on a day without lunch. */
  lunch: { at: number; length: number } | null
}

export type FramedSlot = { startTime: string; endTime: string; isStatic: boolean; staticTitle: string | null }

/** More are no day of an unconference, but a slip while typing. */
export const MOST_SLOTS = 48

/**
 * The time slots of a day. A session that would run into lunch begins after it, and none ends after the day.
 * @returns none for a frame that makes no sense, such as an end before the beginning, or that holds more than `MOST_SLOTS`
 */
export function slotsOfFrame({ from, to, length, between, lunch }: DayFrame): FramedSlot[] {
  const isDay = [from, to, length, between].every(Number.isInteger) && length > 0 && between >= 0
  if (!isDay || from < 0 || to > NIGHT_ENDS || to <= from) return []
  if ((to - from) / (length + between) > MOST_SLOTS) return []
  const slots: FramedSlot[] = []
  let isLunchDue =
    lunch !== null &&
    [lunch.at, lunch.length].every(Number.isInteger) &&
    lunch.length > 0 &&
    lunch.at >= from &&
    lunch.at + lunch.length <= to
  let at = from
  while (at + length <= to) {
    if (lunch && isLunchDue && at + length > lunch.at) {
      slots.push(slotOf(lunch.at, lunch.length, 'Lunch'))
      isLunchDue = false
      at = lunch.at + lunch.length
      continue
    }
    slots.push(slotOf(at, length, null))
    at += length + between
  }
  if (lunch && isLunchDue) slots.push(slotOf(lunch.at, lunch.length, 'Lunch'))
  return slots
}

function slotOf(from: number, length: number, staticTitle: string | null): FramedSlot {
  return {
    startTime: timeAt(from),
    endTime: timeAt(from + length),
    isStatic: staticTitle !== null,
    staticTitle,
  }
}

/** `end` makes a time slot longer or shorter, `start` lets the whole of it begin at another time. */
export type Edge = 'start' | 'end'

const SHORTEST = 5

/** How far an edge of a time slot can be moved, in minutes since midnight: no slot gets empty, begins before another ends, or ends after 6:00 of the next morning. */
export function reachOf(slots: readonly FramedSlot[], index: number, edge: Edge) {
  const [start, end] = [minutesOf(slots[index]?.startTime ?? ''), minutesOf(slots[index]?.endTime ?? '')]
  const before = slots[index - 1]
  const last = minutesOf(slots.at(-1)?.endTime ?? '')
  const now = edge === 'start' ? start : end
  const least = edge === 'start' ? (before ? minutesOf(before.endTime) : 0) : start + SHORTEST
  return { now, least: Math.min(now, least), most: now + NIGHT_ENDS - last }
}

/** Moves an edge of a time slot by minutes, as far as it goes. All that follow keep their lengths and pauses. */
export function withMovedEdge(
  slots: readonly FramedSlot[],
  index: number,
  edge: Edge,
  minutes: number,
): FramedSlot[] {
  const { now, least, most } = reachOf(slots, index, edge)
  const by = Math.min(most, Math.max(least, now + minutes)) - now
  return slots.map((slot, place) => {
    const startsLater = place > index || (place === index && edge === 'start')
    return {
      ...slot,
      startTime: startsLater ? later(slot.startTime, by) : slot.startTime,
      endTime: place >= index ? later(slot.endTime, by) : slot.endTime,
    }
  })
}

function later(time: string, by: number): string {
  return timeAt(minutesOf(time) + by)
}

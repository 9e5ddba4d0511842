import { type PlainKey, t, textKey } from '../text/t.ts'
import { timeAt } from './kept-times.ts'
import { minutesOf, NIGHT_ENDS } from './times.ts'

/**
 * A day in one sentence: sessions of equal length from one time to another, with a pause after each, and the parts that
 * all share.
 */
export type DayFrame = {
  /** Minutes since midnight. */
  from: number
  to: number
  /** In minutes. */
  length: number
  between: number
  /** Lunch and coffee, in any order. */
  breaks: readonly { title: string; at: number; length: number }[]
  /** Minutes at the beginning and end of the day; 0 for none. */
  opening: number
  closing: number
}

export type FramedSlot = { startTime: string; endTime: string; isStatic: boolean; staticTitle: string | null }

/** A higher number is a typing error rather than a day of an unconference. */
export const MOST_SLOTS = 48

/**
 * The time slots of a day. A session that would run into a break begins after it, and none ends after the end of the
 * day.
 * @param word returns the event language's names for the beginning and end of the day
 * @returns no slots if the frame is invalid, for example if the end is before the beginning, or if it holds more than
 * `MOST_SLOTS`
 */
export function slotsOfFrame(
  { from, to, length, between, breaks, opening, closing }: DayFrame,
  word: (key: PlainKey) => string = t,
): FramedSlot[] {
  const isDay = [from, to, length, between, opening, closing].every(Number.isInteger) && length > 0
  if (!isDay || between < 0 || opening < 0 || closing < 0) return []
  if (from < 0 || to > NIGHT_ENDS || to - closing <= from + opening) return []
  if ((to - from) / (length + between) > MOST_SLOTS) return []
  const slots = opening > 0 ? [slotOf(from, opening, word(textKey('slot.opening')))] : []
  const end = to - closing
  const due = breaksWithin(breaks, from + opening, end)
  let at = from + opening
  while (at + length <= end) {
    const [next] = due
    if (next && at + length > next.at) {
      slots.push(slotOf(next.at, next.length, next.title))
      due.shift()
      at = next.at + next.length
      continue
    }
    slots.push(slotOf(at, length, null))
    at += length + between
  }
  slots.push(...due.map((each) => slotOf(each.at, each.length, each.title)))
  return closing > 0 ? [...slots, slotOf(end, closing, word(textKey('slot.closing')))] : slots
}

/** The breaks within the day, in order. If two overlap, the earlier one counts. */
function breaksWithin(breaks: DayFrame['breaks'], from: number, to: number) {
  let free = from
  return breaks
    .filter(({ at, length }) => Number.isInteger(at) && Number.isInteger(length) && length > 0)
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at, length }) => {
      if (at < free || at + length > to) return false
      free = at + length
      return true
    })
}

function slotOf(from: number, length: number, staticTitle: string | null): FramedSlot {
  return {
    startTime: timeAt(from),
    endTime: timeAt(from + length),
    isStatic: staticTitle !== null,
    staticTitle,
  }
}

/** `end` changes the length of a time slot; `start` moves the whole slot. */
export type Edge = 'start' | 'end'

const SHORTEST = 5

/**
 * How far an edge of a time slot can move, in minutes since midnight. No slot may become empty, begin before another
 * ends, or end after 6:00 the next morning.
 */
export function reachOf(slots: readonly FramedSlot[], index: number, edge: Edge) {
  const [start, end] = [minutesOf(slots[index]?.startTime ?? ''), minutesOf(slots[index]?.endTime ?? '')]
  const before = slots[index - 1]
  const last = minutesOf(slots.at(-1)?.endTime ?? '')
  const now = edge === 'start' ? start : end
  const least = edge === 'start' ? (before ? minutesOf(before.endTime) : 0) : start + SHORTEST
  return { now, least: Math.min(now, least), most: now + NIGHT_ENDS - last }
}

/** Moves an edge of a time slot by some minutes, as far as possible. All later slots keep their lengths and pauses. */
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

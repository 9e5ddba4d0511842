import type { Event } from '../events/events.ts'
import { isTimeZone } from '../times/dates.ts'
import { phaseOf } from '../times/event-days.ts'
import { byStart, endOf, isOn, spanOf, startOf } from '../times/times.ts'
import type { ClosedTime } from './closed-rooms.ts'
import { type Programme, type TimedSession, timedSessions } from './day.ts'
import { closedAt, dayAt, nowAndNext, slotsOfDay } from './now.ts'
import type { Room } from './rooms.ts'
import { slotAt } from './schedule.ts'
import type { TimeSlot } from './time-slots.ts'

/** The most rooms on a screen at once; that many titles can be read from ten meters. */
export const MOST_ROOMS = 6
/** The most rooms next to a break or an announcement, which are large, too. */
export const MOST_ROOMS_BESIDE = 4
export const TURN_SECONDS = 10

/** A room with its current sessions, those that begin next, and the later ones of the day. */
export type RoomNow = {
  room: Room
  /** The position of the room in the event's list, which determines its color. */
  index: number
  now: readonly TimedSession[]
  next: readonly TimedSession[]
  later: readonly TimedSession[]
  closed: ClosedTime | null
}

export type Moment =
  /** Outside the event's days. `days` until it begins, negative once it has begun; `start` of its first time slot. */
  | { kind: 'away'; days: number; isOver: boolean; start: number | null }
  /** Sessions are on, in a time slot from `start` to `end`. */
  | { kind: 'running'; start: number; end: number }
  | { kind: 'break'; slot: TimeSlot; start: number; end: number }
  /** Nothing is on until `start`, when a break or (null) sessions begin. `isFirst`: they begin the day. */
  | { kind: 'waiting'; start: number; slot: TimeSlot | null; isFirst: boolean }
  /** Nothing more is on today. `next` is when the sessions of a later day begin. */
  | { kind: 'over'; next: number | null }
  /** No session has been scheduled yet. */
  | { kind: 'nothing' }

export type ScreenNow = {
  moment: Moment
  /** The day of the event, counted from 1; null on other days. */
  day: number | null
  /** Breaks before the next sessions. */
  breaks: readonly TimeSlot[]
  rooms: readonly RoomNow[]
}

/**
 * What a screen of an event shows at an instant. Does not guess the time in a time zone that this browser does not
 * know.
 */
export function screenAt({ event, ...programme }: Programme & { event: Event }, now: Date): ScreenNow {
  const { rooms, timeSlots } = programme
  const { phase, minutes, days } = phaseOf(event, now)
  if (phase !== 'day' || !isTimeZone(event.timeZone))
    return {
      moment: { kind: 'away', days, isOver: phase === 'after', start: firstStart(timeSlots) },
      day: null,
      breaks: [],
      rooms: [],
    }
  const day = dayAt(minutes, timeSlots)
  const all = timedSessions(programme)
  const today = all.filter((each) => each.day === day)
  const slots = slotsOfDay(timeSlots, day)
  const moment = momentAt({ all, today, slots, minutes })
  const next = today.find(({ start }) => start > minutes)
  const breaks = slots.filter(
    (slot) =>
      slot.isStatic && startOf(slot) > minutes && startOf(slot) <= (next?.start ?? Number.POSITIVE_INFINITY),
  )
  const inRooms = Map.groupBy(today, (each) => each.room)
  return {
    moment,
    day,
    breaks,
    rooms: rooms.map((room, index) => ({
      room,
      index,
      ...nowAndNext(inRooms.get(index) ?? [], minutes),
      closed: closedAt(room, minutes),
    })),
  }
}

function firstStart(timeSlots: readonly TimeSlot[]): number | null {
  const [first] = byStart(timeSlots)
  return first ? startOf(first) : null
}

type Day = {
  all: readonly TimedSession[]
  today: readonly TimedSession[]
  slots: readonly TimeSlot[]
  minutes: number
}

function momentAt({ all, today, slots, minutes }: Day): Moment {
  const on = today.filter((each) => isOn(each, minutes))
  if (on.length > 0) {
    const at = slotAt(
      slots.filter(({ isStatic }) => !isStatic),
      minutes,
    )
    if (at?.isOn) return { kind: 'running', start: startOf(at.slot), end: endOf(at.slot) }
    const end = Math.min(...on.map((each) => each.end))
    return { kind: 'running', start: Math.max(...on.map(({ start }) => start)), end }
  }
  const pause = slots.findLast((slot) => slot.isStatic && isOn(slot, minutes))
  if (pause) return { kind: 'break', slot: pause, start: startOf(pause), end: endOf(pause) }
  const next = all.find(({ start }) => start > minutes)
  const start = next && today.includes(next) ? next.start : Number.POSITIVE_INFINITY
  const slot = slots.find((each) => each.isStatic && startOf(each) > minutes && startOf(each) < start) ?? null
  const begin = slot ? startOf(slot) : start
  const isFirst = [...today.map((each) => each.start), ...slots.map(startOf)].every((each) => each >= begin)
  if (all.length === 0 && !(slot && isFirst)) return { kind: 'nothing' }
  if (begin !== Number.POSITIVE_INFINITY) return { kind: 'waiting', start: begin, slot, isFirst }
  return { kind: 'over', next: next?.start ?? null }
}

/**
 * The rooms in pages of at most `most`, as even as possible. Leaves out rooms without anything now or next, unless that
 * would be all rooms.
 */
export function screenPages(rooms: readonly RoomNow[], most: number): RoomNow[][] {
  const used = rooms.filter(({ now, next }) => now.length + next.length > 0)
  const pages = Math.ceil(used.length / most)
  const each = Math.ceil(used.length / Math.max(1, pages))
  return Array.from({ length: pages }, (_, index) => used.slice(index * each, (index + 1) * each))
}

/** Which of several pages is shown at a time: the same on all screens, no matter when each was turned on. */
export function turnAt(now: Date, count: number): number {
  return count === 0 ? 0 : Math.floor(now.getTime() / 1_000 / TURN_SECONDS) % count
}

/** The time left until `end`, counted as in `startOf`: "12 min", and in the last five minutes "4:59". */
export function timeLeft(end: number, minutes: number, seconds: number): string {
  const left = Math.max(0, (end - minutes) * 60 - seconds)
  if (left <= 300) return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return spanOf(Math.ceil(left / 60))
}

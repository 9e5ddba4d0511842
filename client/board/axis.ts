import type { ClosedTime } from '../../domain/schedule/closed-rooms.ts'
import { type Span, type TimedSession, timedSessions } from '../../domain/schedule/day.ts'
import { slotsOfDay } from '../../domain/schedule/now.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { type Spot, spotKey } from '../../domain/schedule/spots.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { endOf, startOf } from '../../domain/times/times.ts'
import { type AxisBreak, breaksOf } from './axis-breaks.ts'
import { type PlaceTime, placesIn, placeTimes } from './axis-places.ts'
import { type Scale, scaleOf } from './axis-scale.ts'

/** A session, or a place for one, within its room's column. Lengths are in rem. */
export type AxisItem = Span & {
  key: string
  /** The spot of the session's first time slot, or of the time slot where a session would be placed. */
  spot: Spot
  session: Session | null
  /** The place overlaps with sessions of the room. */
  isTaken: boolean
  /** The middle of the place is in a break, so its icon would cover the break's text. */
  isInBreak: boolean
  top: number
  height: number
  /** The number of lanes beside each other, and the index of this one. */
  lane: number
  lanes: number
}

export type Column = {
  room: Room
  left: number
  width: number
  items: readonly AxisItem[]
  /** The times when the room is closed. */
  closed: readonly { time: ClosedTime; top: number; height: number }[]
}
export type Axis = {
  day: number
  slots: readonly TimeSlot[]
  scale: Scale
  width: number
  columns: readonly Column[]
  breaks: readonly AxisBreak[]
}

type Given = {
  day: number
  slots: readonly TimeSlot[]
  rooms: readonly Room[]
  sessions: readonly Session[]
  lifted: Session | null
  /** The minimum height of a place, in rem: a finger needs more than a mouse. */
  least: number
  /** The width that the columns share, and the minimum of each, in rem. */
  width: number
  leastWidth: number
}

/** One day of the board on an axis of time: sessions in proportion to their lengths, and the remaining places. */
export function axisOf({ day, slots, rooms, sessions, lifted, least, width, leastWidth }: Given): Axis {
  const own = slotsOfDay(slots, day)
  const all = timedSessions({ rooms, timeSlots: own, sessions })
  const placed = Map.groupBy(all, (each) => each.room)
  const scale = scaleOf({
    spans: [...own.map((slot) => ({ start: startOf(slot), end: endOf(slot) })), ...all],
    starts: [...own.map(startOf), ...all.map(({ start }) => start)],
    least,
  })
  const times = placeTimes(own, lifted, all)
  const breaks = own
    .filter(({ isStatic }) => isStatic)
    .map((slot) => ({ slot, start: startOf(slot), end: endOf(slot) }))
  const drawing = { day, breaks, scale, lifted }
  const laid = rooms.map((room, index) => layOut(room, placed.get(index) ?? [], times, drawing))
  const each = Math.max(leastWidth, width / Math.max(1, laid.length))
  let left = 0
  const columns = laid.map(({ room, items, closed, lanes }) => {
    const own = lanes > 1 ? Math.max(each, lanes * leastWidth * 0.75) : each
    const column = { room, left, width: own, items, closed }
    left += column.width
    return column
  })
  // With no session lifted, a free place is only an icon; otherwise all of it is a target.
  const filled = columns.map(({ items, closed, ...column }) => ({
    ...column,
    filled: [...items.filter(({ session }) => session ?? lifted), ...closed],
  }))
  return { day, slots: own, scale, width: left, columns, breaks: breaksOf(breaks, scale, filled) }
}

type Laid = TimedSession & { lane: number; group: number }
type Drawing = { day: number; breaks: readonly Span[]; scale: Scale; lifted: Session | null }

function layOut(
  room: Room,
  sessions: readonly TimedSession[],
  times: readonly PlaceTime[],
  { day, breaks, scale, lifted }: Drawing,
): { room: Room; items: AxisItem[]; closed: Column['closed']; lanes: number } {
  const cards = inLanes(sessions)
  const beside = Map.groupBy(cards, ({ group }) => (room.isOpen ? 0 : group))
  const widthOf = (each: readonly Laid[] = []) => Math.max(0, ...each.map(({ lane }) => lane + 1))
  // An open room takes any number of sessions, so its places have their own lane.
  const lanes = room.isOpen ? widthOf(cards) + 1 : Math.max(1, widthOf(cards))
  const stays = cards.filter(({ session }) => session.id !== lifted?.id)
  const closed = (room.closedTimes ?? [])
    .filter((time) => time.day === day)
    .map((time) => {
      const [start, end] = [startOf(time), endOf(time)]
      const top = scale.topOf(start)
      return { time, start, end, top, height: scale.topOf(end) - top }
    })
  const places = placesIn(times, room.isOpen ? closed : [...cards, ...closed], room.isOpen ? [] : stays, {
    closed,
    breaks,
    scale,
    lifted,
  })
  const drawn = cards.map(({ session, start, end, lane, group }) => ({
    start,
    end,
    key: `session ${session.id}`,
    spot: { timeSlotId: session.timeSlotId ?? 0, roomId: room.id },
    session,
    isTaken: false,
    isInBreak: false,
    top: scale.topOf(start),
    height: scale.topOf(end) - scale.topOf(start),
    lane,
    lanes: room.isOpen ? lanes : widthOf(beside.get(group)),
  }))
  const empty = places.map(({ slot, ...place }) => {
    const spot = { timeSlotId: slot.id, roomId: room.id }
    const lane = room.isOpen ? lanes - 1 : 0
    return {
      ...place,
      key: `place ${spotKey(spot)}`,
      spot,
      session: null,
      lane,
      lanes: room.isOpen ? lanes : 1,
    }
  })
  const items = [...drawn, ...empty].toSorted((a, b) => a.start - b.start || a.lane - b.lane)
  return { room, items, closed, lanes }
}

/** Simultaneous sessions are beside each other; `group`: those that overlap, directly or through another one. */
function inLanes(sessions: readonly TimedSession[]): Laid[] {
  let ends: number[] = []
  let group = 0
  return sessions
    .toSorted((a, b) => a.start - b.start || b.end - a.end || a.session.id - b.session.id)
    .map((each) => {
      if (ends.length > 0 && ends.every((end) => end <= each.start)) {
        ends = []
        group += 1
      }
      const free = ends.findIndex((end) => end <= each.start)
      const lane = free === -1 ? ends.length : free
      ends[lane] = each.end
      return { ...each, lane, group }
    })
}

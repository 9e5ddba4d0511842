import { timesOf } from '../times/session-times.ts'
import { doOverlap, startOf } from '../times/times.ts'
import { freeSpots } from './free-spots.ts'
import type { Hosted } from './host-names.ts'
import { presentersOf } from './spot-warnings.ts'
import type { Booked, Grid, Slot, Spot } from './spots.ts'

/** A free spot for an idea, and its disadvantages. */
export type PitchSpot = Spot & {
  /** How many of the people who raised their hands have no seat; 0 if the number of seats is unknown. */
  seatless: number
  /** How many people must choose between the idea and another session at that time. */
  choose: number
  /** The sessions at that time that the same people want, the most wanted first. */
  collisions: { sessionId: number; both: number }[]
  /** The session that one of the idea's hosts has at that time; null for none. */
  hostIn: number | null
}

type PitchDay = {
  sessions: readonly (Booked & Hosted)[]
  slots: readonly Slot[]
  rooms: readonly (Grid['rooms'][number] & { capacity: number | null })[]
  /** Minutes since midnight before the first day. */
  now: number
  /** How many people want both the idea and the given session. */
  pairs: (sessionId: number) => number
}

const MOST_PROPOSED = 3

/**
 * The spots for an idea, the best first: its hosts are free, the fewest people must choose or stand, then the smallest
 * such room, then the earliest time.
 */
export function pitchSpots(idea: Hosted, hands: number, day: PitchDay): PitchSpot[] {
  const { sessions, slots, rooms } = day
  const hosts = new Set(presentersOf(idea))
  const capacities = new Map(rooms.map(({ id, capacity }) => [id, capacity]))
  const size = ({ roomId }: Spot) => capacities.get(roomId) ?? Number.POSITIVE_INFINITY
  const spots = freeSpots({ ...day, sessions, slots, rooms }).flatMap(({ slot, rooms: free }) => {
    const meanwhile = sessions.filter((session) => {
      const times = timesOf({ startsAt: '', ...session }, slots)
      return session.roomId !== null && times !== null && doOverlap(times, slot)
    })
    const collisions = meanwhile
      .map(({ id }) => ({ sessionId: id, both: day.pairs(id) }))
      .filter(({ both }) => both > 0)
      .toSorted((a, b) => b.both - a.both || a.sessionId - b.sessionId)
    const choose = collisions.reduce((sum, { both }) => sum + both, 0)
    const hostIn =
      meanwhile.find((session) => presentersOf(session).some((name) => hosts.has(name)))?.id ?? null
    return free.map(({ id, capacity }) => {
      const seatless = capacity === null ? 0 : Math.max(0, hands - capacity)
      return { from: startOf(slot), timeSlotId: slot.id, roomId: id, seatless, choose, collisions, hostIn }
    })
  })
  return spots
    .toSorted(
      (a, b) =>
        Number(a.hostIn !== null) - Number(b.hostIn !== null) ||
        a.seatless + a.choose - b.seatless - b.choose ||
        (size(a) === size(b) ? 0 : size(a) - size(b)) ||
        a.from - b.from,
    )
    .slice(0, MOST_PROPOSED)
    .map(({ from: _, ...spot }) => spot)
}

import { timesOf } from '../times/session-times.ts'
import { doOverlap, startOf } from '../times/times.ts'
import { freeSpots } from './free-spots.ts'
import type { Hosted } from './host-names.ts'
import { presentersOf } from './spot-warnings.ts'
import type { Booked, Grid, Slot, Spot } from './spots.ts'

/** A free spot for an idea, with what speaks against it. */
export type PitchSpot = Spot & {
  /** How many of the hands have no seat; 0 where no one has said how many seats there are. */
  seatless: number
  /** How many people must choose between it and something else at that time. */
  choose: number
  /** The sessions at that time that the same people want, the most wanted first. */
  collisions: { sessionId: number; both: number }[]
  /** The session that one of its hosts has at that time; null for none. */
  hostIn: number | null
}

type PitchDay = {
  sessions: readonly (Booked & Hosted)[]
  slots: readonly Slot[]
  rooms: readonly (Grid['rooms'][number] & { capacity: number | null })[]
  /** Minutes since midnight before the first day. */
  now: number
  /** How many people want the idea and a session. */
  pairs: (sessionId: number) => number
}

const MOST_PROPOSED = 3

/**
 * Where an idea fits best, the best first: its hosts have nothing else then, fewest people must choose or stand, and the smallest
 * of these rooms, the earliest time.
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

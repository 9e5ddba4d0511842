import type { Move } from '../../domain/schedule/spots.ts'
import type { WishedDay } from '../../domain/schedule/swap-board.ts'

const STEPS = 6

/**
 * The cost of a day whose sessions last one time slot each, by plain counting: people who must choose, and people
 * without a seat.
 */
function costOf(
  { slots, rooms, heads, pairs, sessions }: WishedDay,
  grid: readonly (number | null)[],
): number {
  let cost = 0
  for (let slot = 0; slot < slots.length; slot++)
    for (let room = 0; room < rooms.length; room++) {
      const one = sessions[grid[slot * rooms.length + room] ?? -1]
      if (!one) continue
      cost += Math.max(0, heads(one.id) - (rooms[room]?.capacity ?? 0))
      for (let next = room + 1; next < rooms.length; next++) {
        const other = sessions[grid[slot * rooms.length + next] ?? -1]
        if (other) cost += pairs(one.id, other.id)
      }
    }
  return cost
}

/** The sessions of a day by their spot, time slot by time slot. */
function gridOf({ sessions, slots, rooms }: WishedDay): (number | null)[] {
  const at = new Map(
    sessions.map(({ timeSlotId, roomId }, index) => [`${timeSlotId}/${roomId}`, index] as const),
  )
  return slots.flatMap((slot) => rooms.map((room) => at.get(`${slot.id}/${room.id}`) ?? null))
}

/** How many fewer people must choose or have no seat after all these moves. */
export function gainOfMoves(day: WishedDay, moves: readonly Move[]): number {
  const to = new Map(moves.map(({ id, spot }) => [id, spot]))
  const sessions = day.sessions.map((session) => ({ ...session, ...to.get(session.id) }))
  return costOf(day, gridOf(day)) - costOf({ ...day, sessions }, gridOf({ ...day, sessions }))
}

/**
 * The gain of simulated annealing with at most six swaps of two spots, one of which may be free. It may move a
 * session several times, and pass through days that are no better; people are never in two places.
 */
export function annealed(day: WishedDay, random: () => number, tries: number): number {
  const { slots, rooms, sessions } = day
  const [width, places] = [rooms.length, slots.length * rooms.length]
  const before = gridOf(day)
  const both = sessions.map((one) =>
    sessions.map((other) => (one === other ? 0 : day.pairs(one.id, other.id))),
  )
  const seatless = sessions.map(({ id }) =>
    rooms.map(({ capacity }) => Math.max(0, day.heads(id) - (capacity ?? 0))),
  )
  const rivals = sessions.map((one) =>
    sessions.flatMap((other, index) =>
      other !== one && other.presenterName === one.presenterName ? [index] : [],
    ),
  )
  const grid = [...before]
  const placeOf = new Int32Array(sessions.length)
  for (const [place, index] of before.entries()) if (index !== null) placeOf[index] = place
  const slotOf = (place: number) => Math.floor(place / width)

  /** The cost of the session in a spot. */
  function costAt(place: number): number {
    const index = grid[place] ?? null
    if (index === null) return 0
    const start = slotOf(place) * width
    let cost = seatless[index]?.[place - start] ?? 0
    for (let next = start; next < start + width; next++) {
      const other = grid[next] ?? null
      if (other !== null) cost += both[index]?.[other] ?? 0
    }
    return cost
  }

  /** Swaps two spots. @returns the gain */
  function exchange([a, b]: readonly [number, number]): number {
    const cost = costAt(a) + costAt(b)
    const [one, other] = [grid[a] ?? null, grid[b] ?? null]
    grid[a] = other
    grid[b] = one
    if (one !== null) placeOf[one] = b
    if (other !== null) placeOf[other] = a
    return cost - costAt(a) - costAt(b)
  }

  const isSplit = (place: number) => {
    const index = grid[place] ?? null
    return index !== null && rivals[index]?.some((rival) => slotOf(placeOf[rival] ?? 0) === slotOf(place))
  }
  const anyPlace = () => Math.floor(random() * places)
  let steps: (readonly [number, number])[] = []
  let gain = 0
  let best = 0
  const hottest = Math.max(1, costOf(day, before) / 50)
  for (let at = 0; at < tries; at++) {
    const heat = hottest * (1 - at / tries) ** 2 + 1e-6
    const next = [...steps]
    const which = Math.floor(random() * STEPS)
    const step = [anyPlace(), anyPlace()] as const
    const kept = next[which]
    const part = random()
    if (kept && part < 0.1) next.splice(which, 1)
    else if (kept) next[which] = part < 0.55 ? step : [kept[Math.floor(random() * 2)] ?? 0, anyPlace()]
    else next.push(step)
    for (const each of steps.toReversed()) exchange(each)
    const gained = next.reduce((sum, each) => sum + exchange(each), 0)
    const isFine = !next.flat().some((place) => grid[place] !== before[place] && isSplit(place))
    if (isFine && (gained >= gain || random() < Math.exp((gained - gain) / heat))) {
      steps = next
      gain = gained
      best = Math.max(best, gain)
    } else {
      for (const each of next.toReversed()) exchange(each)
      for (const each of steps) exchange(each)
    }
  }
  return best
}

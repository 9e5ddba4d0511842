import { countPairs } from '../../domain/schedule/star-pairs.ts'
import type { WishedDay } from '../../domain/schedule/swap-board.ts'
import { typedTimeAt } from '../../domain/times/times.ts'

/** Numbers from 0 to 1 that are derived from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Size = { rooms: number; slots: number; phones: number }

/**
 * A day generated from a seed: some of the spots are taken, phones star more of the topics that they like, rooms have
 * between 15 and 200 seats or an unknown number, and some people host several sessions.
 */
export function madeUpDay(seed: number, given?: Size): WishedDay {
  const random = seeded(seed)
  const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const size = given ?? { rooms: whole(3, 20), slots: whole(4, 12), phones: whole(40, 500) }
  const slots = Array.from({ length: size.slots }, (_, index) => ({
    id: index + 1,
    startTime: typedTimeAt(9 * 60 + index * 45, 24),
    endTime: typedTimeAt(9 * 60 + index * 45 + 40, 24),
    isStatic: false,
  }))
  const rooms = Array.from({ length: size.rooms }, (_, index) => ({
    id: index + 1,
    capacity: whole(3, 40) * 5,
  }))
  const taken = given ? 1 : 0.7 + random() * 0.3
  const hosts = Math.ceil(size.rooms * size.slots * 0.8)
  const sessions = slots
    .flatMap((slot) => rooms.map((room) => ({ timeSlotId: slot.id, roomId: room.id })))
    .filter(() => random() < taken)
    .map((spot, index) => ({ id: index + 1, ...spot, presenterName: `Host ${whole(1, hosts)}` }))
  const topics = whole(4, 10)
  const topicOf = sessions.map(() => whole(1, topics))
  const appeal = sessions.map(() => 0.3 + random() ** 3 * 2)
  const lists = Array.from({ length: size.phones }, () => {
    const liked = new Set([whole(1, topics), whole(1, topics)])
    const stars = whole(3, 20) / sessions.length
    return sessions
      .filter(
        (_, index) => random() < stars * (appeal[index] ?? 0) * (liked.has(topicOf[index] ?? 0) ? 3 : 0.6),
      )
      .map(({ id }) => id)
  })
  return {
    sessions,
    slots,
    rooms,
    now: 0,
    ...countPairs(
      sessions.map(({ id }) => id),
      lists,
    ),
  }
}

import { at, type SwapBoard } from './swap-board.ts'

/** A session that swaps places with another item: a session, or a free place. */
export type Step = { session: number; other: number }
/** A step with its gain: how many fewer people must choose or have no seat after it. */
export type Judged = Step & { gain: number }
export type Effect = { choose: number; seats: number }

/** Where a board's items are while exchanges are tried, and what a further exchange would change. */
export function createSwapPlaces(board: SwapBoard) {
  const { first, overlaps, pairs, sessions, stays } = board
  const [count, times] = [sessions.length, stays.length]
  const stayOf = first.stays.slice()
  const roomOf = first.rooms.slice()
  /** For each session and stay, how many of its people want something else at that time. */
  const wanted = new Int32Array(count * times)
  for (let other = 0; other < count; other++) add(other, at(stayOf, other), 1)

  function add(other: number, stay: number, sign: number): void {
    for (const time of overlaps[stay] ?? [])
      for (let one = 0; one < count; one++)
        wanted[one * times + time] = at(wanted, one * times + time) + sign * at(pairs, other * count + one)
  }

  function put(item: number, stay: number, room: number): void {
    const before = at(stayOf, item)
    stayOf[item] = stay
    roomOf[item] = room
    if (before === stay || item >= count) return
    add(item, before, -1)
    add(item, stay, 1)
  }

  function isPossibleFor(item: number, stay: number, room: number, besides: number): boolean {
    if (item >= count) return true
    if (board.shut[room * times + stay]) return false
    const meant = overlaps[stay] ?? []
    const isAway = (rival: number) => rival === besides || !meant.includes(at(stayOf, rival))
    return (board.rivals[item] ?? []).every(isAway) && (besides < count || isFree(item, stay, room))
  }

  /**
   * Whether no other session is in the room at that time; a free place may share minutes with one that is now taken.
   */
  function isFree(item: number, stay: number, room: number): boolean {
    const meant = overlaps[stay] ?? []
    for (let other = 0; other < count; other++)
      if (other !== item && at(roomOf, other) === room && meant.includes(at(stayOf, other))) return false
    return true
  }

  return {
    /** Whether both items may swap: neither room is closed at that time, and their people are not elsewhere. */
    isPossible: ({ session, other }: Step): boolean =>
      isPossibleFor(session, at(stayOf, other), at(roomOf, other), other) &&
      isPossibleFor(other, at(stayOf, session), at(roomOf, session), session),
    /** Carries out a step. Repeating it undoes it. */
    exchange({ session, other }: Step): void {
      const [stay, room] = [at(stayOf, session), at(roomOf, session)]
      put(session, at(stayOf, other), at(roomOf, other))
      put(other, stay, room)
    },
    ...gainsOn(board, { stayOf, roomOf, wanted }),
  }
}

type Now = { stayOf: Int32Array; roomOf: Int32Array; wanted: Int32Array }

function gainsOn(
  { sessions, stays, rooms: { length: rooms }, pairs, overlaps, seatless }: SwapBoard,
  now: Now,
) {
  const { stayOf, roomOf, wanted } = now
  const [count, items, times] = [sessions.length, stayOf.length, stays.length]
  /** 1 if two stays share a minute. */
  const meet = new Uint8Array(times * times)
  for (const [stay, others] of overlaps.entries()) for (const other of others) meet[stay * times + other] = 1
  const there = (item: number, stay: number) => (item < count ? at(wanted, item * times + stay) : 0)
  const seatlessIn = (item: number, room: number) => (item < count ? at(seatless, item * rooms + room) : 0)

  function effectOf({ session: one, other }: Step): Effect {
    const [a, b] = [at(stayOf, one), at(stayOf, other)]
    const [roomA, roomB] = [at(roomOf, one), at(roomOf, other)]
    const apart = meet[a * times + b] || other >= count ? 0 : 2 * at(pairs, one * count + other)
    return {
      choose: there(one, a) + there(other, b) - there(one, b) - there(other, a) + apart,
      seats:
        seatlessIn(one, roomA) + seatlessIn(other, roomB) - seatlessIn(one, roomB) - seatlessIn(other, roomA),
    }
  }

  return {
    /** The gain when a session swaps places with another item. */
    effectOf,
    /** Writes to `gains` the gain when a session swaps places with each item after it. */
    gainsOfSteps(one: number, gains: Int32Array): void {
      const [stay, room, row] = [at(stayOf, one), at(roomOf, one), one * times]
      const here = at(wanted, row + stay) + at(seatless, one * rooms + room)
      for (let other = one + 1; other < count; other++) {
        const [stayThere, roomThere] = [at(stayOf, other), at(roomOf, other)]
        const hereOf = at(wanted, other * times + stayThere) + at(seatless, other * rooms + roomThere)
        const then = at(wanted, row + stayThere) + at(wanted, other * times + stay)
        const seatlessThen = at(seatless, one * rooms + roomThere) + at(seatless, other * rooms + room)
        const apart = meet[stay * times + stayThere] ? 0 : 2 * at(pairs, one * count + other)
        gains[other] = here + hereOf - then - seatlessThen + apart
      }
      for (let free = count; free < items; free++)
        gains[free] = here - at(wanted, row + at(stayOf, free)) - at(seatless, one * rooms + at(roomOf, free))
    },
  }
}

import { at, kindOf, type SwapBoard } from './swap-board.ts'

/** A session that takes the place of another, which takes its own; or, with no other, a place that is free. */
export type Step = { session: number; other: number | null; stay: number; room: number; cost: number }
export type Effect = { choose: number; seats: number }

/** Where the sessions of a board are while exchanges are tried, and what a further one would change. */
export function createSwapPlaces(board: SwapBoard) {
  const { first, overlap, pairs, sessions, stays } = board
  const [count, times] = [sessions.length, stays.length]
  const stayOf = first.stays.slice()
  const roomOf = first.rooms.slice()
  /** How many people of a session want something else that is on during a stay. */
  const wanted = new Int32Array(count * times)
  for (let one = 0; one < count; one++)
    for (let other = 0; other < count; other++) add(one, other, at(stayOf, other), 1)

  function add(one: number, other: number, stay: number, sign: number): void {
    const both = at(pairs, one * count + other) * sign
    if (both === 0) return
    for (let time = 0; time < times; time++)
      if (overlap[time * times + stay]) wanted[one * times + time] = at(wanted, one * times + time) + both
  }

  function put(session: number, stay: number, room: number): void {
    const before = at(stayOf, session)
    if (before !== stay)
      for (let one = 0; one < count; one++) {
        add(one, session, before, -1)
        add(one, session, stay, 1)
      }
    stayOf[session] = stay
    roomOf[session] = room
  }

  const gains = gainsOn(board, { stayOf, roomOf, wanted })
  return {
    stayOf,
    roomOf,
    ...gains,
    /** Whether a session may be somewhere: neither its room is closed then, nor are its people elsewhere, now or before all exchanges. */
    isPossible(session: number, stay: number, room: number, besides: number): boolean {
      if (board.shut[room * times + stay]) return false
      return (board.rivals[session] ?? []).every(
        (rival) =>
          rival === besides ||
          (!overlap[stay * times + at(stayOf, rival)] && !overlap[stay * times + at(first.stays, rival)]),
      )
    },
    take({ session, other, stay, room }: Step): void {
      if (other !== null) put(other, at(stayOf, session), at(roomOf, session))
      put(session, stay, room)
    },
    takeBack({ session, other }: Step): void {
      for (const each of [session, other])
        if (each !== null) put(each, at(first.stays, each), at(first.rooms, each))
    },
    /** How many people must choose or have no seat. */
    cost(): number {
      let sum = 0
      for (let one = 0; one < count; one++) sum += gains.costOf(one)
      return sum
    },
  }
}

type Now = { stayOf: Int32Array; roomOf: Int32Array; wanted: Int32Array }

function gainsOn(
  { sessions, stays, rooms: { length: rooms }, pairs, overlap, seatless }: SwapBoard,
  now: Now,
) {
  const { stayOf, roomOf, wanted } = now
  const [count, times] = [sessions.length, stays.length]
  const here = (session: number) => at(wanted, session * times + at(stayOf, session))
  const there = (session: number, stay: number) => at(wanted, session * times + stay)
  const seatlessIn = (session: number, room: number) => at(seatless, session * rooms + room)

  function chooseOfExchange(one: number, other: number): number {
    const [a, b] = [at(stayOf, one), at(stayOf, other)]
    const apart = overlap[a * times + b] ? 0 : 2 * at(pairs, one * count + other)
    return here(one) + here(other) - there(one, b) - there(other, a) + apart
  }

  function seatsOfExchange(one: number, other: number): number {
    const [a, b] = [at(roomOf, one), at(roomOf, other)]
    return seatlessIn(one, a) + seatlessIn(other, b) - seatlessIn(one, b) - seatlessIn(other, a)
  }

  const chooseOfMove = (session: number, stay: number) => here(session) - there(session, stay)
  const seatsOfMove = (session: number, room: number) =>
    seatlessIn(session, at(roomOf, session)) - seatlessIn(session, room)

  return {
    /** What is gained when two sessions change places. */
    exchange: (one: number, other: number): Effect => ({
      choose: chooseOfExchange(one, other),
      seats: seatsOfExchange(one, other),
    }),
    /** What is gained when a session changes places with each that follows it, into `gains`. */
    gainsOfExchanges(one: number, gains: Int32Array): void {
      const [stay, room] = [at(stayOf, one), at(roomOf, one)]
      const now = here(one) + seatlessIn(one, room)
      for (let other = one + 1; other < count; other++) {
        const [stayThere, roomThere] = [at(stayOf, other), at(roomOf, other)]
        const nowThere = here(other) + seatlessIn(other, roomThere)
        const then = there(one, stayThere) + there(other, stay)
        const seatlessThen = seatlessIn(one, roomThere) + seatlessIn(other, room)
        const apart = overlap[stay * times + stayThere] ? 0 : 2 * at(pairs, one * count + other)
        gains[other] = now + nowThere - then - seatlessThen + apart
      }
    },
    /** What is gained when a session moves to a free place. */
    move: (session: number, stay: number, room: number): Effect => ({
      choose: chooseOfMove(session, stay),
      seats: seatsOfMove(session, room),
    }),
    gainOfMove: (session: number, stay: number, room: number) =>
      chooseOfMove(session, stay) + seatsOfMove(session, room),
    /** How many people of a session must choose, shared with what else they want, or have no seat. */
    costOf: (session: number) => here(session) / 2 + seatlessIn(session, at(roomOf, session)),
  }
}

/** The places in rooms that are not open which no session has and that have not begun. */
export function freePlaces({ stays, rooms, first, overlap, sessions }: SwapBoard) {
  const isTaken = (stay: number, room: number) =>
    sessions.some(
      (_, session) =>
        at(first.rooms, session) === room && overlap[stay * stays.length + at(first.stays, session)] === 1,
    )
  return stays.flatMap((each, stay) =>
    rooms.flatMap((room, index) =>
      each.isOver || room.isOpen || isTaken(stay, index)
        ? []
        : { stay, room: index, kind: kindOf(each, room) },
    ),
  )
}

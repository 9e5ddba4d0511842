import { timesBy } from '../times/session-times.ts'
import { dayOf, endOf, startOf } from '../times/times.ts'
import { closedFor } from './closed-rooms.ts'
import { presentersOf } from './spot-warnings.ts'
import { type Booked, type Grid, lengthOf, runFrom, type Slot } from './spots.ts'

/** A day with its visitors' wishes. */
export type WishedDay = {
  sessions: readonly (Booked & { presenterName: string })[]
  slots: readonly Slot[]
  rooms: readonly (Grid['rooms'][number] & { capacity: number | null })[]
  /** Minutes since midnight before the first day. Sessions that have begun stay. */
  now: number
  /** How many people to expect at a session. */
  heads: (sessionId: number) => number
  /** How many people want both sessions. */
  pairs: (one: number, other: number) => number
}

/** The time slots that a session occupies. */
type Stay = { slotIds: readonly number[]; from: number; to: number; day: number; isOver: boolean }

/** Where the sessions are: for each session's index, the indexes of a stay and a room. */
export type Places = { stays: Int32Array; rooms: Int32Array }

/** A day in numbers: sessions, stays and rooms by index, tables as rows of a flat array. */
export type SwapBoard = ReturnType<typeof createSwapBoard>

/**
 * The sessions that have a room and a time, by id, with everything needed to judge an exchange of two. The free places
 * follow; a session takes one by swapping with it. Everything that has a place is an *item*.
 */
export function createSwapBoard({ slots, rooms, now, heads, pairs, ...day }: WishedDay) {
  const byId = new Map(slots.map((slot) => [slot.id, slot]))
  const roomAt = new Map(rooms.map(({ id }, index) => [id, index]))
  const placed = day.sessions
    .filter(({ roomId, timeSlotId }) => roomAt.has(roomId ?? 0) && byId.has(timeSlotId ?? 0))
    .toSorted((a, b) => a.id - b.id)
  const stays = staysOf(slots, new Set(placed.map(lengthOf)), now)
  const stayAt = new Map(stays.map(({ slotIds }, index) => [slotIds.join(), index]))
  const [stayOf, roomOf]: [number[], number[]] = [[], []]
  const isFixed = placed.map((session) => {
    const slotIds = [session.timeSlotId ?? 0, ...(session.furtherSlotIds ?? [])]
    const known = session.startsAt ? undefined : stayAt.get(slotIds.join())
    const times = timesBy({ ...session, startsAt: session.startsAt ?? '' }, (id) => byId.get(id))
    const room = roomAt.get(session.roomId ?? 0) ?? 0
    roomOf.push(room)
    stayOf.push(known ?? stays.length)
    if (known === undefined && times)
      stays.push({ slotIds, from: startOf(times), to: endOf(times), day: dayOf(times), isOver: true })
    const isShut = closedFor(session, { slots, rooms }) !== null
    return known === undefined || isShut || rooms[room]?.isOpen === true || stays[known]?.isOver === true
  })
  const overlaps = stays.map((a) =>
    stays.flatMap((b, index) => (a.from < b.to && b.from < a.to ? index : [])),
  )
  for (const free of freePlaces({ stays, rooms, overlaps, stayOf, roomOf })) {
    stayOf.push(free.stay)
    roomOf.push(free.room)
    isFixed.push(false)
  }
  const first: Places = { stays: Int32Array.from(stayOf), rooms: Int32Array.from(roomOf) }
  return {
    sessions: placed,
    slots,
    rooms,
    stays,
    first,
    isFixed,
    /** For each stay, those that share a minute with it, including itself. */
    overlaps,
    /** How many people want two sessions. */
    pairs: pairsOf(placed, pairs),
    /** How many people of a session have no seat in a room; 0 if the number of seats is unknown. */
    seatless: tableOf(placed, rooms, ({ id }, { capacity }) =>
      capacity === null ? 0 : Math.max(0, heads(id) - capacity),
    ),
    /** Whether a room is closed during a stay, by room. */
    shut: tableOf(rooms, stays, ({ id }, { slotIds: [timeSlotId = 0, ...furtherSlotIds] }) =>
      closedFor({ roomId: id, timeSlotId, furtherSlotIds }, { slots, rooms }) ? 1 : 0,
    ),
    /** The other sessions of the same people, by session. */
    rivals: rivalsOf(placed),
    /**
     * Items of one kind may swap places: same day, same length, and rooms that both have a known number of seats, or
     * both not.
     */
    kinds: kindsOf(first, stays, rooms),
  }
}

function kindsOf(
  { stays: stayOf, rooms: roomOf }: Places,
  stays: readonly Stay[],
  rooms: WishedDay['rooms'],
) {
  const known: string[] = []
  return Int32Array.from(stayOf, (index, item) => {
    const [stay, room] = [stays[index], rooms[at(roomOf, item)]]
    const name = `${stay?.day}/${stay?.slotIds.length}/${room?.capacity !== null}`
    if (!known.includes(name)) known.push(name)
    return known.indexOf(name)
  })
}

type Taken = {
  stays: readonly Stay[]
  rooms: WishedDay['rooms']
  overlaps: readonly (readonly number[])[]
  stayOf: readonly number[]
  roomOf: readonly number[]
}

/** The places in rooms that are not open which no session occupies and which have not begun. */
function freePlaces({ stays, rooms, overlaps, stayOf, roomOf }: Taken) {
  const taken = new Set(
    stayOf.flatMap((stay, item) => (overlaps[stay] ?? []).map((each) => `${each}/${roomOf[item]}`)),
  )
  return stays.flatMap((each, stay) =>
    rooms.flatMap((room, index) =>
      each.isOver || room.isOpen || taken.has(`${stay}/${index}`) ? [] : { stay, room: index },
    ),
  )
}

/** A number in a table; 0 outside it. */
export function at(table: ArrayLike<number>, index: number): number {
  return table[index] ?? 0
}

/** All stays of these lengths that have not begun. */
function staysOf(slots: readonly Slot[], lengths: ReadonlySet<number>, now: number): Stay[] {
  return slots.flatMap((slot) => {
    const run = runFrom(slots, slot.id)
    return [...lengths].flatMap((length) => {
      const taken = run.slice(0, length)
      if (taken.length < length) return []
      return {
        slotIds: taken.map(({ id }) => id),
        from: startOf(slot),
        to: Math.max(...taken.map(endOf)),
        day: dayOf(slot),
        isOver: startOf(slot) <= now,
      }
    })
  })
}

function tableOf<A, B>(rows: readonly A[], columns: readonly B[], value: (row: A, column: B) => number) {
  const table = new Int32Array(rows.length * columns.length)
  for (const [row, one] of rows.entries())
    for (const [column, other] of columns.entries()) table[row * columns.length + column] = value(one, other)
  return table
}

function pairsOf(sessions: WishedDay['sessions'], pairs: WishedDay['pairs']): Int32Array {
  const count = sessions.length
  const table = new Int32Array(count * count)
  for (const [one, { id }] of sessions.entries())
    for (let other = one + 1; other < count; other++)
      table[one * count + other] = table[other * count + one] = pairs(id, sessions[other]?.id ?? 0)
  return table
}

function rivalsOf(sessions: WishedDay['sessions']): number[][] {
  const by = new Map<string, number[]>()
  for (const [index, session] of sessions.entries())
    for (const name of presentersOf(session)) by.set(name, [...(by.get(name) ?? []), index])
  return sessions.map((session, index) => {
    const theirs = presentersOf(session).flatMap((name) => by.get(name) ?? [])
    return theirs.filter((other) => other !== index)
  })
}

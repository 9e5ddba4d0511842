import { occupants, type Placed, type Spot, spotKey, spotOf } from './spots.ts'
import { type Clock, clockTime, minutesOf } from './times.ts'

type Session = Placed & { title: string; presenterName: string }
type Slot = { id: number; startTime: string; endTime: string }
type Room = { id: number; name: string; capacity: number | null }

/** The day as the board knows it. `now`: minutes since midnight at the event, null on another day. */
export type Day<S extends Session = Session> = {
  sessions: readonly S[]
  slots: readonly Slot[]
  rooms: readonly Room[]
  /** By session, where the event counts stars. */
  stars: ReadonlyMap<number, number>
  now: number | null
  /** The clock that the event shows. */
  clock: Clock
}

export type Warning =
  | { kind: 'presenter' | 'past'; words: string }
  /** `instead`: a larger room at that time with fewer stars, and who is in it. */
  | { kind: 'crowd'; words: string; instead: { roomId: number; sessionId: number | null } | null }

/** Where stars are counted, a session that nobody stars has none, which is worth saying too. */
export function starsOf(
  sessions: readonly { id: number }[],
  counts: readonly { sessionId: number; count: number }[],
): Day['stars'] {
  const counted = new Map(counts.map(({ sessionId, count }) => [sessionId, count]))
  return new Map(sessions.map(({ id }) => [id, counted.get(id) ?? 0]))
}

/** The people of each session: a board asks for them at every spot. */
const KNOWN = new WeakMap<object, string[]>()

/** The people of "Ada Lovelace, Grace Hopper & 李华", as they are compared. */
export function presentersOf(session: { presenterName: string }): string[] {
  const people = KNOWN.get(session) ?? peopleIn(session.presenterName)
  KNOWN.set(session, people)
  return people
}

function peopleIn(names: string): string[] {
  return names
    .normalize('NFKC')
    .split(/[,;&/、，]|\s+(?:and|und|et|y|with)\s+/iu)
    .map((name) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .filter((name) => name !== '')
}

/**
 * Warnings about a session at a spot; none of them forbids it. The board's cards, its targets and the form share this
 * rule.
 */
export function spotWarnings(session: Session, spot: Spot, day: Day): Warning[] {
  const slot = day.slots.find(({ id }) => id === spot.timeSlotId)
  if (!slot) return []
  const warnings: Warning[] = []
  if (day.now !== null && minutesOf(slot.endTime) <= day.now)
    warnings.push({ kind: 'past', words: 'This time is over' })
  const elsewhere = presenterElsewhere(session, slot, spot, day)
  if (elsewhere) warnings.push({ kind: 'presenter', words: elsewhere })
  const crowd = crowdAt(session, spot, day)
  if (crowd) warnings.push(crowd)
  return warnings
}

function presenterElsewhere(session: Session, slot: Slot, spot: Spot, day: Day): string | null {
  const people = new Set(presentersOf(session))
  if (people.size === 0) return null
  for (const other of day.sessions) {
    const otherSpot = other.id === session.id ? null : spotOf(other)
    const time = otherSpot && day.slots.find(({ id }) => id === otherSpot.timeSlotId)
    if (!otherSpot || !time || spotKey(otherSpot) === spotKey(spot) || !overlap(slot, time)) continue
    if (!presentersOf(other).some((name) => people.has(name))) continue
    const room = day.rooms.find(({ id }) => id === otherSpot.roomId)
    return `${session.presenterName} is also in ${room?.name ?? 'another room'} at ${clockTime(time.startTime, day.clock)}`
  }
  return null
}

function crowdAt(session: Session, spot: Spot, day: Day): Warning | null {
  const stars = day.stars.get(session.id) ?? 0
  const room = day.rooms.find(({ id }) => id === spot.roomId)
  if (room?.capacity == null || stars <= room.capacity) return null
  const says = `${stars} stars, room for ${room.capacity}`
  const taken = occupants(day.sessions)
  const larger = day.rooms
    .filter(({ id, capacity }) => id !== room.id && capacity !== null && capacity >= stars)
    .map(({ id, name, capacity }) => {
      const there = taken.get(spotKey({ ...spot, roomId: id })) ?? null
      return { id, name, capacity, there, has: there ? (day.stars.get(there.id) ?? 0) : 0 }
    })
    .filter(({ has, there }) => there?.id !== session.id && has <= (room.capacity ?? 0))
    .toSorted((a, b) => a.has - b.has || (a.capacity ?? 0) - (b.capacity ?? 0))[0]
  if (!larger) return { kind: 'crowd', words: says, instead: null }
  const has = larger.there ? `has ${larger.has}` : 'is free'
  return {
    kind: 'crowd',
    words: `${says}; ${larger.name} holds ${larger.capacity} and ${has}`,
    instead: { roomId: larger.id, sessionId: larger.there?.id ?? null },
  }
}

function overlap(a: Slot, b: Slot): boolean {
  return (
    a.id === b.id ||
    (minutesOf(a.startTime) < minutesOf(b.endTime) && minutesOf(b.startTime) < minutesOf(a.endTime))
  )
}

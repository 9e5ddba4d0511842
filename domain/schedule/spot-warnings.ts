import { t } from '../text/t.ts'
import { timesOf } from '../times/session-times.ts'
import { type Clock, clockTime, doOverlap, endOf, type Timed } from '../times/times.ts'
import { closedFor } from './closed-rooms.ts'
import type { Hosted } from './host-names.ts'
import { hostsOf } from './names-in.ts'
import {
  type Bookings,
  bookings,
  type Grid,
  lengthOf,
  type Placed,
  placedAt,
  runFrom,
  type Slot,
  type Spot,
  spotKey,
  spotOf,
  spotsOf,
} from './spots.ts'

type Session = Placed & Hosted & { title: string; startsAt?: string }
type Room = Grid['rooms'][number] & { name: string; capacity: number | null }

/** The day as the board knows it. `now`: minutes since midnight before the event's first day; null outside its days. */
export type Day<S extends Session = Session> = {
  sessions: readonly S[]
  slots: readonly Slot[]
  rooms: readonly Room[]
  /** By session, if the event counts stars. */
  stars: ReadonlyMap<number, number>
  /** Raised hands by session, if someone counted them. */
  hands?: ReadonlyMap<number, number>
  now: number | null
  clock: Clock
}

export type Warning =
  | { kind: 'presenter' | 'past' | 'room' | 'shorter'; words: string }
  /** `instead`: a larger room at that time with fewer stars, and the session in it. */
  | { kind: 'crowd'; words: string; instead: { roomId: number; sessionId: number | null } | null }

/** If stars are counted, a session without stars has zero, which is worth showing, too. */
export function starsOf(
  sessions: readonly { id: number }[],
  counts: readonly { sessionId: number; count: number }[],
): Day['stars'] {
  const counted = new Map(counts.map(({ sessionId, count }) => [sessionId, count]))
  return new Map(sessions.map(({ id }) => [id, counted.get(id) ?? 0]))
}

/** Caches the people of each session, because a board asks for them at every spot. */
const KNOWN = new WeakMap<object, string[]>()

/** The people in "Ada Lovelace, Grace Hopper & 李华" and the further hosts, in the form for comparing. */
export function presentersOf(session: Hosted): string[] {
  const people = KNOWN.get(session) ?? hostsOf(session).map((name) => name.toLowerCase())
  KNOWN.set(session, people)
  return people
}

/** Caches the sessions of each person, for each list of sessions. */
const KNOWN_BY = new WeakMap<readonly object[], ReadonlyMap<string, Session[]>>()

function sessionsBy(sessions: readonly Session[]): ReadonlyMap<string, Session[]> {
  const known = KNOWN_BY.get(sessions)
  if (known) return known
  const by = new Map<string, Session[]>()
  for (const session of sessions)
    for (const name of presentersOf(session)) by.set(name, [...(by.get(name) ?? []), session])
  KNOWN_BY.set(sessions, by)
  return by
}

type Booked = Pick<Day, 'slots' | 'rooms'> & { bookings: Bookings<Session> }

/** Caches the bookings of rooms, for each list of sessions. */
const BOOKED = new WeakMap<readonly object[], Booked>()

function bookedOn({ sessions, slots, rooms }: Day): Bookings<Session> {
  const known = BOOKED.get(sessions)
  if (known?.slots === slots && known.rooms === rooms) return known.bookings
  const booked = { slots, rooms, bookings: bookings(sessions, { slots, rooms }) }
  BOOKED.set(sessions, booked)
  return booked.bookings
}

/**
 * Warnings about a session at a spot, at its present length. None of them forbids it. The board's cards, its drop
 * targets and the form share this rule.
 */
export function spotWarnings(session: Session, spot: Spot, day: Day): Warning[] {
  const own = spotOf(session)
  const isThere = own !== null && spotKey(own) === spotKey(spot)
  const placed = isThere ? session : placedAt(session, spot, day.slots)
  const times = timesOf(placed, day.slots)
  if (!times) return []
  const warnings: Warning[] = []
  if (isOver(times, day)) warnings.push({ kind: 'past', words: t('warning.past') })
  const [wanted, length] = [lengthOf(session), lengthOf(placed)]
  if (length < wanted && runFrom(day.slots, spot.timeSlotId).length > 0)
    warnings.push({ kind: 'shorter', words: t('warning.shorter', { count: length, wanted }) })
  const shared = sharedRoom(placed, day)
  if (shared) warnings.push({ kind: 'room', words: shared })
  const elsewhere = presenterElsewhere(placed, times, day)
  if (elsewhere) warnings.push({ kind: 'presenter', words: elsewhere })
  const crowd = crowdAt(placed, spot, day)
  if (crowd) warnings.push(crowd)
  return warnings
}

function isOver(times: Timed, { now }: Day): boolean {
  return now !== null && endOf(times) <= now
}

/**
 * The name of another session in the same room, for a session that is already there; a session is never moved to where
 * another is.
 */
function sharedRoom(placed: Session, day: Day): string | null {
  const stored = day.sessions.find(({ id }) => id === placed.id)
  const isThere = stored?.timeSlotId === placed.timeSlotId && stored.roomId === placed.roomId
  const [other] = isThere ? bookedOn(day).metBy(placed) : []
  const times = other && timesOf(other, day.slots)
  return times
    ? t('warning.sharedRoom', { title: other.title, time: clockTime(times.startTime, day.clock) })
    : null
}

function presenterElsewhere(session: Session, times: Timed, day: Day): string | null {
  const theirs = new Set(presentersOf(session).flatMap((name) => sessionsBy(day.sessions).get(name) ?? []))
  if (theirs.size === 0) return null
  const own = new Set(spotsOf(session).map(spotKey))
  for (const other of theirs) {
    const otherSpot = other.id === session.id ? null : spotOf(other)
    if (!otherSpot) continue
    const itsTimes = timesOf(other, day.slots)
    if (!itsTimes || spotsOf(other).some((each) => own.has(spotKey(each)))) continue
    if (!doOverlap(times, itsTimes)) continue
    const room = day.rooms.find(({ id }) => id === otherSpot.roomId)
    const said = { presenter: session.presenterName, time: clockTime(itsTimes.startTime, day.clock) }
    return room
      ? t('warning.presenterElsewhere', { ...said, room: room.name })
      : t('warning.presenterInOtherRoom', said)
  }
  return null
}

/** Whether two sessions have the same time slots, so that they can swap places. */
function isAtOnce(one: Session, other: Session): boolean {
  const slotsOf = (session: Session) => spotsOf(session).map(({ timeSlotId }) => timeSlotId)
  return slotsOf(one).join() === slotsOf(other).join()
}

/** How many people to expect at a session. */
function headsOf(id: number, { stars, hands }: Day): number {
  return Math.max(stars.get(id) ?? 0, hands?.get(id) ?? 0)
}

function crowdAt(session: Session, spot: Spot, day: Day): Warning | null {
  const stars = day.stars.get(session.id) ?? 0
  const heads = headsOf(session.id, day)
  const room = day.rooms.find(({ id }) => id === spot.roomId)
  if (room?.capacity == null || heads <= room.capacity) return null
  const said = { stars: heads, capacity: room.capacity }
  const { metBy } = bookedOn(day)
  const larger = day.rooms
    .filter(({ id, capacity }) => id !== room.id && capacity !== null && capacity >= heads)
    .filter(({ id }) => !closedFor({ ...session, roomId: id }, day))
    .map(({ id, name, capacity }) => {
      const inIt = metBy({ ...session, roomId: id })
      const [there = null] = inIt
      const isOne = inIt.length < 2 && (!there || isAtOnce(session, there))
      return { id, name, capacity, there, isOne, has: there ? headsOf(there.id, day) : 0 }
    })
    .filter(({ has, there, isOne }) => isOne && there?.id !== session.id && has <= (room.capacity ?? 0))
    .toSorted((a, b) => a.has - b.has || (a.capacity ?? 0) - (b.capacity ?? 0))[0]
  const offered = { ...said, room: larger?.name ?? '', holds: larger?.capacity ?? 0 }
  const words = () => {
    if (heads > stars) return t('warning.crowdHands', { hands: heads, capacity: room.capacity ?? 0 })
    if (!larger) return t('warning.crowd', said)
    return larger.there
      ? t('warning.crowdSwap', { ...offered, has: larger.has })
      : t('warning.crowdFree', offered)
  }
  const instead = larger ? { roomId: larger.id, sessionId: larger.there?.id ?? null } : null
  return { kind: 'crowd', words: words(), instead }
}

import { type Clock, clockTime, dayPrefix, startOf } from '../times/times.ts'
import { type ClosedTime, closedWords } from './closed-rooms.ts'
import { lengthOf, type Move, type Placed, type Spot, spotKey, spotOf } from './spots.ts'

/** The purpose of an arrangement; its name in the history follows from it. */
export const ARRANGEMENTS = ['move', 'swap-rooms', 'close-room', 'move-slot'] as const
export type Arrangement = (typeof ARRANGEMENTS)[number]

type Names = {
  sessions: readonly (Placed & { title: string })[]
  rooms: readonly { id: number; name: string }[]
  slots: readonly { id: number; day?: number | undefined; startTime: string }[]
  /** The clock that the event shows. */
  clock: Clock
}

/** The name of an act, which follows the actor's name: `moved “Cookieless” to Hall B, 10:30 AM`. */
export function nameOfArrangement(kind: Arrangement, moves: readonly Move[], names: Names): string {
  const before = new Map(names.sessions.map((session) => [session.id, session]))
  const [first, second] = moves
  const from = first && spotOf(before.get(first.id) ?? NOWHERE)
  const spots = moves
    .flatMap(({ id, spot }) => [spot, spotOf(before.get(id) ?? NOWHERE)])
    .filter((each) => each !== null)
  if (kind === 'swap-rooms') {
    const rooms = [...new Set(spots.map(({ roomId }) => roomName(roomId, names)))]
    return `swapped ${rooms.join(' and ')} from ${earliest(spots, names)}`
  }
  if (kind === 'move-slot') {
    const times = [...new Set(spots.map(({ timeSlotId }) => timeName(timeSlotId, names)))]
    return `moved all sessions of ${times.join(' and ')}`
  }
  if (kind === 'close-room' && from)
    return `emptied ${roomName(from.roomId, names)} from ${earliest(spots, names)}`
  if (!first) return 'moved nothing'
  const session = before.get(first.id)
  const title = quoted(session?.title ?? '')
  if (moves.length === 1 && first.spot?.slots !== undefined && sameSpot(first.spot, session))
    return nameOfLength(title, first.spot.slots)
  if (moves.length === 1)
    return first.spot ? `moved ${title} to ${spotName(first.spot, names)}` : `put ${title} into the tray`
  const isSwap = second && moves.length === 2 && first.spot && sameSpot(first.spot, before.get(second.id))
  const other = second ? quoted(before.get(second.id)?.title ?? '') : ''
  if (isSwap && second.spot) return `swapped ${title} and ${other}`
  if (isSwap) return `moved ${title} to ${spotName(first.spot ?? NO_SPOT, names)}, and ${other} into the tray`
  return `moved ${moves.length} sessions`
}

/** `made “Workshop” 2 time slots long` */
function nameOfLength(title: string, slots: number): string {
  return `made ${title} ${slots === 1 ? '1 time slot' : `${slots} time slots`} long`
}

/** `closed Hall from 2:00 PM to 5:00 PM`, `opened Hall again` */
export function nameOfClosing(room: { name: string }, time: ClosedTime | null, clock: Clock): string {
  if (!time) return `opened ${room.name} again`
  return closedWords(time, clock).replace('closed', `closed ${room.name}`)
}

/** `merged “Bees” into “Bees in the city”` */
export function nameOfMerge(gone: string, kept: string): string {
  return `merged ${quoted(gone)} into ${quoted(kept)}`
}

/** `marked “Workshop” as full` */
export function nameOfFull(title: string, isFull: boolean): string {
  return `marked ${quoted(title)} as ${isFull ? 'full' : 'no longer full'}`
}

/** The beginning of the name of an act that adds rooms and time slots as a wall has them. */
export const OF_WALL = {
  taken: 'took over the wall',
  certain: 'published what is certain on the wall',
} as const

/** Whether an act with this name took over a wall. */
export function isOfWall(name = ''): boolean {
  return Object.values(OF_WALL).some((beginning) => name.startsWith(beginning))
}

type Recorded = {
  noun: string
  act: 'created' | 'changed' | 'deleted'
  before: Row | null
  after: Row | null
}
type Row = Readonly<Record<string, string | number | boolean | null>>

/** Names a change of the schedule by its entries in the history, where the change has no name of its own. */
export function nameOfChange(entries: readonly Recorded[], names: Omit<Names, 'sessions'>): string {
  const { main, alike } = mainOf(entries)
  const { act, noun, before, after } = main
  const row = after ?? before
  if (alike > 1) return `${DONE[act]} ${alike} ${SEVERAL[noun]}`
  if (noun === 'time_slots')
    return `${DONE[act]} the time slot at ${clockTime(String(row?.startTime), names.clock)}`
  if (noun === 'rooms') return `${DONE[act]} the room ${quoted(String(row?.name ?? ''))}`
  const title = quoted(String(row?.title ?? ''))
  if (noun === 'floor_plans') return `${DONE[act]} the floor plan ${title}`
  if (act !== 'changed' || !before || !after) return `${DONE[act]} ${title}`
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  const isMove = changed.length > 0 && changed.every((field) => PLACE.includes(field))
  if (isMove && changed.every((field) => field === 'furtherSlotIds'))
    return nameOfLength(title, lengthOf({ furtherSlotIds: JSON.parse(String(after.furtherSlotIds)) }))
  if (!isMove) return `changed ${title}`
  const [slot, room] = [after.timeSlotId, after.roomId]
  if (typeof slot !== 'number' || typeof room !== 'number') return `put ${title} into the tray`
  return `moved ${title} to ${spotName({ timeSlotId: slot, roomId: room }, names)}`
}

/** The columns of a session that a move changes. */
const PLACE = ['timeSlotId', 'roomId', 'furtherSlotIds', 'startsAt']
const DONE = { created: 'added', changed: 'changed', deleted: 'deleted' } as const
const NO_ENTRY: Recorded = { noun: 'sessions', act: 'changed', before: null, after: null }
/** Rows that have a name on the schedule, those that people name first in front. Photos and their cards follow their sessions. */
const SEVERAL: Readonly<Record<string, string>> = {
  floor_plans: 'floor plans',
  rooms: 'rooms',
  time_slots: 'time slots',
  sessions: 'sessions',
}

/** The entry that people name first, such as the room and not the sessions that lost it, and how many there are like it. */
function mainOf(entries: readonly Recorded[]): { main: Recorded; alike: number } {
  const nouns = Object.keys(SEVERAL)
  const acts = Object.keys(DONE)
  const [main = NO_ENTRY] = entries
    .filter(({ noun }) => nouns.includes(noun))
    .toSorted(
      (a, b) => nouns.indexOf(a.noun) - nouns.indexOf(b.noun) || acts.indexOf(a.act) - acts.indexOf(b.act),
    )
  return { main, alike: entries.filter(({ noun, act }) => noun === main.noun && act === main.act).length }
}

/** `moved the time slots from 2:00 PM 15 minutes later`; the slots by their start, as they were. */
export function nameOfShift(slots: readonly { startTime: string }[], minutes: number, clock: Clock): string {
  const count = Math.abs(minutes)
  const long = `${count} ${count === 1 ? 'minute' : 'minutes'}`
  const what = slots.length === 1 ? 'the time slot at' : 'the time slots from'
  return `moved ${what} ${clockTime(slots[0]?.startTime ?? '', clock)} ${long} ${minutes < 0 ? 'earlier' : 'later'}`
}

/** `took 3 rooms and 7 time slots from “Unconference 2025”` */
export function nameOfCopy(
  { rooms, timeSlots }: { rooms: number; timeSlots: number },
  from: { name: string },
): string {
  const what = [
    rooms > 0 && (rooms === 1 ? '1 room' : `${rooms} rooms`),
    timeSlots > 0 && (timeSlots === 1 ? '1 time slot' : `${timeSlots} time slots`),
  ]
  return `took ${what.filter(Boolean).join(' and ')} from ${quoted(from.name)}`
}

/** `placed “Hall B” on “Ground floor”` */
export function nameOfPin(room: { name: string }, plan: { title: string } | null): string {
  return plan
    ? `placed ${quoted(room.name)} on ${quoted(plan.title)}`
    : `took ${quoted(room.name)} off the floor plan`
}

/** "Hall B, 10:30 AM" */
export function spotName(spot: Spot, names: Omit<Names, 'sessions'>): string {
  return `${isolated(roomName(spot.roomId, names))}, ${timeName(spot.timeSlotId, names)}`
}

/** Keeps a name that is written from right to left from turning what is behind it. */
export function isolated(name: string): string {
  return /[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name
}

const NOWHERE = { timeSlotId: null, roomId: null }
const NO_SPOT = { timeSlotId: 0, roomId: 0 }

function quoted(title: string): string {
  return `“${title.length > 60 ? `${title.slice(0, 59)}…` : title}”`
}

function roomName(id: number, { rooms }: Pick<Names, 'rooms'>): string {
  return rooms.find((room) => room.id === id)?.name ?? 'a room that is gone'
}

function timeName(id: number, { slots, clock }: Pick<Names, 'slots' | 'clock'>): string {
  const slot = slots.find((each) => each.id === id)
  return slot ? `${dayPrefix(slot, slots)}${clockTime(slot.startTime, clock)}` : 'a time that is gone'
}

function earliest(spots: readonly Spot[], names: Names): string {
  const used = new Set(spots.map(({ timeSlotId }) => timeSlotId))
  const slot = names.slots.filter(({ id }) => used.has(id)).toSorted((a, b) => startOf(a) - startOf(b))[0]
  return slot ? timeName(slot.id, names) : 'a time that is gone'
}

function sameSpot(spot: Spot, placed: Placed | undefined): boolean {
  const other = placed ? spotOf(placed) : null
  return other !== null && spotKey(other) === spotKey(spot)
}

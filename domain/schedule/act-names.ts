import { type Clock, dayOf, startOf } from '../times/times.ts'
import { spotWords } from './act-words.ts'
import type { ClosedTime } from './closed-rooms.ts'
import type { Deed, DeedNoun, DeedPlace, DeedTime, FirstDeed } from './deeds.ts'
import { lengthOf, type Move, type Placed, type Spot, spotKey, spotOf } from './spots.ts'

/** The purpose of an arrangement. Its deed in the history follows from it. */
export const ARRANGEMENTS = ['move', 'swap-rooms', 'close-room', 'move-slot'] as const
export type Arrangement = (typeof ARRANGEMENTS)[number]

type Frame = {
  rooms: readonly { id: number; name: string }[]
  slots: readonly { id: number; day?: number | undefined; startTime: string }[]
}
type Names = Frame & { sessions: readonly (Placed & { title: string })[] }

export function deedOfArrangement(kind: Arrangement, moves: readonly Move[], names: Names): FirstDeed {
  const before = new Map(names.sessions.map((session) => [session.id, session]))
  const [first, second] = moves
  const from = first && spotOf(before.get(first.id) ?? NOWHERE)
  const spots = moves
    .flatMap(({ id, spot }) => [spot, spotOf(before.get(id) ?? NOWHERE)])
    .filter((each) => each !== null)
  if (kind === 'swap-rooms') {
    const rooms = [...new Set(spots.map(({ roomId }) => roomName(roomId, names)))]
    return { code: 'swapped-rooms', rooms, from: earliest(spots, names) }
  }
  if (kind === 'move-slot') {
    const ids = [...new Set(spots.map(({ timeSlotId }) => timeSlotId))]
    return { code: 'moved-slot', times: ids.map((id) => timeOf(id, names)) }
  }
  if (kind === 'close-room' && from)
    return { code: 'emptied-room', room: roomName(from.roomId, names), from: earliest(spots, names) }
  if (!first) return { code: 'moved-nothing' }
  const session = before.get(first.id)
  const title = session?.title ?? ''
  if (moves.length === 1 && first.spot?.slots !== undefined && sameSpot(first.spot, session))
    return { code: 'set-length', title, slots: first.spot.slots }
  if (moves.length === 1)
    return first.spot
      ? { code: 'moved', title, to: placeOf(first.spot, names) }
      : { code: 'put-into-tray', title }
  const isSwap = second && moves.length === 2 && first.spot && sameSpot(first.spot, before.get(second.id))
  const other = second ? (before.get(second.id)?.title ?? '') : ''
  if (isSwap && second.spot) return { code: 'swapped', title, other }
  if (isSwap) return { code: 'took-spot', title, to: placeOf(first.spot ?? NO_SPOT, names), other }
  return { code: 'moved-several', count: moves.length }
}

/** The deed of closing a room for a time, or of opening it again (null). */
export function deedOfClosing({ name }: { name: string }, time: ClosedTime | null): Deed {
  if (!time) return { code: 'opened-room', room: name }
  return { code: 'closed-room', room: name, from: time.startTime, to: time.endTime }
}

/** The deed of placing a room's pin on a floor plan, or of removing it (null). */
export function deedOfPin({ name }: { name: string }, plan: { title: string } | null): Deed {
  return plan
    ? { code: 'placed-room', room: name, plan: plan.title }
    : { code: 'took-room-off-plan', room: name }
}

/** The deed of shifting time slots. @param slots as they were before the shift */
export function deedOfShift(slots: readonly { startTime: string }[], minutes: number): Deed {
  return { code: 'shifted', isOne: slots.length === 1, start: slots[0]?.startTime ?? '', minutes }
}

/** The deed of an undo. Undoing an undo is a redo. */
export function deedOfUndo(deed: Deed): Deed {
  if (deed.code === 'undid') return { code: 'redid', of: deed.of }
  return { code: 'undid', of: deed.code === 'redid' ? deed.of : deed }
}

type Recorded = {
  noun: string
  act: 'created' | 'changed' | 'deleted'
  before: Row | null
  after: Row | null
}
type Row = Readonly<Record<string, string | number | boolean | null>>

/** The deed of a change of the schedule that was stored without one, derived from its entries in the history. */
export function deedOfChange(entries: readonly Recorded[], names: Frame): FirstDeed {
  const { noun, main, alike } = mainOf(entries)
  const { act, before, after } = main
  const row = after ?? before
  if (alike > 1) return { code: `${DONE[act]}-several`, noun, count: alike }
  if (noun !== 'sessions' || act !== 'changed' || !before || !after)
    return { code: DONE[act], noun, name: String(row?.[NAME[noun]] ?? '') }
  const title = String(after.title ?? '')
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  const isMove = changed.length > 0 && changed.every((field) => PLACE.includes(field))
  if (isMove && changed.every((field) => field === 'furtherSlotIds')) {
    const slots = lengthOf({ furtherSlotIds: JSON.parse(String(after.furtherSlotIds)) })
    return { code: 'set-length', title, slots }
  }
  if (!isMove) return { code: 'changed', noun, name: title }
  const [slot, room] = [after.timeSlotId, after.roomId]
  if (typeof slot !== 'number' || typeof room !== 'number') return { code: 'put-into-tray', title }
  return { code: 'moved', title, to: placeOf({ timeSlotId: slot, roomId: room }, names) }
}

/** The columns of a session that a move changes. */
const PLACE = ['timeSlotId', 'roomId', 'furtherSlotIds', 'startsAt']
const DONE = { created: 'added', changed: 'changed', deleted: 'deleted' } as const
const NO_ENTRY: Recorded = { noun: 'sessions', act: 'changed', before: null, after: null }
/** The column with a row's name, in the order in which people mention rows: cards come after their sessions. */
const NAME = {
  floor_plans: 'title',
  rooms: 'name',
  time_slots: 'startTime',
  sessions: 'title',
  numbered_cards: 'title',
} as const
const NOUNS = Object.keys(NAME)

/**
 * The entry that people would mention first, such as the room rather than the sessions that lost it, and the number of
 * entries of its kind.
 */
function mainOf(entries: readonly Recorded[]): { noun: DeedNoun; main: Recorded; alike: number } {
  const acts = Object.keys(DONE)
  const [main = NO_ENTRY] = entries
    .filter(({ noun }) => NOUNS.includes(noun))
    .toSorted(
      (a, b) => NOUNS.indexOf(a.noun) - NOUNS.indexOf(b.noun) || acts.indexOf(a.act) - acts.indexOf(b.act),
    )
  const alike = entries.filter(({ noun, act }) => noun === main.noun && act === main.act).length
  return { noun: main.noun as DeedNoun, main, alike }
}

/** A spot in words: "Hall B, 10:30 AM". */
export function spotName(spot: Spot, names: Frame & { clock: Clock }): string {
  return spotWords(placeOf(spot, names), names.clock)
}

/** A spot with the current names of its room and time slot. */
export function placeOf(spot: Spot, names: Frame): DeedPlace {
  return { room: roomName(spot.roomId, names), ...timeOf(spot.timeSlotId, names) }
}

const NOWHERE = { timeSlotId: null, roomId: null }
const NO_SPOT = { timeSlotId: 0, roomId: 0 }

function roomName(id: number, { rooms }: Pick<Frame, 'rooms'>): string | null {
  return rooms.find((room) => room.id === id)?.name ?? null
}

function timeOf(id: number, { slots }: Pick<Frame, 'slots'>): DeedTime {
  const slot = slots.find((each) => each.id === id)
  if (!slot) return { day: null, start: null }
  const isOfSeveralDays = slots.some((each) => dayOf(each) > 1)
  return { day: isOfSeveralDays ? dayOf(slot) : null, start: slot.startTime }
}

function earliest(spots: readonly Spot[], names: Frame): DeedTime {
  const used = new Set(spots.map(({ timeSlotId }) => timeSlotId))
  const [slot] = names.slots.filter(({ id }) => used.has(id)).toSorted((a, b) => startOf(a) - startOf(b))
  return timeOf(slot?.id ?? 0, names)
}

function sameSpot(spot: Spot, placed: Placed | undefined): boolean {
  const other = placed ? spotOf(placed) : null
  return other !== null && spotKey(other) === spotKey(spot)
}

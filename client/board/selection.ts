import { spotName } from '../../domain/schedule/act-names.ts'
import { closedFor } from '../../domain/schedule/closed-rooms.ts'
import { roomIsClosed } from '../../domain/schedule/closed-words.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import {
  arranged,
  bookings,
  lengthOf,
  type Move,
  occupants,
  placedAt,
  runFrom,
  type Spot,
  spotKey,
  spotOf,
  spotsOf,
  swap,
} from '../../domain/schedule/spots.ts'
import { listed } from '../../domain/text/listed.ts'
import { t } from '../../domain/text/t.ts'
import type { Rearranging } from './rearrange-dialog.tsx'
import type { BoardData } from './use-board-data.ts'

/** The state of a board for one user: with nothing lifted, with a session lifted, or with a dialog open. */
export type Selection =
  | { state: 'resting' }
  | { state: 'lifted'; id: number; isDragged: boolean }
  /** Other sessions are at the target: swap, move them to the tray, or shorten the session to the available room. */
  | ({ state: 'offering' } & Offer)
  | { state: 'adding'; spot: Spot }
  | { state: 'going-back' }
  | { state: 'easing' }
  | ({ state: 'rearranging' } & Rearranging)

export type Offer = {
  session: Session
  others: readonly Session[]
  spot: NonNullable<Move['spot']>
  canSwap: boolean
  /** Whether the two can be merged into one, which stays at the other's spot. */
  canMerge: boolean
  /** The number of free time slots there, fewer than the session lasts; 0 if even the first is taken. */
  free: number
}

/** The result of a tap, a drop or a key: the next state, a text for screen readers, and moves to make. */
export type Step = {
  selection: Selection
  says?: string
  /** The reason why nothing is moved. */
  refused?: string
  moves?: readonly Move[]
}

export const NOTHING_SELECTED: Selection = { state: 'resting' }

type Given = Pick<BoardData, 'sessions' | 'rooms' | 'slots' | 'clock'>

/** The lifted session; null also after another user has deleted it. */
export function selectedSession(selection: Selection, { sessions }: Pick<Given, 'sessions'>): Session | null {
  const id =
    selection.state === 'lifted' ? selection.id : selection.state === 'offering' ? selection.session.id : null
  return sessions.find((session) => session.id === id) ?? null
}

/** Whether another user has moved the sessions of an offer, so that its answer would undo that. */
export function isOutdated(selection: Selection, { sessions }: Pick<Given, 'sessions'>): boolean {
  if (selection.state !== 'offering') return false
  return [selection.session, ...selection.others].some((session) => {
    const now = sessions.find(({ id }) => id === session.id)
    return !now || keyOf(now) !== keyOf(session)
  })
}

function keyOf(session: Session): string {
  return spotsOf(session).map(spotKey).join()
}

export function lift(session: Session, { isDragged = false } = {}): Step {
  return {
    selection: { state: 'lifted', id: session.id, isDragged },
    says: t('board.lifted', { title: session.title }),
  }
}

export function putBack(session: Session): Step {
  return { selection: NOTHING_SELECTED, says: t('board.putBack', { title: session.title }) }
}

/**
 * Handles the choice of a spot: places the lifted session there, lifts the occupant, or adds a session. `card`: the
 * session of an open room whose card was chosen.
 */
export function choose(selection: Selection, spot: Spot, given: Given, card: number | null = null): Step {
  const lifted = selectedSession(selection, given)
  const shut = closedAt(spot, given)
  if (!lifted && shut && card === null && !occupants(given.sessions, given.rooms).has(spotKey(spot)))
    return {
      selection: { state: 'rearranging', what: 'close-room', roomId: spot.roomId, slotId: spot.timeSlotId },
    }
  if (!lifted) {
    const there =
      card === null ? occupants(given.sessions, given.rooms).get(spotKey(spot)) : sessionOf(card, given)
    return there ? lift(there) : { selection: { state: 'adding', spot } }
  }
  const own = spotOf(lifted)
  if (own && spotKey(own) === spotKey(spot)) return putBack(lifted)
  return putAt(lifted, spot, t('board.isIn', { title: lifted.title, spot: spotName(spot, given) }), given)
}

/** The time for which a spot's room is closed. */
export function closedAt(spot: Spot, { rooms, slots }: Pick<Given, 'rooms' | 'slots'>) {
  return closedFor({ ...spot, furtherSlotIds: [] }, { rooms, slots })
}

/** Makes a session one time slot longer or shorter. */
export function resize(session: Session, slots: number, given: Given): Step {
  const spot = spotOf(session)
  if (!spot) return { selection: NOTHING_SELECTED }
  const says = t('board.lasts', { title: session.title, count: slots })
  return putAt(session, { ...spot, slots }, says, given)
}

/**
 * Handles a session's lower edge that is released over a spot: the session ends there, if the spot is in its room and
 * not before its start.
 */
export function stretch(id: number, target: string, given: Given): Step {
  const session = sessionOf(id, given)
  const spot = session && spotOf(session)
  const [timeSlotId, roomId] = target.split('/').map(Number)
  if (!session || !spot || spot.roomId !== roomId) return { selection: NOTHING_SELECTED }
  const end = runFrom(given.slots, spot.timeSlotId).findIndex((slot) => slot.id === timeSlotId)
  if (end === -1 || end + 1 === lengthOf(session)) return { selection: NOTHING_SELECTED }
  return resize(session, end + 1, given)
}

/** Moves a session to a free place; if the place is taken, asks what to do with the others. */
function putAt(session: Session, spot: NonNullable<Move['spot']>, says: string, given: Given): Step {
  const placed = placedAt(session, spot, given.slots)
  const shut = closedFor(placed, given)
  if (shut) {
    const name = given.rooms.find(({ id }) => id === spot.roomId)?.name ?? t('act.deletedRoom')
    return { selection: NOTHING_SELECTED, refused: roomIsClosed(name, shut, given.clock) }
  }
  const { metBy } = bookings(given.sessions, given)
  const others = metBy(placed)
  if (others.length === 0) return made([{ id: session.id, spot }], says)
  const [other] = others
  const canSwap = other !== undefined && others.length === 1 && isWholeSwap(session, other, given)
  const lasting = [placed.timeSlotId, ...placed.furtherSlotIds]
  const free = lasting.findIndex(
    (_, at) => metBy({ ...placed, furtherSlotIds: placed.furtherSlotIds.slice(0, at) }).length > 0,
  )
  return {
    selection: {
      state: 'offering',
      session,
      others,
      spot,
      canSwap: canSwap && !isStaying(session, spot),
      canMerge: others.length === 1 && !isStaying(session, spot),
      free,
    },
  }
}

/** Whether two sessions can swap places, each with its length. */
function isWholeSwap(session: Session, other: Session, given: Given): boolean {
  if (spotOf(session) === null) return false
  const after = arranged(given.sessions, swap(session, other), given)
  if (!after) return false
  const lengths = new Map(after.map((each) => [each.id, lengthOf(each)]))
  return [session, other].every((before) => lengths.get(before.id) === lengthOf(before))
}

function isStaying(session: Session, spot: Spot): boolean {
  const own = spotOf(session)
  return own !== null && spotKey(own) === spotKey(spot)
}

/** The number of time slots by which a session could be longer, including taken ones. */
export function roomToGrow(session: Session, { slots }: Pick<Given, 'slots'>): number {
  const spot = spotOf(session)
  return spot ? runFrom(slots, spot.timeSlotId).length - lengthOf(session) : 0
}

function sessionOf(id: number, { sessions }: Given): Session | undefined {
  return sessions.find((session) => session.id === id)
}

/** Handles the drop of a dragged session: over a spot's key, over the tray, or over neither (null). */
export function drop(selection: Selection, target: string | null, given: Given): Step {
  const session = selectedSession(selection, given)
  const [timeSlotId, roomId] = target?.split('/').map(Number) ?? []
  if (session && target === 'tray') return putInTray(session)
  if (session && timeSlotId && roomId) return choose(selection, { timeSlotId, roomId }, given)
  return { selection: NOTHING_SELECTED }
}

export function putInTray(session: Session): Step {
  if (spotOf(session) === null) return { selection: NOTHING_SELECTED }
  return made([{ id: session.id, spot: null }], t('board.isInTray', { title: session.title }))
}

export function swapWith(session: Session, other: Session): Step {
  return made(swap(session, other), t('board.swapped', { title: session.title, other: other.title }))
}

/** Takes the spots of others, which are moved to the tray. */
export function replace({ session, others, spot }: Offer, given: Given): Step {
  return made(
    [{ id: session.id, spot }, ...others.map(({ id }) => ({ id, spot: null }))],
    t('board.tookSpot', {
      title: session.title,
      spot: spotName(spot, given),
      count: others.length,
      others: listed(others.map(({ title }) => t('board.quoted', { title }))),
    }),
  )
}

/** Places the session there, shortened to the available room. */
export function shorten({ session, spot, free }: Offer, given: Given): Step {
  return made(
    [{ id: session.id, spot: { ...spot, slots: free } }],
    t('board.isIn', { title: session.title, spot: spotName(spot, given) }),
  )
}

/** Moves the session to a larger room at the same time, or swaps it with the session there. */
export function enlarge(
  session: Session,
  instead: { roomId: number; sessionId: number | null },
  { sessions }: Given,
): Step {
  const spot = spotOf(session)
  const other = sessions.find(({ id }) => id === instead.sessionId)
  if (!spot) return { selection: NOTHING_SELECTED }
  if (other) return swapWith(session, other)
  const moves = [{ id: session.id, spot: { ...spot, roomId: instead.roomId } }]
  return made(moves, t('board.hasLargerRoom', { title: session.title }))
}

function made(moves: readonly Move[], says: string): Step {
  return { selection: NOTHING_SELECTED, says, moves }
}

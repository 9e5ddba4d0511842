import { spotName } from '../../domain/act-names.ts'
import type { Session } from '../../domain/sessions.ts'
import { type Move, occupants, type Spot, spotKey, spotOf, swap } from '../../domain/spots.ts'
import type { Rearranging } from './rearrange-dialog.tsx'
import type { Picture } from './use-picture.ts'

/** The state of a board for one person: at rest, with a session lifted, or with a dialog open. */
export type Hand =
  | { state: 'resting' }
  | { state: 'lifted'; id: number; isDragged: boolean }
  /** The chosen spot has an occupant: swap, or put that one in the tray. */
  | { state: 'offering'; session: Session; other: Session; spot: Spot }
  | { state: 'adding'; spot: Spot }
  | { state: 'going-back' }
  | ({ state: 'rearranging' } & Rearranging)

/** The result of a tap, a drop or a key: the next state, words for screen readers, and moves to be made. */
export type Step = { hand: Hand; says?: string; moves?: readonly Move[] }

export const RESTING: Hand = { state: 'resting' }

type Given = Pick<Picture, 'sessions' | 'rooms' | 'slots' | 'clock'>

/** The session in the hand; null also once somebody else has deleted it. */
export function inHand(hand: Hand, { sessions }: Pick<Given, 'sessions'>): Session | null {
  const id = hand.state === 'lifted' ? hand.id : hand.state === 'offering' ? hand.session.id : null
  return sessions.find((session) => session.id === id) ?? null
}

/** Whether somebody else has moved what an offer is about: its answer would undo that. */
export function isOutdated(hand: Hand, { sessions }: Pick<Given, 'sessions'>): boolean {
  if (hand.state !== 'offering') return false
  const session = inHand(hand, { sessions })
  const there = occupants(sessions).get(spotKey(hand.spot))
  return there?.id !== hand.other.id || !session || keyOf(session) !== keyOf(hand.session)
}

function keyOf(session: Session): string | null {
  const spot = spotOf(session)
  return spot && spotKey(spot)
}

export function lift(session: Session, { isDragged = false } = {}): Step {
  return {
    hand: { state: 'lifted', id: session.id, isDragged },
    says: `Lifted “${session.title}”. Choose a place with the arrow keys, Enter puts it there, Escape puts it back.`,
  }
}

export function putBack(session: Session): Step {
  return { hand: RESTING, says: `Put back “${session.title}”.` }
}

/** A spot is chosen: the lifted session comes there, or the occupant is lifted, or a session is added. */
export function choose(hand: Hand, spot: Spot, given: Given): Step {
  const lifted = inHand(hand, given)
  const there = occupants(given.sessions).get(spotKey(spot))
  if (!lifted) return there ? lift(there) : { hand: { state: 'adding', spot } }
  if (there?.id === lifted.id) return putBack(lifted)
  if (there) return { hand: { state: 'offering', session: lifted, other: there, spot } }
  return made([{ id: lifted.id, spot }], `“${lifted.title}” is in ${spotName(spot, given)}`)
}

/** A dragged session is let go: over a spot's key, over the tray, or over neither (null). */
export function drop(hand: Hand, target: string | null, given: Given): Step {
  const session = inHand(hand, given)
  const [timeSlotId, roomId] = target?.split('/').map(Number) ?? []
  if (session && target === 'tray') return putInTray(session)
  if (session && timeSlotId && roomId) return choose(hand, { timeSlotId, roomId }, given)
  return { hand: RESTING }
}

export function putInTray(session: Session): Step {
  if (spotOf(session) === null) return { hand: RESTING }
  return made([{ id: session.id, spot: null }], `“${session.title}” lies in the tray`)
}

export function swapWith(session: Session, other: Session): Step {
  return made(swap(session, other), `Swapped “${session.title}” and “${other.title}”`)
}

/** Takes the spot of another session, which goes to the tray. */
export function replace(session: Session, other: Session, spot: Spot, given: Given): Step {
  return made(
    [
      { id: session.id, spot },
      { id: other.id, spot: null },
    ],
    `“${session.title}” is in ${spotName(spot, given)}, “${other.title}” lies in the tray`,
  )
}

/** Goes to a larger room at the same time, or swaps with the session in it. */
export function enlarge(
  session: Session,
  instead: { roomId: number; sessionId: number | null },
  { sessions }: Given,
): Step {
  const spot = spotOf(session)
  const other = sessions.find(({ id }) => id === instead.sessionId)
  if (!spot) return { hand: RESTING }
  if (other) return swapWith(session, other)
  const moves = [{ id: session.id, spot: { ...spot, roomId: instead.roomId } }]
  return made(moves, `“${session.title}” has the larger room`)
}

function made(moves: readonly Move[], says: string): Step {
  return { hand: RESTING, says, moves }
}

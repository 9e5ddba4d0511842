import type { AuthorPage } from '../../domain/cards/numbered-cards.ts'
import { minutesAt, phaseOf } from '../../domain/times/event-days.ts'
import { startOf, type Timed } from '../../domain/times/times.ts'

/**
 * The state of a card for its holder: a session in its place (`placed`), one that they cancelled, one that was merged
 * into another one (`merged`), or one without a place (`off`); an idea that was merged into another one (`joined`);
 * closed by the organizers; of an event that is over; otherwise open for typing (`open`).
 */
export type CardState = 'placed' | 'merged' | 'cancelled' | 'off' | 'joined' | 'closed' | 'over' | 'open'

export function stateOf(
  { spot, event, idea, isClosed, isSession, cancelled, merged }: AuthorPage,
  now: Date,
): CardState {
  if (spot) return 'placed'
  if (merged) return 'merged'
  if (isOver({ event }, now)) return 'over'
  if (idea && idea.joinedTo !== null) return 'joined'
  if (isClosed) return 'closed'
  if (cancelled) return 'cancelled'
  return isSession ? 'off' : 'open'
}

/** After the last day of its event, a card can no longer change. */
function isOver({ event }: Pick<AuthorPage, 'event'>, now: Date): boolean {
  return phaseOf(event, now).phase === 'after'
}

/** Whether the holder may type text, including that of a session, but not of one that they cancelled. */
export function mayType(card: AuthorPage, now: Date): boolean {
  return card.mayEdit && !isOver(card, now) && stateOf(card, now) !== 'cancelled'
}

/** Whether the holder may take, move, or give back a spot, apart from the times that the organizers set. */
export function mayTakeSpot(card: AuthorPage, now: Date): boolean {
  const state = stateOf(card, now)
  if (card.isClosed || card.isHeld) return false
  if (state === 'placed') return !!card.spot && startOf(timedOf(card.spot)) > minutesAt(card.event, now)
  return state === 'cancelled' || state === 'off' || state === 'open'
}

/** A spot with its times; the day is named only in an event of several days. */
export function timedOf<T extends { day: number | null }>(spot: T): Omit<T, 'day'> & Pick<Timed, 'day'> {
  return { ...spot, day: spot.day ?? 1 }
}

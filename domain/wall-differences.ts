import { type Placed, type Spot, spotKey, spotOf } from './spots.ts'
import type { WallCard, WallReading } from './wall.ts'

/** A session as far as the wall can differ from it. */
export type WallSession = Placed & { title: string }

/**
 * One difference between the wall and the schedule. `isSure` is false for what a person should look at first; such a
 * difference is never among those that are accepted all at once.
 */
export type WallDifference =
  | { kind: 'new'; number: number; spot: Spot; title: string; isSure: boolean }
  | {
      kind: 'moved'
      number: number
      sessionId: number
      from: Spot | null
      to: Spot
      title: string
      isSure: boolean
    }
  | { kind: 'gone'; sessionId: number; from: Spot; title: string; isSure: boolean }
  | { kind: 'unread'; number: number; spot: Spot | null; isSure: false }
  | { kind: 'unplaced'; number: number; sessionId: number | null; title: string; isSure: false }

/** What the columns and rows mean: ids of rooms and slots, after people named those that no head names. */
export type NamedLines = { rooms: readonly (number | null)[]; slots: readonly (number | null)[] }

/**
 * Compares the wall with the schedule. A session is gone only where its spot was seen to be bare, and its card hangs nowhere.
 * Two cards in one spot are both doubtful, and so is a card in the spot of a session whose card was not seen.
 */
export function wallDifferences(
  { cards, bare }: Pick<WallReading, 'cards' | 'bare'>,
  lines: NamedLines,
  sessions: readonly WallSession[],
): WallDifference[] {
  const spotAt = ({ column, row }: { column: number | null; row: number | null }): Spot | null => {
    const roomId = column === null ? null : (lines.rooms[column] ?? null)
    const timeSlotId = row === null ? null : (lines.slots[row] ?? null)
    return roomId === null || timeSlotId === null ? null : { roomId, timeSlotId }
  }
  const hung = cards.map((card) => ({ card, spot: spotAt(card) }))
  const crowded = twice(hung.flatMap(({ spot }) => (spot ? [spotKey(spot)] : [])))
  const seen = new Set(cards.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])))
  const bareKeys = new Set(bare.flatMap((place) => keyOf(spotAt(place))))
  const held = new Map(
    sessions.flatMap((session) => keyOf(spotOf(session)).map((key) => [key, session] as const)),
  )
  const byId = new Map(sessions.map((session) => [session.id, session]))

  /** The spot is free, or its session leaves it by what the wall says. */
  const isFree = (spot: Spot, sessionId: number | null) => {
    const there = held.get(spotKey(spot))
    return !there || there.id === sessionId || seen.has(there.id)
  }
  const differences = hung.flatMap(({ card, spot }) => {
    const isSure = card.isSure && spot !== null && !crowded.has(spotKey(spot)) && isFree(spot, card.sessionId)
    return differenceOf(card, spot, card.sessionId === null ? undefined : byId.get(card.sessionId), isSure)
  })
  const gone = sessions.flatMap((session): WallDifference[] => {
    const from = spotOf(session)
    if (!from || seen.has(session.id) || !bareKeys.has(spotKey(from))) return []
    return [{ kind: 'gone', sessionId: session.id, from, title: session.title, isSure: true }]
  })
  return [...differences, ...gone]
}

function differenceOf(
  { number, sessionId, words }: WallCard,
  spot: Spot | null,
  session: WallSession | undefined,
  isSure: boolean,
): WallDifference[] {
  if (session) {
    const from = spotOf(session)
    if (!spot) return [{ kind: 'unplaced', number, sessionId, title: session.title, isSure: false }]
    if (from && spotKey(from) === spotKey(spot)) return []
    return [{ kind: 'moved', number, sessionId: session.id, from, to: spot, title: session.title, isSure }]
  }
  if (!words) return [{ kind: 'unread', number, spot, isSure: false }]
  if (!spot) return [{ kind: 'unplaced', number, sessionId: null, title: words.title, isSure: false }]
  return [{ kind: 'new', number, spot, title: words.title, isSure }]
}

function keyOf(spot: Spot | null): string[] {
  return spot ? [spotKey(spot)] : []
}

function twice(keys: readonly string[]): Set<string> {
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
}

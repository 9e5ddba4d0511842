import { type Placed, type Spot, spotKey, spotOf } from './spots.ts'
import type { WallCard, WallReading } from './wall.ts'

/** A session as far as the wall can differ from it. */
export type WallSession = Placed & { title: string }

/**
 * One difference between the wall and the schedule. `doubt` says why a person should look at it first, null where nothing
 * speaks against it; a doubtful difference is never among those that are accepted all at once.
 */
export type WallDifference =
  | { kind: 'new'; number: number; spot: Spot; title: string; doubt: string | null }
  | {
      kind: 'moved'
      number: number
      sessionId: number
      from: Spot | null
      to: Spot
      title: string
      doubt: string | null
    }
  | { kind: 'gone'; sessionId: number; from: Spot; title: string; doubt: string | null }
  | { kind: 'unread'; number: number; spot: Spot | null }
  | { kind: 'unplaced'; number: number; sessionId: number | null; title: string }

/** A difference that can be made so in the schedule. */
export type Acceptable = Extract<WallDifference, { doubt: string | null }>

/** The rooms of the columns and the slots of the rows, by id, after people named those without a head. */
export type NamedLines = { rooms: readonly (number | null)[]; slots: readonly (number | null)[] }

const BETWEEN = 'It hangs between two places.'
const CROWDED = 'Two cards hang here.'

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

  function doubtOf(card: WallCard, spot: Spot): string | null {
    if (!card.isSure) return BETWEEN
    if (crowded.has(spotKey(spot))) return CROWDED
    const there = held.get(spotKey(spot))
    // Its session leaves the spot by what the wall says, or is the card's own.
    if (!there || there.id === card.sessionId || seen.has(there.id)) return null
    return `“${there.title}” is here on the schedule, and its card was not seen.`
  }
  const differences = hung.flatMap(({ card, spot }) =>
    differenceOf(card, spot, byId.get(card.sessionId ?? 0), spot && doubtOf(card, spot)),
  )
  const gone = sessions.flatMap((session): WallDifference[] => {
    const from = spotOf(session)
    if (!from || seen.has(session.id) || !bareKeys.has(spotKey(from))) return []
    return [{ kind: 'gone', sessionId: session.id, from, title: session.title, doubt: null }]
  })
  return [...differences, ...gone]
}

function differenceOf(
  { number, sessionId, words }: WallCard,
  spot: Spot | null,
  session: WallSession | undefined,
  doubt: string | null,
): WallDifference[] {
  if (session) {
    const from = spotOf(session)
    if (!spot) return [{ kind: 'unplaced', number, sessionId, title: session.title }]
    if (from && spotKey(from) === spotKey(spot)) return []
    return [{ kind: 'moved', number, sessionId: session.id, from, to: spot, title: session.title, doubt }]
  }
  if (!words) return [{ kind: 'unread', number, spot }]
  if (!spot) return [{ kind: 'unplaced', number, sessionId: null, title: words.title }]
  return [{ kind: 'new', number, spot, title: words.title, doubt }]
}

function keyOf(spot: Spot | null): string[] {
  return spot ? [spotKey(spot)] : []
}

function twice(keys: readonly string[]): Set<string> {
  return new Set(keys.filter((key, index) => keys.indexOf(key) !== index))
}

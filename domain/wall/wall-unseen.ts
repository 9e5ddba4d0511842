import { type Placed, type Spot, spotKey, spotOf } from '../schedule/spots.ts'
import { t } from '../text/t.ts'
import type { WallReading } from './wall.ts'
import type { CardEdit, SeenCard } from './wall-cards.ts'
import { doubtOfLines, type NamedLines, spotOfLines } from './wall-spots.ts'

/** The cards and places that photos of a wall show, and what is known about the cards. */
export type SeenWall = Pick<WallReading, 'bare'> & {
  cards: readonly SeenCard[]
  covered?: WallReading['covered'] | undefined
  numbers?: readonly { number: number; sessionId: number | null }[] | undefined
  /** Sessions of cards that were seen but left out; their cards are not missing. */
  leftOut?: ReadonlySet<number> | undefined
  /** Sessions whose card a person has confirmed to be in its place. */
  stillThere?: ReadonlySet<number> | undefined
}

type Session = Placed & { title: string }

/**
 * A session whose card was not seen. `doubt` says why a person should check it first; null if the card is certainly
 * gone.
 */
export type Gone = {
  key: string
  kind: 'gone'
  sessionId: number
  /** The number of its card; null if it has none. */
  number: number | null
  /** Whether the bare wall was seen in its place; otherwise something covers it, or another card is there. */
  isBare: boolean
  from: Spot
  title: string
  doubt: string | null
}

/** A session whose card was not seen, with its spot on the schedule and the number of its card. */
export type Unseen = Pick<Gone, 'sessionId' | 'number' | 'title' | 'from'>

/** The key of the session among differences and corrections. */
export function unseenKey(sessionId: number): string {
  return `session ${sessionId}`
}

/**
 * The sessions whose cards are nowhere on the photos: those with a numbered card if the photos cover its place, others
 * only if the wall is bare there. A card is certainly gone if its place is bare; otherwise a person must decide.
 */
export function unseenSessions(
  { cards, bare, covered = [], numbers = [], leftOut, stillThere }: SeenWall,
  lines: NamedLines,
  sessions: readonly Session[],
): Gone[] {
  const seen = new Set(cards.flatMap(({ sessionId }) => sessionId ?? []))
  const isAllRead = cards.every(
    ({ number, sessionId, words }) => number !== null || sessionId !== null || words,
  )
  const doubts = (places: WallReading['bare']) =>
    new Map(
      places.flatMap((place) => {
        const spot = spotOfLines(place, lines)
        return spot ? [[spotKey(spot), doubtOfLines(place, lines)] as const] : []
      }),
    )
  const [bareSpots, coveredSpots] = [doubts(bare), doubts(covered)]
  const numberOf = new Map(
    numbers.flatMap(({ number, sessionId }) => (sessionId ? [[sessionId, number]] : [])),
  )
  return sessions.flatMap((session): Gone[] => {
    const { id, title } = session
    const from = spotOf(session)
    if (!from || seen.has(id) || stillThere?.has(id)) return []
    const number = numberOf.get(id) ?? null
    const isBare = bareSpots.has(spotKey(from))
    const isMissing = number !== null && coveredSpots.has(spotKey(from)) && !leftOut?.has(id)
    if (!isBare && !isMissing) return []
    const ofLines = (isBare ? bareSpots : coveredSpots).get(spotKey(from)) ?? null
    const doubt = ofLines ?? (isBare ? (isAllRead ? null : t('wall.doubtElsewhere')) : t('wall.doubtNotSeen'))
    return [{ key: unseenKey(id), kind: 'gone', sessionId: id, number, isBare, from, title, doubt }]
  })
}

/** The sessions whose card a person has confirmed to be in its place. */
export function foundInPlace(
  edits: ReadonlyMap<string, CardEdit>,
  sessions: readonly Session[],
  numbers: SeenWall['numbers'] = [],
): Unseen[] {
  return sessions.flatMap((session): Unseen[] => {
    const { id: sessionId, title } = session
    const from = spotOf(session)
    if (!from || edits.get(unseenKey(sessionId))?.isStillThere !== true) return []
    const number = numbers.find((each) => each.sessionId === sessionId)?.number ?? null
    return [{ sessionId, number, title, from }]
  })
}

import { isSameName } from '../schedule/room-names.ts'
import { matchSession } from '../schedule/session-match.ts'
import { type Placed, type Spot, spotKey, spotsOf } from '../schedule/spots.ts'
import type { SeenCard } from './wall-cards.ts'

type Session = Placed & { title: string; presenterName: string; description: string }
export type HungCard = {
  card: SeenCard
  spot: Spot | null
  /** The session that its words may belong to. */
  like: { id: number; title: string } | null
}

/**
 * Recognizes cards without a number by their place: a card whose picture or words resemble those of a session is that
 * session's if it is in the session's spot and no other card is. A session that takes place twice has the same words in
 * both spots. Elsewhere, a resemblance only raises a doubt.
 */
export function recognized(
  hung: readonly { card: SeenCard; spot: Spot | null }[],
  sessions: readonly Session[],
): HungCard[] {
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const seen = new Set(hung.flatMap(({ card }) => card.sessionId ?? []))
  return hung.map(({ card, spot }) => {
    if (card.number !== null || card.sessionId !== null) return { card, spot, like: null }
    const { title = '', presenterName = '' } = card.words ?? {}
    const like = card.words ? (matchSession(`${title} ${presenterName}`, sessions)?.session ?? null) : null
    const alike = [byId.get(card.likeSessionId ?? 0), like].filter((each) => each != null)
    const own =
      spot &&
      sessions.find(
        (each) => !seen.has(each.id) && isIn(each, spot) && alike.some((other) => hasSameWords(each, other)),
      )
    if (own) seen.add(own.id)
    return { card: own ? { ...card, sessionId: own.id } : card, spot, like: alike[0] ?? null }
  })
}

function hasSameWords(one: Session, other: Session): boolean {
  return (
    one.id === other.id ||
    (isSameName(one.title, other.title) && isSameName(one.presenterName, other.presenterName))
  )
}

function isIn(session: Session, spot: Spot): boolean {
  return spotsOf(session).some((each) => spotKey(each) === spotKey(spot))
}

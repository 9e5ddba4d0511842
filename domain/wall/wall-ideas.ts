import type { NumberedCard } from '../cards/numbered-cards.ts'
import { matchSession } from '../schedule/session-match.ts'
import type { CardEdit, LikeIdea, SeenCard } from './wall-cards.ts'

type Words = { title: string; presenterName: string; description: string }

/**
 * Finds notes that repeat an idea. A clear match becomes the card of that idea, with its text, and so keeps its host
 * and code; for other matches a person decides. Cards that may be those of sessions, and cards with numbers, are left
 * alone.
 */
export function withIdeas(
  cards: readonly SeenCard[],
  numbered: readonly NumberedCard[],
  sessions: readonly Words[],
  edits: ReadonlyMap<string, CardEdit>,
): SeenCard[] {
  const seen = new Set(cards.map(({ number }) => number))
  const ideas = numbered.filter(
    ({ number, idea, sessionId }) =>
      idea !== undefined && idea.joinedTo === null && sessionId === null && !seen.has(number),
  )
  if (ideas.length === 0) return [...cards]
  return cards.map((card) => {
    const { words, number, sessionId, likeSessionId } = card
    if (!words || number !== null || sessionId !== null || likeSessionId !== null) return card
    const text = `${words.title} ${words.presenterName}`
    const match = matchSession(text, ideas)
    if (!match || matchSession(text, sessions)?.isSure) return card
    const isTaken = edits.get(card.key)?.isIdea ?? match.isSure
    const { session: idea } = match
    const likeIdea: LikeIdea = { number: idea.number, title: idea.title, isTaken }
    return isTaken ? { ...card, ...asCardOf(idea), likeIdea } : { ...card, likeIdea }
  })
}

/** An idea's text is its author's, so nothing in it is doubtful. */
function asCardOf({ number, title, presenterName, description, typedAt }: NumberedCard) {
  const words = { title, presenterName, description, typedAt, doubtful: [] }
  return { number, words, piece: null, isPartlyRead: false, doubtfulWords: {}, isTyped: false }
}

import type { NumberedCard } from '../cards/numbered-cards.ts'
import { matchSession } from '../schedule/session-match.ts'
import type { CardEdit, LikeIdea, SeenCard } from './wall-cards.ts'

type Words = { title: string; presenterName: string; description: string }

/**
 * Notes that repeat an idea by its words: one that clearly does is the card of that idea, with its words, and so keeps its host and its
 * code; of another a person says it. What a session's card may be, and cards with numbers, are left alone.
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

/** The words of an idea are its author's: no one doubts them. */
function asCardOf({ number, title, presenterName, description, typedAt }: NumberedCard) {
  const words = { title, presenterName, description, typedAt, doubtful: [] }
  return { number, words, piece: null, isPartlyRead: false, doubtfulWords: {}, isTyped: false }
}

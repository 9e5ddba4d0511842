import type { NumberedCard } from './numbered-cards.ts'
import type { SessionCard } from './session-cards.ts'
import type { WallCard } from './wall.ts'

/** How far the reading of a card's piece of the photo is; null for one that needs none, or has no piece. */
export type PieceState = 'reading' | 'failed' | null

/** A card on the wall, with its reading since the photo. */
export type SeenCard = WallCard & { piece: PieceState }

/** The cards of a photo, with all that has come since: readings of their pieces, words of authors, sessions. */
export function withReadings(
  cards: readonly WallCard[],
  read: readonly SessionCard[],
  numbered: readonly NumberedCard[],
): SeenCard[] {
  const rows = new Map(read.map((row) => [row.id, row]))
  const printed = new Map(numbered.map((each) => [each.number, each]))
  return cards.map((seen) => {
    const card = withAuthor(seen, printed.get(seen.number ?? 0))
    const row = card.cardId === null ? undefined : rows.get(card.cardId)
    if (card.words || card.sessionId !== null || !row) return { ...card, piece: null }
    if (row.sessionId !== null) return { ...card, sessionId: row.sessionId, piece: null }
    if (row.state === 'waiting' || row.state === 'reading') return { ...card, piece: 'reading' }
    const { title, presenterName, doubtful } = row
    if (row.state !== 'read' || title === '') return { ...card, piece: 'failed' }
    const isDoubtful = doubtful.includes('title') || doubtful.includes('presenterName')
    return { ...card, words: { title, presenterName, isDoubtful }, piece: null }
  })
}

function withAuthor(card: WallCard, printed: NumberedCard | undefined): WallCard {
  if (!printed) return card
  const { title, presenterName, typedAt, sessionId } = printed
  const words = typedAt === null ? card.words : { title, presenterName, isDoubtful: false }
  return { ...card, sessionId, words }
}

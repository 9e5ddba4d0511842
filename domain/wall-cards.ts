import type { SessionCard } from './session-cards.ts'
import type { WallCard } from './wall.ts'

/** How far the reading of a card's piece of the photo is; null for one that needs none, or has no piece. */
export type PieceState = 'reading' | 'failed' | null

/** A card on the wall, with its reading since the photo. */
export type SeenCard = WallCard & { piece: PieceState }

/** The cards of a photo, with the readings of their pieces so far. */
export function withReadings(cards: readonly WallCard[], read: readonly SessionCard[]): SeenCard[] {
  const rows = new Map(read.map((row) => [row.id, row]))
  return cards.map((card) => {
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

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import type { SessionCard } from '../../domain/cards/session-cards.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import { isOpen, type SeenCard, withReadings } from '../../domain/wall/wall-cards.ts'
import { read } from '../net/reads.ts'

/** The polling interval while parts of the photo are being read. */
const WHILE_READING_MS = 2_000
const EMPTY: readonly never[] = []

/**
 * `numbered` is undefined until the event's numbered cards are known. `photographed`: the cards of all photos, as far
 * as this browser has them.
 */
type Seen = {
  seen: readonly SeenCard[]
  numbered: readonly NumberedCard[] | undefined
  photographed: readonly SessionCard[]
}

/**
 * The cards of a photo, updated with later data: readings in the background, words of authors, other people's sessions.
 */
export function useSeenCards(eventId: number, { cards }: WallReading): Seen {
  const query = { eventId: String(eventId) }
  const { data: numbered } = useQuery(read('GET /api/numbered-cards', { query }))
  const isAsked = cards.some((card) => card.cardId !== null && isOpen(card))
  const { data } = useQuery({
    ...read('GET /api/session-cards', { query }),
    enabled: isAsked,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      withReadings(cards, state.data ?? EMPTY, numbered ?? EMPTY).some(({ piece }) => piece === 'reading')
        ? WHILE_READING_MS
        : false,
  })
  const seen = useMemo(() => {
    const all = withReadings(cards, data ?? EMPTY, numbered ?? EMPTY)
    // Before the first answer, it is unknown what has been read.
    return data || !isAsked ? all : all.map(asBeingRead)
  }, [cards, data, numbered, isAsked])
  return { seen, numbered, photographed: data ?? EMPTY }
}

function asBeingRead(card: SeenCard): SeenCard {
  return card.cardId !== null && isOpen(card) ? { ...card, piece: 'reading' } : card
}

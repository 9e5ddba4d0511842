import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WallReading } from '../../domain/wall.ts'
import { isOpen, type SeenCard, withReadings } from '../../domain/wall-cards.ts'
import { read } from '../lib/reads.ts'

/** How often is asked while pieces of the photo are read. */
const WHILE_READING_MS = 2_000
const NONE: readonly never[] = []

/** The cards of a photo, with what has come since: readings in the background, words of authors, others' sessions. */
export function useSeenCards(eventId: number, { cards }: WallReading): readonly SeenCard[] {
  const query = { eventId: String(eventId) }
  const { data: numbered = NONE } = useQuery(read('GET /api/numbered-cards', { query }))
  const isAsked = cards.some((card) => card.cardId !== null && isOpen(card))
  const { data } = useQuery({
    ...read('GET /api/session-cards', { query }),
    enabled: isAsked,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      withReadings(cards, state.data ?? NONE, numbered).some(({ piece }) => piece === 'reading')
        ? WHILE_READING_MS
        : false,
  })
  return useMemo(() => {
    const seen = withReadings(cards, data ?? NONE, numbered)
    // Before the first answer nobody knows yet what has been read.
    return data || !isAsked ? seen : seen.map(asBeingRead)
  }, [cards, data, numbered, isAsked])
}

function asBeingRead(card: SeenCard): SeenCard {
  return card.cardId !== null && isOpen(card) ? { ...card, piece: 'reading' } : card
}

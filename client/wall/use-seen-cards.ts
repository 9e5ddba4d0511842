import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WallReading } from '../../domain/wall.ts'
import { type SeenCard, withReadings } from '../../domain/wall-cards.ts'
import { read } from '../lib/reads.ts'

/** How often is asked while pieces of the photo are read. */
const WHILE_READING_MS = 2_000

/** The cards of a photo, with the background's readings of cards that nobody had read. */
export function useSeenCards(eventId: number, { cards }: WallReading): readonly SeenCard[] {
  const isAsked = cards.some(
    ({ cardId, words, sessionId }) => cardId !== null && !words && sessionId === null,
  )
  const { data } = useQuery({
    ...read('GET /api/session-cards', { query: { eventId: String(eventId) } }),
    enabled: isAsked,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      withReadings(cards, state.data ?? []).some(({ piece }) => piece === 'reading')
        ? WHILE_READING_MS
        : false,
  })
  return useMemo(() => withReadings(cards, data ?? []), [cards, data])
}

import { useQuery } from '@tanstack/react-query'
import { doubtsOf } from '../../domain/cards/card-doubts.ts'
import { knownPeople, withPeople } from '../../domain/cards/known-people.ts'
import type { SessionCard } from '../../domain/cards/session-cards.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { useEvent } from '../event/event.ts'
import { read } from '../net/reads.ts'
import type { FieldNotes } from './session-fields.tsx'

type DoubtedWords = {
  cardId: number
  notes: FieldNotes
  /** Another session with doubtful words: the one after it, or else the first; null if there is none. */
  next: number | null
}

const NONE: readonly SessionCard[] = []

/** What the reader doubts about a session with the words of its card; null if nothing. */
export function useDoubtedWords(
  session: Session | undefined,
  sessions: readonly Session[],
): DoubtedWords | null {
  const eventId = useEvent()?.id
  const { data: cards = NONE } = useQuery({
    ...read('GET /api/session-cards', { query: { eventId: String(eventId) } }),
    enabled: session !== undefined && eventId !== undefined,
  })
  const doubts = doubtsOf(sessions, cards)
  const cardId = session && doubts.get(session.id)?.cardId
  const card = cards.find(({ id }) => id === cardId)
  if (!card) return null
  const at = sessions.findIndex(({ id }) => id === session?.id)
  const next = [...sessions.slice(at + 1), ...sessions.slice(0, Math.max(0, at))].find(({ id }) =>
    doubts.has(id),
  )
  const { title = [], presenterName = [] } = card.doubtfulWords
  const people = knownPeople(sessions.filter(({ id }) => !doubts.has(id)))
  const names = withPeople(presenterName, card.presenterName, people)
  const notes = { title: { words: title }, presenterName: { words: names } }
  return { cardId: card.id, notes, next: next?.id ?? null }
}

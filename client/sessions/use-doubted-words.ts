import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { doubtsOf } from '../../domain/cards/card-doubts.ts'
import { knownPeople, withPeople } from '../../domain/cards/known-people.ts'
import type { SessionCard } from '../../domain/cards/session-cards.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { spotOf } from '../../domain/schedule/spots.ts'
import { useEvent } from '../event/event.ts'
import { read } from '../net/reads.ts'
import type { FieldNotes } from './session-fields.tsx'

type DoubtedWords = {
  /** The card whose words they are. */
  cardId: number
  notes: FieldNotes
}

const NONE: readonly SessionCard[] = []

/**
 * What the reader doubts about a session with the words of its card; null if nothing, or where no one has read the
 * cards, as the board does. It stays as it was first known, so that nothing moves while a person types. `isTyped`: too late to begin. `next`: another scheduled session with
 * doubtful words. `isLeft`: whether those of the saved session are still in doubt.
 */
export function useDoubtedWords(
  session: Session | undefined,
  sessions: readonly Session[],
  isTyped: boolean,
) {
  const eventId = useEvent()?.id
  const { data: cards = NONE } = useQuery({
    ...read('GET /api/session-cards', { query: { eventId: String(eventId) } }),
    enabled: false,
  })
  const [first, setFirst] = useState<DoubtedWords | null>(null)
  const doubts = doubtsOf(sessions, cards)
  const card = cards.find(({ id }) => id === doubts.get(session?.id ?? 0)?.cardId)
  const now =
    card && !isTyped ? wordsOf(card, knownPeople(sessions.filter(({ id }) => !doubts.has(id)))) : null
  if (first === null && now) setFirst(now)
  const doubted = first ?? now
  return {
    doubted,
    next:
      doubted &&
      nextOf(
        session,
        sessions.filter((each) => doubts.has(each.id) && spotOf(each) !== null),
      ),
    isLeft: (saved: Session) => doubtsOf([saved], cards).has(saved.id),
  }
}

function wordsOf({ id, presenterName, doubtfulWords }: SessionCard, people: readonly string[]): DoubtedWords {
  const { title = [], presenterName: names = [] } = doubtfulWords
  const notes = {
    title: { words: title },
    presenterName: { words: withPeople(names, presenterName, people) },
  }
  return { cardId: id, notes }
}

/** The one after a session, in their order, or else the first. */
function nextOf(session: Session | undefined, all: readonly Session[]): number | null {
  const others = all.filter(({ id }) => id !== session?.id)
  return (others.find(({ id }) => id > (session?.id ?? 0)) ?? others[0])?.id ?? null
}

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { doubtsOf, withCertainHosts } from '../../domain/cards/card-doubts.ts'
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
 * `doubted`: the doubtful words of a session that still has its card's text; null if there are none, or if this browser
 * has not loaded the cards, which only the board does. The first result stays, so that nothing moves while a person
 * types; once `isTyped`, none appears. `next`: another scheduled session with doubtful words. `isLeft` tells whether a
 * saved session still has any.
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
  const doubts = useMemo(() => doubtsOf(sessions, cards), [sessions, cards])
  const card = cards.find(({ id }) => id === doubts.get(session?.id ?? 0)?.cardId)
  const isFirst = first === null && !isTyped
  const now = card && isFirst ? wordsOf(card, knownPeople(withCertainHosts(sessions, cards))) : null
  if (now) setFirst(now)
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

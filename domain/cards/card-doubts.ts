import { shortName } from '../schedule/per-field.ts'
import type { Session } from '../schedule/sessions.ts'
import type { CardField, SessionCard } from './session-cards.ts'

/** The reader's doubt about a session. */
export type Doubted = { cardId: number; check: string; right: string }

/** "Check the title and presenter", for the fields that the reader doubts; null when it doubts none. */
export function doubtWords(fields: readonly CardField[]): string | null {
  const named = listOf(fields)
  return named && `Check the ${named}`
}

/** "The title and presenter are right", the answer to that doubt. */
export function rightWords(fields: readonly CardField[]): string {
  return `The ${listOf(fields) ?? 'words'} ${fields.length === 1 ? 'is' : 'are'} right`
}

function listOf(fields: readonly CardField[]): string | null {
  const names = fields.map((field) => shortName(field).toLowerCase())
  const last = names.pop()
  if (last === undefined) return null
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last
}

/** The doubts about sessions whose words still are as they were read, by session id. */
export function doubtsOf(
  sessions: readonly Session[],
  cards: readonly SessionCard[],
): ReadonlyMap<number, Doubted> {
  // Of several photos of a card the words of the first became the session.
  const cardOf = new Map(cards.toReversed().map((card) => [card.sessionId, card]))
  const found = new Map<number, Doubted>()
  for (const session of sessions) {
    const card = cardOf.get(session.id)
    const fields = (['title', 'presenterName'] as const).filter(
      (field) => card?.doubtful.includes(field) && card[field] === session[field],
    )
    const check = doubtWords(fields)
    if (card && check) found.set(session.id, { cardId: card.id, check, right: rightWords(fields) })
  }
  return found
}

import type { CardField, SessionCard } from '../../domain/session-cards.ts'
import type { Session } from '../../domain/sessions.ts'

const NAMES: Record<CardField, string> = {
  ...{ title: 'title', presenterName: 'presenter', description: 'description' },
  ...{ type: 'type', level: 'level', focus: 'focus' },
}

/** "Check the title and presenter", for the fields that the reader doubts; null when it doubts none. */
export function doubtWords(fields: readonly CardField[]): string | null {
  const names = fields.map((field) => NAMES[field])
  const last = names.pop()
  if (last === undefined) return null
  return `Check the ${names.length > 0 ? `${names.join(', ')} and ` : ''}${last}`
}

/** The doubts about sessions whose words still are as they were read, by session id. */
export function doubtsOf(
  sessions: readonly Session[],
  cards: readonly SessionCard[],
): ReadonlyMap<number, string> {
  const cardOf = new Map(cards.map((card) => [card.sessionId, card]))
  const found = new Map<number, string>()
  for (const session of sessions) {
    const card = cardOf.get(session.id)
    const words = doubtWords(
      (['title', 'presenterName'] as const).filter(
        (field) => card?.doubtful.includes(field) && card[field] === session[field],
      ),
    )
    if (words) found.set(session.id, words)
  }
  return found
}

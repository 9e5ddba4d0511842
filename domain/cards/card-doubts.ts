import { fieldName } from '../schedule/field-names.ts'
import { hostsOf, namesIn } from '../schedule/names-in.ts'
import type { Session } from '../schedule/sessions.ts'
import { listedShort } from '../text/listed.ts'
import { t } from '../text/t.ts'
import type { CardField, SessionCard } from './session-cards.ts'

/** The reader's doubt about a session. */
export type Doubted = { cardId: number; check: string; right: string }

/** "Check the title and presenter", for the fields that the reader doubts; null if there are none. */
export function doubtWords(fields: readonly CardField[]): string | null {
  const which = whichOf(fields)
  if (which !== 'several') return which && t('card.check', { which })
  return t('card.checkSeveral', { fields: listedShort(fields.map(fieldName)) })
}

/** "The title and presenter are right", the answer that dismisses the doubt. */
export function rightWords(fields: readonly CardField[]): string {
  return t('card.isRight', { which: whichOf(fields) ?? 'several' })
}

function whichOf(fields: readonly CardField[]): 'title' | 'presenterName' | 'both' | 'several' | null {
  const [field = null] = fields
  if (fields.length < 2)
    return field === null || field === 'title' || field === 'presenterName' ? field : 'several'
  return fields.every((each) => each === 'title' || each === 'presenterName') ? 'both' : 'several'
}

const SHOWN = ['title', 'presenterName'] as const

/**
 * The doubts about sessions whose text is still as it was read, by session id. Of several photos of a card, one without
 * a doubt is enough.
 */
export function doubtsOf(
  sessions: readonly Session[],
  cards: readonly SessionCard[],
): ReadonlyMap<number, Doubted> {
  const photosOf = Map.groupBy(cards, ({ sessionId }) => sessionId)
  const found = new Map<number, Doubted>()
  for (const session of sessions) {
    const photos = photosOf.get(session.id) ?? []
    const fields = SHOWN.filter((field) => isDoubted(field, session, photos))
    const [first] = fields
    const card = first && photos.find((photo) => isAsRead(first, session, photo))
    const check = doubtWords(fields)
    if (card && check) found.set(session.id, { cardId: card.id, check, right: rightWords(fields) })
  }
  return found
}

/** The sessions whose presenter is not in doubt, so that others may be given the same name. */
export function withCertainHosts<S extends Session>(
  sessions: readonly S[],
  cards: readonly SessionCard[],
): S[] {
  const photosOf = Map.groupBy(cards, ({ sessionId }) => sessionId)
  return sessions.filter((session) => !isDoubted('presenterName', session, photosOf.get(session.id) ?? []))
}

function isDoubted(field: (typeof SHOWN)[number], session: Session, photos: readonly SessionCard[]): boolean {
  const same = photos.filter((photo) => isAsRead(field, session, photo))
  return same.length > 0 && same.every(({ doubtful }) => doubtful.includes(field))
}

/** Whether a session's text is that of a photo. Hosts whom the card names together are separate in the session. */
function isAsRead(field: (typeof SHOWN)[number], session: Session, card: SessionCard): boolean {
  if (field === 'title' || card[field] === session[field]) return card[field] === session[field]
  return namesIn(card.presenterName).join('\n') === hostsOf(session).join('\n')
}

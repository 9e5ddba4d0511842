import { TEXT_FIELDS, VALUE_KINDS } from '../../../../domain/schedule/session-fields.ts'
import { t } from '../../../../domain/text/t.ts'
import type { CardNoun, Entry, Obstacle, Plan, Schedule } from './plan.ts'
import { changedFields, isAs, isChangeOf, pick } from './recorded-fields.ts'

/** The columns of an idea whose change can be undone: its words, whether visitors see it, and what it went into. */
const OF_IDEAS = [...TEXT_FIELDS, ...VALUE_KINDS, 'facts', 'isWish', 'isHidden', 'joinedTo']

export function isCard(noun: string): noun is CardNoun {
  return noun === 'numbered_cards' || noun === 'session_cards'
}

/** Whether an idea became another one, and no session. */
export function isOfIdea({ noun, before, after }: Pick<Entry, 'noun' | 'before' | 'after'>): boolean {
  return noun === 'numbered_cards' && isChangeOf(OF_IDEAS, before, after)
}

/** What an idea was goes back, unless it was changed since or has become a session. */
export function undoIdea(
  { noun, rowId, before, after }: Entry,
  { cards }: Schedule,
  plan: Plan,
  obstacles: Obstacle[],
): void {
  const now = cards.find(({ id }) => id === rowId)
  if (!before || !after || !now) return
  const { title } = now
  const fields = changedFields(before, after)
  if (now.sessionId !== null && now.sessionId !== after.sessionId)
    obstacles.push({ noun, rowId, words: (who) => t('undo.sessionMoved', { title, ...who }) })
  else if (!isAs(now, after, fields))
    obstacles.push({ noun, rowId, words: (who) => t('undo.sessionChanged', { title, ...who }) })
  else plan.cardChanges.push({ id: rowId, fields: pick(before, fields) })
}

/** A card loses the session that goes, and gets the one back that comes back. */
export function cardsOf(
  entries: readonly Entry[],
  { removed, sessions }: Pick<Plan, 'removed' | 'sessions'>,
): Plan['cards'] {
  return entries.flatMap(({ noun, rowId, before, after }) => {
    if (!isCard(noun) || !before || !after) return []
    const goes = removed.some((id) => id === after.sessionId)
    const comesBack = sessions.some(({ id }) => id === before.sessionId)
    return goes || comesBack ? [{ noun, id: rowId, before }] : []
  })
}

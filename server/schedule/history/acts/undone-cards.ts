import { TEXT_FIELDS, VALUE_KINDS } from '../../../../domain/schedule/session-fields.ts'
import { t } from '../../../../domain/text/t.ts'
import type { CardNoun, Entry, Obstacle, Plan, Schedule } from './plan.ts'
import { changedFields, isAs, isChangeOf, pick } from './recorded-fields.ts'

/**
 * The columns of an idea whose changes can be undone: its text, whether visitors see it, and the idea that it was
 * joined to.
 */
const OF_IDEAS = [...TEXT_FIELDS, ...VALUE_KINDS, 'facts', 'isWish', 'isHidden', 'joinedTo']

export function isCard(noun: string): noun is CardNoun {
  return noun === 'numbered_cards' || noun === 'session_cards'
}

/** Whether an idea itself changed, rather than getting a session. */
export function isOfIdea({ noun, before, after }: Pick<Entry, 'noun' | 'before' | 'after'>): boolean {
  return noun === 'numbered_cards' && isChangeOf(OF_IDEAS, before, after)
}

/** Restores what an idea was, unless it has changed since or has become a session. */
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

/** A card loses a session that is deleted, and gets back a session that is restored. */
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

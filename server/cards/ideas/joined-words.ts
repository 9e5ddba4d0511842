import type { NumberedCard } from '../../../domain/cards/numbered-cards.ts'
import { mergedContent, mergeFault } from '../../../domain/schedule/merged-content.ts'
import { contentOf } from '../../../domain/schedule/per-field.ts'
import type { SessionContent } from '../../../domain/schedule/session-fields.ts'
import { nameAct } from '../../db/journal.ts'
import type { Database, Row } from '../../db/schema.ts'
import { invalid } from '../../lib/errors.ts'
import { contentColumns, contentOfRow } from '../../schedule/session-fields/data.ts'
import { changeIdea } from './data.ts'
import { joinAlso } from './looks/data.ts'

type Card = Row<'numbered_cards'>

/**
 * Joins two ideas of a locked event: `gone` becomes part of `kept`, which then names both hosts.
 * @throws as `joinedWords` does
 */
export async function joinIdeas(
  transaction: Database,
  { gone, kept }: { gone: Card; kept: Card },
  expected: number | null = null,
): Promise<NumberedCard> {
  const { eventId, number: into } = kept
  nameAct(transaction, { code: 'merged', gone: gone.title, kept: kept.title })
  await changeIdea(transaction, kept.id, joinedWords(kept, contentOfRow(gone)))
  await joinAlso(transaction, { eventId, from: gone.number, into })
  return changeIdea(transaction, gone.id, { joinedTo: into }, expected)
}

/** The text and facts of both. @throws 400 if something of one would be lost */
function joinedWords(one: Card, other: SessionContent) {
  const [kept, gone] = [contentOfRow(one), contentOf(other)]
  const fault = mergeFault(kept, gone)
  if (fault) throw invalid(fault.message, fault.path)
  const words = mergedContent(kept, gone)
  return { ...contentColumns(words), isWish: one.isWish && words.presenterName === '' }
}

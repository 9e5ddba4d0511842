import { mergedContent, mergeFault } from '../../../domain/schedule/merged-content.ts'
import { contentOf } from '../../../domain/schedule/per-field.ts'
import type { SessionContent } from '../../../domain/schedule/session-fields.ts'
import type { Row } from '../../db/schema.ts'
import { invalid } from '../../lib/errors.ts'
import { contentColumns, contentOfRow } from '../../schedule/session-fields/data.ts'

/** The words and facts of both. @throws 400 where something of one would be lost */
export function joinedWords(one: Row<'numbered_cards'>, other: SessionContent) {
  const [kept, gone] = [contentOfRow(one), contentOf(other)]
  const fault = mergeFault(kept, gone)
  if (fault) throw invalid(fault.message, fault.path)
  const words = mergedContent(kept, gone)
  return { ...contentColumns(words), isWish: one.isWish && words.presenterName === '' }
}

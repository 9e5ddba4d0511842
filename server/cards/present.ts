import type { OpenedCard, ReadCard } from '../../domain/cards/session-cards.ts'
import { mapFields } from '../../domain/schedule/per-field.ts'
import { FIELD_NAMES, type Lists } from '../../domain/schedule/session-fields.ts'
import type { Database } from '../db/schema.ts'
import { notFound } from '../lib/errors.ts'
import { findLists } from '../schedule/events/data.ts'
import { openCard } from './data.ts'
import { warningWords } from './reader-words.ts'
import { contentOfReading, doubtfulWordsOf, type StoredReading } from './stored-reading.ts'

/** The texts that the reader looks for. */
const TEXTS = ['title', 'presenterName', 'description'] as const

/** A card with everything that was read on it, as people open it. @throws 404 if it no longer exists */
export async function presentOpenedCard(db: Database, id: number, now: Date): Promise<OpenedCard> {
  const opened = await openCard(db, id, now)
  if (!opened) throw notFound()
  const lists = await findLists(db, opened.card.eventId)
  return { ...opened.card, ...presentReading(opened.reading, lists), crops: cropsOf(id, opened.cropped) }
}

/** The reading, for the form and the marks next to it. */
export function presentReading(reading: StoredReading | null, lists: Lists): Omit<ReadCard, 'crops'> {
  const fields: Partial<Record<string, { confidence: number; doubtful: boolean }>> = reading?.fields ?? {}
  const confidenceOf = (word: string) => rounded(fields[word]?.confidence ?? 0)
  return {
    data: { ...contentOfReading(reading, lists), timeSlotId: null, roomId: null },
    rawText: reading?.rawText ?? '',
    confidence: rounded(TEXTS.reduce((sum, field) => sum + confidenceOf(field), 0) / TEXTS.length),
    fieldConfidence: mapFields(confidenceOf, confidenceOf),
    doubtful: FIELD_NAMES.filter((word) => fields[word]?.doubtful ?? false),
    doubtfulWords: withoutCommas(doubtfulWordsOf(reading?.fields, TEXTS)),
    warnings: (reading?.warnings ?? []).map((each) => ({ ...each, message: warningWords(each) })),
  }
}

export function cropsOf(id: number, fields: readonly string[]): OpenedCard['crops'] {
  return Object.fromEntries(fields.map((field) => [field, `/api/session-cards/${id}/crops/${field}`]))
}

/** Removes the separators between names, because each host has a field. */
function withoutCommas({
  presenterName,
  ...words
}: ReturnType<typeof doubtfulWordsOf<(typeof TEXTS)[number]>>) {
  const bare = (word: string) => word.replace(/[,;&/]+$/, '') || word
  const names = presenterName?.map((each) => ({
    ...each,
    word: bare(each.word),
    others: each.others.map(bare),
  }))
  return { ...words, ...(names && { presenterName: names }) }
}

function rounded(confidence: number): number {
  return Math.round(confidence * 1_000) / 1_000
}

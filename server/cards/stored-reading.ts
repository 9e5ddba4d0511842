import { type CardReading, type FieldReading, languageOf } from '@conference-hub/card-reader'
import type { WordDoubt } from '../../domain/cards/session-cards.ts'
import { NO_CONTENT } from '../../domain/schedule/per-field.ts'
import {
  kindsIn,
  type Lists,
  SESSION_FIELDS,
  type SessionContent,
  type SessionField,
  valueOfLabel,
} from '../../domain/schedule/session-fields.ts'
import { withWrittenFacts } from '../../domain/schedule/written-facts.ts'
import type { Row } from '../db/schema.ts'
import { failureWords } from './reader-words.ts'

/** A field that the reader looks for. */
type ReadField = keyof CardReading['fields'] & SessionField
type WithoutCrop<Value> = Omit<FieldReading<Value>, 'crop'>

/** A reading as stored in its row, without the pictures, which have their own table. */
export type StoredReading = Omit<CardReading, 'fields'> & {
  fields: { [Name in ReadField]: WithoutCrop<CardReading['fields'][Name]['value']> }
}

export function readingOf({ reading }: { reading: string | null }): StoredReading | null {
  return reading === null ? null : (JSON.parse(reading) as StoredReading)
}

/** Divides a reading into the row's columns and the pictures of its fields. */
export function partReading(reading: CardReading): {
  stored: StoredReading
  crops: { field: SessionField; image: string }[]
} {
  const crops = Object.entries(reading.fields).flatMap(([field, { crop }]) =>
    crop ? [{ field: field as ReadField, image: Buffer.from(crop.image).toString('base64') }] : [],
  )
  const fields = Object.entries(reading.fields).map(([name, { crop: _, ...field }]) => {
    const word = SESSION_FIELDS[name as ReadField]
    return [
      name,
      word.kind === 'text' ? { ...field, value: storable(String(field.value), word.longest) } : field,
    ]
  })
  return { stored: { ...reading, fields: Object.fromEntries(fields) }, crops }
}

/**
 * The beginning of a text, in a form that the form and both databases accept, because an external model may answer
 * anything.
 */
function storable(text: string, most: number): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, most).toWellFormed()
}

/** The doubtful words of these fields, with other readings. Fields without any are left out. */
export function doubtfulWordsOf<Name extends ReadField>(
  fields: StoredReading['fields'] | undefined,
  names: readonly Name[],
): Partial<Record<Name, WordDoubt[]>> {
  const words: Partial<Record<Name, WordDoubt[]>> = {}
  for (const name of names) {
    const { doubts = [] } = fields?.[name] ?? {}
    if (doubts.length > 0) words[name] = doubts
  }
  return words
}

/** A reading without the name that was read, and without the text of the whole photo, which also contains it. */
export function withoutNameRead(reading: StoredReading): StoredReading {
  const { title, description, ...fields } = reading.fields
  const unnamed = (text: WithoutCrop<string>) =>
    text.doubts ? { ...text, doubts: text.doubts.filter(({ isName }) => !isName) } : text
  const presenterName = { value: '', confidence: 0, doubtful: false }
  return {
    ...reading,
    rawText: '',
    fields: { ...fields, title: unnamed(title), presenterName, description: unnamed(description) },
  }
}

/** The content that fills the session form, with a language from the event's list; empty where nothing was read. */
export function contentOfReading(reading: StoredReading | null, lists: Lists): SessionContent {
  const read = Object.entries(reading?.fields ?? {}).map(([name, { value }]) => [name, value])
  const words: SessionContent = { ...NO_CONTENT, ...Object.fromEntries(read) }
  const ticked = (['isNotRecorded', 'isOpenAbout'] as const).filter((name) => reading?.card?.[name])
  const language = proposedLanguage(`${words.title} ${words.description}`, lists)
  const facts = ticked.length > 0 && { facts: Object.fromEntries(ticked.map((name) => [name, true])) }
  return withWrittenFacts({ ...words, language, ...facts })
}

/** The language of a card's text, if it is in the event's list by its English name, its own name, or its code. */
export function proposedLanguage(text: string, lists: Lists): string[] {
  if (!kindsIn(lists).includes('language')) return []
  const code = languageOf(text)
  if (code === null) return []
  const names = ['en', code].map((language) =>
    new Intl.DisplayNames(language, { type: 'language' }).of(code)?.toLowerCase(),
  )
  return lists.language
    .map(valueOfLabel)
    .filter((value) => value === code || names.includes(value))
    .slice(0, 1)
}

/** Why a card could not be read, as a sentence. */
export function problemWords({ message }: Pick<Row<'session_cards'>, 'message'>): string | null {
  return message && failureWords(message)
}

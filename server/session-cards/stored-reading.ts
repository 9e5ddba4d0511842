import type { CardReading, FieldReading } from '@conference-hub/card-reader'
import type { CardData, CardField } from '../../domain/session-cards.ts'
import { SESSION_TEXTS } from '../../domain/sessions.ts'

type WithoutCrop<Value> = Omit<FieldReading<Value>, 'crop'>

/** A reading as its row keeps it: without the pictures, which have a table of their own. */
export type StoredReading = Omit<CardReading, 'fields'> & {
  fields: { [Name in CardField]: WithoutCrop<CardReading['fields'][Name]['value']> }
}

export function readingOf({ reading }: { reading: string | null }): StoredReading | null {
  return reading === null ? null : (JSON.parse(reading) as StoredReading)
}

/** Divides a reading into the row's columns and the pictures of its fields. */
export function partReading(reading: CardReading): {
  stored: StoredReading
  crops: { field: CardField; image: string }[]
} {
  const { title, presenterName, description, type, level, focus } = reading.fields
  const crops = Object.entries(reading.fields).flatMap(([field, { crop }]) =>
    crop ? [{ field: field as CardField, image: Buffer.from(crop.image).toString('base64') }] : [],
  )
  return {
    stored: {
      ...reading,
      fields: {
        title: storable(withoutCrop(title), SESSION_TEXTS.title),
        presenterName: storable(withoutCrop(presenterName), SESSION_TEXTS.presenterName),
        description: storable(withoutCrop(description), SESSION_TEXTS.description),
        type: withoutCrop(type),
        level: withoutCrop(level),
        focus: withoutCrop(focus),
      },
    },
    crops,
  }
}

function withoutCrop<Value>({ crop: _, ...rest }: FieldReading<Value>): WithoutCrop<Value> {
  return rest
}

/** The beginning of a text, as the form and both databases take it: a model elsewhere answers what it likes. */
function storable<Field extends { value: string }>(field: Field, most: number): Field {
  const value = field.value.replaceAll('\0', '').toWellFormed().slice(0, most).toWellFormed()
  return { ...field, value }
}

/** The values that fill the session form; empty where nothing was read. */
export function formOf(reading: StoredReading | null): CardData {
  const fields = reading?.fields
  return {
    title: fields?.title.value ?? '',
    presenterName: fields?.presenterName.value ?? '',
    description: fields?.description.value ?? '',
    type: fields?.type.value ?? [],
    level: fields?.level.value ?? [],
    focus: fields?.focus.value ?? [],
    timeSlotId: null,
    roomId: null,
  }
}

import { z } from 'zod'
import { LANGUAGES } from './languages.ts'
import { type PlainKey, t, textKey } from './t.ts'

/** Whether both databases store the text and return it unchanged: no NUL, no lone surrogates. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

const storable = { error: () => t('invalid.unstorable') }
const within = (max: number) => ({ error: () => t('invalid.mostCharacters', { max }) })

/**
 * A text field that may be empty. Refuses more than `max` characters. `sentence` is the error for a value that is not
 * text.
 */
export function optionalText(max: number, sentence: PlainKey = textKey('invalid.text')) {
  return z
    .string({ error: () => t(sentence) })
    .max(max, within(max))
    .refine(isStorable, storable)
}

/** A character that people can see, unlike spaces and the joiners, marks, and fillers that pasted text may contain. */
const SEEN = /[^\s\u2800\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** A text without the spaces around it; empty if it has no character that people can see. */
export function seenText(text: string): string {
  return SEEN.test(text) ? text.trim() : ''
}

/** A text field that must not be blank; `sentence` is the error if it is. */
export function requiredText(max: number, sentence: PlainKey) {
  const empty = { error: () => t(sentence) }
  return z
    .string(empty)
    .min(1, empty)
    .max(max, within(max))
    .refine((value) => value === '' || SEEN.test(value), empty)
    .refine(isStorable, storable)
}

/** A text field that a row may lack: null, absent and blank all mean that there is none. */
export function nullableText(max: number) {
  return optionalText(max)
    .nullish()
    .transform((value) => (typeof value === 'string' && seenText(value) === '' ? null : value))
}

/** A row's id in a body: a positive integer that every database column and JSON number can hold. */
export const rowId = z.int().positive().max(2_147_483_647)

/** A row's id in a form, where it may still be text; `sentence` is the error if it is missing. */
export function requiredId(sentence: PlainKey) {
  const missing = { error: () => t(sentence) }
  const id = z.int(missing).min(1, missing).max(2_147_483_647, missing)
  const digits = z
    .string(missing)
    .regex(/^\d{1,10}$/, missing)
    .transform(Number)
  return z.union([id, digits.pipe(id)], missing)
}

/** The event that a new row belongs to. */
export const eventId = requiredId(textKey('invalid.event'))

/** A row stays in its event: a change may name that event, but no other. */
export const sameEventId = eventId.optional()

/** The position of a new row in its list; at the end if omitted. */
export const positionInList = z.int().nonnegative().max(1_000_000).optional()

/** A row's id in a path: plain decimal digits. Refuses `0x10`, `1e3`, `1.5`, negative and huge numbers. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, { error: () => t('invalid.id') })
  .transform(Number)
  .pipe(z.number().max(2_147_483_647, { error: () => t('invalid.id') }))

export const idParams = z.object({ id: pathId })

/** The version of a row that people edit, which is the second half of its ETag. */
export const version = z.int().positive()

export const pageLanguage = z.enum(LANGUAGES, {
  error: () => t('invalid.language', { codes: LANGUAGES.join(', ') }),
})

/** Forms send an empty text for a field that is left out. */
export function unlessEmpty<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}

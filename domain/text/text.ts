import { z } from 'zod'
import { LANGUAGES } from './languages.ts'
import { type PlainKey, t, textKey } from './t.ts'

/** Text that both databases store and return as it was: no NUL, no half of a surrogate pair. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

const storable = { error: () => t('invalid.unstorable') }
const within = (max: number) => ({ error: () => t('invalid.mostCharacters', { max }) })

/** A text field that may be empty; longer than `max` characters is refused; the text of `sentence` says that it is no text. */
export function optionalText(max: number, sentence: PlainKey = textKey('invalid.text')) {
  return z
    .string({ error: () => t(sentence) })
    .max(max, within(max))
    .refine(isStorable, storable)
}

/** A text field that must hold something besides white space; the text of `sentence` says so. */
export function requiredText(max: number, sentence: PlainKey) {
  const empty = { error: () => t(sentence) }
  return z
    .string(empty)
    .min(1, empty)
    .max(max, within(max))
    .refine((value) => value === '' || value.trim() !== '', empty)
    .refine(isStorable, storable)
}

/** A text field that a row may lack: null, absent and blank all mean that there is none. */
export function nullableText(max: number) {
  return optionalText(max)
    .nullish()
    .transform((value) => (typeof value === 'string' && value.trim() === '' ? null : value))
}

/** A row's id in a body: a positive integer that every database column and JSON number can hold. */
export const rowId = z.int().positive().max(2_147_483_647)

/** A row's id in a form, where it may still be text; the text of `sentence` says that it is missing. */
export function requiredId(sentence: PlainKey) {
  const missing = { error: () => t(sentence) }
  const id = z.int(missing).min(1, missing).max(2_147_483_647, missing)
  const digits = z
    .string(missing)
    .regex(/^\d{1,10}$/, missing)
    .transform(Number)
  return z.union([id, digits.pipe(id)], missing)
}

/** Which event a new row belongs to. */
export const eventId = requiredId(textKey('invalid.event'))

/** A row stays in its event: a change may name it, but no other one. */
export const sameEventId = eventId.optional()

/** A new row's position in its list; the end of the list where it is not given. */
export const positionInList = z.int().nonnegative().max(1_000_000).optional()

/** A row's id in a path: plain decimals, so `0x10`, `1e3`, `1.5`, negative or huge ones are refused. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, { error: () => t('invalid.id') })
  .transform(Number)
  .pipe(z.number().max(2_147_483_647, { error: () => t('invalid.id') }))

export const idParams = z.object({ id: pathId })

/** Rows that people edit carry a version; it is the second half of their ETag. */
export const version = z.int().positive()

export const pageLanguage = z.enum(LANGUAGES, {
  error: () => t('invalid.language', { codes: LANGUAGES.join(', ') }),
})

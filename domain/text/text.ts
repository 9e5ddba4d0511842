import { z } from 'zod'
import { LANGUAGES } from './languages.ts'

/** Text that both databases store and return as it was: no NUL, no half of a surrogate pair. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0')
}

const UNSTORABLE = 'This text contains characters that cannot be stored'

/** A text field that may be empty; longer than `max` characters is refused; `sentence` says that it is no text. */
export function optionalText(max: number, sentence = 'This must be text') {
  return z.string(sentence).max(max, `At most ${max} characters`).refine(isStorable, UNSTORABLE)
}

/** A text field that must hold something besides white space; `sentence` says so. */
export function requiredText(max: number, sentence: string) {
  return z
    .string({ error: sentence })
    .min(1, sentence)
    .max(max, `At most ${max} characters`)
    .refine((value) => value === '' || value.trim() !== '', sentence)
    .refine(isStorable, UNSTORABLE)
}

/** A text field that a row may lack: null, absent and blank all mean that there is none. */
export function nullableText(max: number) {
  return optionalText(max)
    .nullish()
    .transform((value) => (typeof value === 'string' && value.trim() === '' ? null : value))
}

/** A row's id in a body: a positive integer that every database column and JSON number can hold. */
export const rowId = z.int().positive().max(2_147_483_647)

/** A row's id in a form, where it may still be text; `sentence` says that it is missing. */
export function requiredId(sentence: string) {
  const id = z.int(sentence).min(1, sentence).max(2_147_483_647, sentence)
  const digits = z
    .string(sentence)
    .regex(/^\d{1,10}$/, sentence)
    .transform(Number)
  return z.union([id, digits.pipe(id)], sentence)
}

/** Which event a new row belongs to. */
export const eventId = requiredId('An event is required')

/** A row stays in its event: a change may name it, but no other one. */
export const sameEventId = eventId.optional()

/** A new row's position in its list; the end of the list where it is not given. */
export const positionInList = z.int().nonnegative().max(1_000_000).optional()

/** A row's id in a path: plain decimals, so `0x10`, `1e3`, `1.5`, negative or huge ones are refused. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'This id is not a number')
  .transform(Number)
  .pipe(z.number().max(2_147_483_647, 'This id is not a number'))

export const idParams = z.object({ id: pathId })

/** Rows that people edit carry a version; it is the second half of their ETag. */
export const version = z.int().positive()

export const pageLanguage = z.enum(LANGUAGES, `The language must be one of ${LANGUAGES.join(', ')}`)

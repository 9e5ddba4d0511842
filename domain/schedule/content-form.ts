import { z } from 'zod'
import { type PlainKey, t, textKey } from '../text/t.ts'
import { optionalText, requiredText } from '../text/text.ts'
import { mapFields } from './per-field.ts'
import { factsForm } from './session-facts-form.ts'
import type { SESSION_FIELDS, SessionText, ValueKind } from './session-fields.ts'
import { givenValues } from './session-values.ts'

const value = optionalText(100)

/**
 * A list, a comma-separated text or a single value (docs/product.md#session-values). The event maps it to its values.
 */
export function sessionValues() {
  return z
    .union([
      z.array(value).max(30, { error: () => t('invalid.mostValues', { max: 30 }) }),
      optionalText(1_000),
    ])
    .nullish()
    .transform(givenValues)
}

type TextSchemas<By extends 'isRequired' | 'isBrief'> = {
  [T in SessionText]: By extends keyof (typeof SESSION_FIELDS)[T] ? z.ZodString : z.ZodDefault<z.ZodString>
}

/** What a form says if a required text is missing. */
const REQUIRED: Partial<Record<SessionText, PlainKey>> = {
  title: textKey('invalid.title'),
  presenterName: textKey('invalid.presenterName'),
  description: textKey('invalid.description'),
}

/** The texts and facts of a form. Organizers must fill in the required texts, others only those of a brief session. */
export function contentForm<By extends 'isRequired' | 'isBrief', Values extends z.ZodType>(
  asks: By,
  values: (kind: ValueKind) => Values,
) {
  const shape = mapFields(
    (field, { longest, isRequired, isBrief }) =>
      (asks === 'isBrief' ? isBrief : isRequired)
        ? requiredText(longest, REQUIRED[field] ?? textKey('invalid.text'))
        : optionalText(longest).default(''),
    values,
  )
  return { ...(shape as TextSchemas<By> & Record<ValueKind, Values>), facts: factsForm }
}

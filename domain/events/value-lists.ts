import { z } from 'zod'
import { VALUE_KINDS, valueOfLabel } from '../schedule/session-fields.ts'
import { t, textKey } from '../text/t.ts'
import { optionalText, requiredText } from '../text/text.ts'

/** The most characters of a value's name. */
export const LONGEST_LABEL = 40
export const MOST_VALUES = 12

/** Commas separate values in texts, and "All" means every value, so a label can contain neither. */
const label = requiredText(LONGEST_LABEL, textKey('invalid.value'))
  .transform((text) => text.trim().replaceAll(/\s+/g, ' '))
  .refine((text) => !text.includes(','), { error: () => t('invalid.comma') })
  .refine((text) => valueOfLabel(text) !== 'all', { error: () => t('invalid.allValues') })

export const valueForm = z.object({ label })

export const listChange = z.object({
  kind: z.enum(VALUE_KINDS),
  values: z
    .array(
      z.object({
        label,
        /** The value's previous name, which sessions still have, if it is renamed. */
        was: optionalText(100).optional(),
      }),
    )
    .max(MOST_VALUES, { error: () => t('invalid.mostValues', { max: MOST_VALUES }) })
    .refine((values) => new Set(values.map(({ label }) => valueOfLabel(label))).size === values.length, {
      error: () => t('invalid.valueTwice'),
    }),
})
export type ListChange = z.output<typeof listChange>

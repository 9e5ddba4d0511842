import { z } from 'zod'
import { t, textKey } from '../text/t.ts'
import { requiredText } from '../text/text.ts'
import { isDate } from '../times/dates.ts'

/** The event of a public read, as in its page's address. Without both fields: every event that the caller may see. */
export const eventAddress = z.object({
  city: requiredText(200, textKey('invalid.emptyCity')).optional(),
  date: z
    .string()
    .refine(isDate, { error: () => t('invalid.day') })
    .optional(),
})
export type EventAddress = z.output<typeof eventAddress>

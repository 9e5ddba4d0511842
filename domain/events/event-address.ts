import { z } from 'zod'
import { t, textKey } from '../text/t.ts'
import { requiredText } from '../text/text.ts'
import { isDate } from '../times/dates.ts'

/** Which event a public read is about, as in its page's address. Neither: every event that the caller may see. */
export const eventAddress = z.object({
  city: requiredText(200, textKey('invalid.emptyCity')).optional(),
  date: z
    .string()
    .refine(isDate, { error: () => t('invalid.day') })
    .optional(),
})
export type EventAddress = z.output<typeof eventAddress>

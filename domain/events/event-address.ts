import { z } from 'zod'
import { requiredText } from '../text/text.ts'
import { isDate } from '../times/dates.ts'

/** Which event a public read is about, as in its page's address. Neither: every event that the caller may see. */
export const eventAddress = z.object({
  city: requiredText(200, 'The city is empty').optional(),
  date: z.string().refine(isDate, 'The date must be a day of the calendar, YYYY-MM-DD').optional(),
})
export type EventAddress = z.output<typeof eventAddress>

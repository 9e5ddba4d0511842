import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t } from '../text/t.ts'
import { optionalText } from '../text/text.ts'
import { event } from './events.ts'

/** The most characters of a description in the list, which shows three lines. */
export const LONGEST_SUMMARY = 500

const eventLine = event.pick({
  id: true,
  name: true,
  location: true,
  date: true,
  timeZone: true,
  days: true,
  nightMinutes: true,
})
const pastEvent = eventLine.extend({
  /** In English, from the time zone; empty if that has no country. */
  country: z.string(),
})
const upcomingEvent = pastEvent.extend(
  event.pick({ description: true, bannerImageUrl: true, logoUrl: true, clock: true }).shape,
)
export type PastEvent = z.output<typeof pastEvent>
export type UpcomingEvent = z.output<typeof upcomingEvent>

const overview = z.object({
  /** Soonest first. */
  upcoming: z.array(upcomingEvent),
  /** Latest first: several whole years, or a part of one year. */
  past: z.array(pastEvent),
  /** The number of past events in each year, latest first. */
  years: z.array(z.object({ year: z.string(), events: z.int() })),
  /** The number of upcoming events, and of all events. */
  upcomingEvents: z.int(),
  events: z.int(),
})
export type Overview = z.output<typeof overview>

export const overviewQuery = z.object({
  /** Words from the city, country or name. */
  city: optionalText(200).optional(),
  /** Limits past events to this year. */
  year: z
    .string()
    .regex(/^\d{4}$/, { error: () => t('invalid.year') })
    .optional(),
  /**
   * The part of the year's past events, or of the upcoming events without a year, counted from 1. A number beyond the
   * end means the last part.
   */
  page: z.coerce
    .number({ error: () => t('invalid.page') })
    .int()
    .min(1)
    .max(9_999)
    .optional(),
})
export type OverviewQuery = z.output<typeof overviewQuery>

export const overviewCalls = {
  'GET /api/events/overview': {
    summary:
      'The public events as the list shows them: upcoming ones, soonest first, and past ones by year, a page of each',
    access: 'public',
    query: overviewQuery,
    reply: overview,
  },
} satisfies Calls

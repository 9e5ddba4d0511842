import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t } from '../text/t.ts'
import { optionalText } from '../text/text.ts'
import { event } from './events.ts'

/** The most letters of a description in the list, which shows three lines. */
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
  /** In English, by the time zone; empty where it has none. */
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
  /** Latest first: of whole years, or one part of one year. */
  past: z.array(pastEvent),
  /** How many past events each year has, latest first. */
  years: z.array(z.object({ year: z.string(), events: z.int() })),
  /** How many are upcoming, and how many there are in all. */
  upcomingEvents: z.int(),
  events: z.int(),
})
export type Overview = z.output<typeof overview>

export const overviewQuery = z.object({
  /** Words of the city, the country or the name. */
  city: optionalText(200).optional(),
  /** Past events of this year alone. */
  year: z
    .string()
    .regex(/^\d{4}$/, { error: () => t('invalid.year') })
    .optional(),
  /** The part of the year's past events, or without a year of the upcoming ones, the first being 1; the last one where there is none. */
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
      'The public events as the list shows them: the soonest ones, and past ones by year, each with a bound',
    access: 'public',
    query: overviewQuery,
    reply: overview,
  },
} satisfies Calls

import { z } from 'zod'
import type { Calls } from './call.ts'
import { isDate, isTimeZone } from './dates.ts'
import { place } from './place.ts'
import { isAddressable } from './slugs.ts'
import { idParams, optionalText, requiredText, rowId, version } from './text.ts'

export const event = z.object({
  id: rowId,
  name: z.string(),
  location: z.string(),
  date: z.string(),
  timeZone: z.string(),
  description: z.string(),
  isPublic: z.boolean(),
  bannerImageUrl: z.string().nullable(),
  logoUrl: z.string().nullable(),
  createdBy: rowId.nullable(),
  version,
})
export type Event = z.output<typeof event>

/** A multipart form sends "true" and "false". */
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('This must be true or false'),
)

const location = requiredText(120, 'Location is required').refine(
  (value) => value.trim() === '' || isAddressable(value),
  'The location becomes part of the address, so it cannot hold / \\ ? # %, nor be "api", "assets", "uploads" or "fonts"',
)

const eventFields = {
  name: requiredText(200, 'Event name is required'),
  location,
  date: z
    .string('Date is required')
    .min(1, 'Date is required')
    .refine((value) => value === '' || isDate(value), 'The date must be a day of the calendar, YYYY-MM-DD'),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'This is not a time zone, such as "Europe/London"')
    .optional(),
  description: optionalText(5_000).optional(),
  isPublic: flag.optional(),
}

/** `copyFrom`: an event whose rooms, time slots, links, sponsors and footer the new one starts with. */
export const newEvent = z.object({ ...eventFields, copyFrom: z.coerce.number().pipe(rowId).optional() })
export const eventChange = z.object({
  ...eventFields,
  removeLogo: flag.optional(),
  removeBanner: flag.optional(),
})

export const eventCalls = {
  'GET /api/events': {
    summary: 'The events that the caller may see',
    access: 'public',
    query: place,
    reply: z.array(event),
  },
  'GET /api/events/:id': { summary: 'One event', access: 'public', params: idParams, reply: event },
  'GET /api/admin/events': {
    summary: 'The events that the admin may manage, hidden ones included',
    access: 'admin',
    reply: z.array(event),
  },
  'GET /api/admin/has-events': {
    summary: 'Whether the admin manages any event',
    access: 'admin',
    reply: z.object({ hasEvents: z.boolean() }),
  },
} satisfies Calls

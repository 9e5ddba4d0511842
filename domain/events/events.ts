import { z } from 'zod'
import { isAddressable } from '../addressable.ts'
import type { Calls } from '../call.ts'
import { IDEA_LISTS } from '../cards/idea-list.ts'
import { pitchRound } from '../cards/pitch-calls.ts'
import { IMAGE_BYTES } from '../content/images.ts'
import { ofKinds } from '../schedule/session-fields.ts'
import { t, textKey } from '../text/t.ts'
import {
  idParams,
  optionalText,
  pageLanguage,
  requiredId,
  requiredText,
  rowId,
  version,
} from '../text/text.ts'
import { isDate, isTimeZone, MOST_DAYS } from '../times/dates.ts'
import { CLOCKS } from '../times/times.ts'
import { eventAddress } from './event-address.ts'
import { listChange } from './value-lists.ts'

/** The labels of the values of each list, in their order. */
export const lists = z.object(ofKinds(() => z.array(z.string())))

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
  /** Whether it counts stars of browsers; its page says so. */
  countsStars: z.boolean(),
  /** Whether certain cards on photos of its wall go on the schedule without a person's look. */
  publishesCertain: z.boolean(),
  /** The clock that it shows: of 12 hours, with AM and PM, or of 24. */
  clock: z.literal(CLOCKS),
  /** How many days it takes, from `date` on. */
  days: z.int().positive(),
  /** How long its last day goes on after midnight, in minutes. */
  nightMinutes: z.int().nonnegative(),
  lists,
  /** Its own color, `#rrggbb`; absent where it has none. */
  accent: z.string().optional(),
  /** That color as its pages show it on light and on dark, where text is readable on it and in it; pale behind such text. */
  shades: z
    .object({ light: z.string(), lightWash: z.string(), dark: z.string(), darkWash: z.string() })
    .optional(),
  /** The language of its pages, as a BCP 47 code; absent for English. */
  language: pageLanguage.optional(),
  /** Whether visitors write ideas for sessions, and whether they see them; absent where there is no list of ideas. */
  ideas: z.enum(IDEA_LISTS).optional(),
  /** Its pitch round, where the address of one event is asked for; absent where there has been none. */
  pitch: pitchRound.optional(),
  /** From when until when holders of cards take free spots, by its clocks, as `2026-05-09T09:30`; absent: never, and without an end. */
  claimsFrom: z.string().optional(),
  claimsUntil: z.string().optional(),
  /** The codes (BCP 47) of its languages by the values of sessions: "" is a session without one, where all have the same. */
  languageCodes: z.record(z.string(), z.string()).optional(),
  /** Its pages of text in their order, where the address of one event is asked for; absent where it has none. */
  pages: z
    .array(
      z.object({
        slug: z.string(),
        title: z.string(),
        /** Absent is false, as of the others. */
        isInMenu: z.literal(true).optional(),
        isHelp: z.literal(true).optional(),
        /** The first telephone number of the page that helps. */
        phone: z.object({ number: z.string(), address: z.string() }).optional(),
      }),
    )
    .optional(),
  /** Whether it has said how to join its WiFi, where the address of one event is asked for; absent is false. */
  hasWifi: z.literal(true).optional(),
  version,
})
export type Event = z.output<typeof event>

/** `joiningWord`: for joining addresses of those who know it; absent where there is none. */
const eventWithWord = event.extend({ joiningWord: z.string().optional() })
/** `role`: absent where the caller may manage the event. */
export const managedEvent = eventWithWord.extend({ role: z.literal('helper').optional() })
export type ManagedEvent = z.output<typeof managedEvent>

/** A multipart form sends "true" and "false". */
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: () => t('invalid.flag') }),
)

/** Forms send an empty text for a field without a choice. */
function unlessEmpty<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}

/** Composed, so that one city has one address: macOS takes "ü" apart in names of files, and PDFs do when copied. */
const location = requiredText(120, textKey('invalid.location'))
  .normalize('NFC')
  .refine((value) => value.trim() === '' || isAddressable(value), { error: () => t('invalid.addressable') })

/** As browsers send a day and a time of the clocks of a place. */
const localMinute = z
  .string({ error: () => t('invalid.localTime') })
  .regex(/^(\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d)?$/, { error: () => t('invalid.localTime') })
  .refine((value) => value === '' || isDate(value.slice(0, 10)), { error: () => t('invalid.localTime') })

const eventFields = {
  name: requiredText(200, textKey('invalid.eventName')),
  location,
  date: z
    .string({ error: () => t('invalid.date') })
    .min(1, { error: () => t('invalid.date') })
    .refine((value) => value === '' || isDate(value), { error: () => t('invalid.day') }),
  timeZone: unlessEmpty(
    z
      .string()
      .max(64)
      .refine(isTimeZone, { error: () => t('invalid.timeZone') }),
  ),
  description: optionalText(5_000).optional(),
  isPublic: flag.optional(),
  countsStars: flag.optional(),
  publishesCertain: flag.optional(),
  accent: z
    .string()
    .regex(/^(#[\da-f]{6})?$/i, { error: () => t('invalid.color') })
    .toLowerCase()
    .optional(),
  language: pageLanguage.optional(),
  claimsFrom: localMinute.optional(),
  claimsUntil: localMinute.optional(),
  joiningWord: optionalText(100)
    .transform((word) => word.trim())
    .optional(),
  days: unlessEmpty(
    z.coerce
      .number({ error: () => t('invalid.days', { max: MOST_DAYS }) })
      .int({ error: () => t('invalid.days', { max: MOST_DAYS }) })
      .min(1, { error: () => t('invalid.leastDay') })
      .max(MOST_DAYS, { error: () => t('invalid.mostDays', { max: MOST_DAYS }) }),
  ),
  clock: z
    .preprocess(
      (value) => (typeof value === 'string' ? Number(value) : value),
      z.literal(CLOCKS, { error: () => t('invalid.clock') }),
    )
    .optional(),
}

/**
 * `copyFrom`: an event whose rooms, time slots, floor plans, links, sponsors, footer, values and pictures the new one starts with, and
 * whose settings fill what the body leaves out; `copyWifi`: its WiFi too.
 */
export const newEvent = z.object({
  ...eventFields,
  copyFrom: unlessEmpty(requiredId(textKey('invalid.noEvent'))),
  copyWifi: flag.optional(),
})
export const eventChange = z.object({
  ...eventFields,
  removeLogo: flag.optional(),
  removeBanner: flag.optional(),
})

const copiedFrame = z.object({
  rooms: z.int(),
  timeSlots: z.int(),
  /** Names the act in the history, so that it can be undone. */
  change: z.string(),
})
export type CopiedFrame = z.output<typeof copiedFrame>

const images = { files: ['logo', 'banner'], maxFileBytes: IMAGE_BYTES } as const

export const eventCalls = {
  'GET /api/events': {
    summary: 'The events that the caller may see',
    access: 'public',
    query: eventAddress,
    reply: z.array(event),
  },
  'GET /api/events/:id': { summary: 'One event', access: 'public', params: idParams, reply: event },
  'GET /api/admin/events': {
    summary: 'The events that the caller may manage, or helps with, hidden ones included',
    access: 'helper',
    reply: z.array(managedEvent),
  },
  'GET /api/admin/has-events': {
    summary: 'Whether the caller manages any event, or helps with one',
    access: 'helper',
    reply: z.object({ hasEvents: z.boolean() }),
  },
  'POST /api/events': {
    summary: 'Creates an event; also as multipart with the images `logo` and `banner`',
    access: 'admin',
    body: newEvent,
    ...images,
    reply: eventWithWord,
    status: 201,
  },
  'PUT /api/events/:id': {
    summary: 'Changes an event; also as multipart with the images `logo` and `banner`',
    access: 'admin',
    params: idParams,
    body: eventChange,
    ...images,
    reply: eventWithWord,
  },
  'PUT /api/events/:id/lists': {
    summary:
      'Sets one list of values of an event. Sessions and cards get the new name of a renamed value, and keep one that is removed',
    access: 'admin',
    params: idParams,
    body: listChange,
    reply: eventWithWord,
  },
  'POST /api/events/:id/copy': {
    summary:
      'Gives an event without rooms or without time slots those of another one that the admin manages: one act of the history',
    access: 'admin',
    params: idParams,
    body: z.object({ copyFrom: requiredId(textKey('invalid.noEvent')) }),
    reply: copiedFrame,
    status: 201,
    refusals: [409],
  },
  'DELETE /api/admin/delete-event/:id': {
    summary:
      'Deletes an event and all that belongs to it: by its creator and Super Admins, who can bring it back for 30 days',
    access: 'admin',
    params: idParams,
    reply: null,
  },
} satisfies Calls

import { z } from 'zod'
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
  unlessEmpty,
  version,
} from '../text/text.ts'
import { isDate, isEventDate, isTimeZone, MOST_DAYS } from '../times/dates.ts'
import { CLOCKS } from '../times/times.ts'
import { eventAddress } from './event-address.ts'
import { location } from './location.ts'
import { listChange } from './value-lists.ts'

/** The labels of each list, in order. */
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
  /** Whether the event counts browsers' stars; its page says so. */
  countsStars: z.boolean(),
  /** Whether cards on photos of the wall are scheduled without review if their reading is certain. */
  publishesCertain: z.boolean(),
  /** The 12-hour clock with AM and PM, or the 24-hour clock. */
  clock: z.literal(CLOCKS),
  /** The number of days, starting on `date`. */
  days: z.int().positive(),
  /** How many minutes the last day continues after midnight. */
  nightMinutes: z.int().nonnegative(),
  lists,
  /** The event's own color, `#rrggbb`; absent if it has none. */
  accent: z.string().optional(),
  /**
   * That color as light and dark pages show it, so that text on it and in it is readable; the washes are pale
   * backgrounds for such text.
   */
  shades: z
    .object({ light: z.string(), lightWash: z.string(), dark: z.string(), darkWash: z.string() })
    .optional(),
  /** The language of the event's pages, as a BCP 47 code; absent for English. */
  language: pageLanguage.optional(),
  /** Whether visitors can write ideas for sessions, and see them; absent if there is no list of ideas. */
  ideas: z.enum(IDEA_LISTS).optional(),
  /** The pitch round, if one event was asked for by its address; absent if there has been none. */
  pitch: pitchRound.optional(),
  /**
   * From when until when holders of cards can take free spots, on the event's clocks, as `2026-05-09T09:30`. Absent:
   * never, and no end.
   */
  claimsFrom: z.string().optional(),
  claimsUntil: z.string().optional(),
  /**
   * The BCP 47 codes of languages by the values of sessions. "" is for a session without a language, if all sessions
   * share one.
   */
  languageCodes: z.record(z.string(), z.string()).optional(),
  /** The event's pages of text, in order, if one event was asked for by its address; absent if there are none. */
  pages: z
    .array(
      z.object({
        slug: z.string(),
        title: z.string(),
        /** Absent means false, also for the next field. */
        isInMenu: z.literal(true).optional(),
        isHelp: z.literal(true).optional(),
        /** The first telephone number on the help page. */
        phone: z.object({ number: z.string(), address: z.string() }).optional(),
      }),
    )
    .optional(),
  /** Whether the event has WiFi settings, if one event was asked for by its address; absent means false. */
  hasWifi: z.literal(true).optional(),
  version,
})
export type Event = z.output<typeof event>

/** `joiningWord` unlocks joining addresses meant only for those who know it; absent if there is none. */
const eventWithWord = event.extend({ joiningWord: z.string().optional() })
/** `role` is absent if the caller may manage the event. */
export const managedEvent = eventWithWord.extend({ role: z.literal('helper').optional() })
export type ManagedEvent = z.output<typeof managedEvent>

/** Multipart forms send "true" and "false". */
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean({ error: () => t('invalid.flag') }),
)

/** A local date and time in the form that browsers send. */
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
    .refine((value) => value === '' || isEventDate(value), { error: () => t('invalid.day') }),
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
 * `copyFrom`: an event whose rooms, time slots, floor plans, links, sponsors, footer, values and pictures are copied,
 * and whose settings fill fields that the body leaves out. `copyWifi`: copies its WiFi, too.
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
  /** The id of the act in the history, so that it can be undone. */
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
    summary: 'The events that the caller may manage or helps with, including hidden ones',
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
      'Sets one list of values of an event. Sessions and cards get the new name of a renamed value, and keep a removed one',
    access: 'admin',
    params: idParams,
    body: listChange,
    reply: eventWithWord,
  },
  'POST /api/events/:id/copy': {
    summary:
      'Copies rooms and time slots of another event that the admin manages to an event that has none of them, as one act',
    access: 'admin',
    params: idParams,
    body: z.object({ copyFrom: requiredId(textKey('invalid.noEvent')) }),
    reply: copiedFrame,
    status: 201,
    refusals: [409],
  },
  'DELETE /api/admin/delete-event/:id': {
    summary:
      'Deletes an event and everything in it; only its creator and Super Admins may, and can restore it for 30 days',
    access: 'admin',
    params: idParams,
    reply: null,
  },
} satisfies Calls

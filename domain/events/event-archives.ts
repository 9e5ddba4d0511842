import { z } from 'zod'
import type { Calls } from '../call.ts'
import { newEventPage } from '../content/event-pages.ts'
import { floorPlanTexts } from '../content/floor-plans.ts'
import { newFooterSettings } from '../content/footer-settings.ts'
import { newHelpfulLink, newQuickLink, newSocialLink } from '../content/links.ts'
import { MOST_PAGES } from '../content/page-limits.ts'
import { UPLOADS } from '../content/picture-widths.ts'
import { newSponsor } from '../content/sponsors.ts'
import { newWifiSettings } from '../content/wifi-settings.ts'
import { MOST_SESSIONS } from '../publish/schedule-files.ts'
import { mapFields } from '../schedule/per-field.ts'
import { closedTime, newRoom, pinPoint } from '../schedule/rooms.ts'
import { factsForm } from '../schedule/session-facts-form.ts'
import { ofKinds } from '../schedule/session-fields.ts'
import { timeSlotFields } from '../schedule/time-slots.ts'
import { t, textKey } from '../text/t.ts'
import { idParams, optionalText, requiredText, unlessEmpty } from '../text/text.ts'
import { isTime } from '../times/times.ts'
import { ARCHIVE_BYTES } from './archive-limits.ts'
import { event, newEvent } from './events.ts'
import { listChange } from './value-lists.ts'

export const ARCHIVE_FORMAT = 'conference-hub event'
/** The version of the format. Increment it when older programs could not load newer archives. */
export const ARCHIVE_VERSION = 1

/** A picture in the archive. The name can never be a path out of its folder. */
const picture = z
  .string()
  .regex(/^files\/[a-z0-9][a-z0-9-]{0,99}\.[a-z]{3,4}$/, { error: () => t('invalid.pictureName') })

/**
 * The position of a row in its list within the document, from 1, because ids of one installation mean nothing in
 * another.
 */
const place = z.int().positive().max(100_000)

const labels = z
  .array(z.string())
  .transform((texts) => texts.map((label) => ({ label })))
  .pipe(listChange.shape.values)
  .transform((values) => values.map(({ label }) => label))

const keptTime = optionalText(20).refine(isTime, { error: () => t('invalid.archivedTime') })
const ofEvent = { eventId: true } as const

const session = z.object({
  ...mapFields(
    (name, { longest }) =>
      name === 'title' ? requiredText(longest, textKey('invalid.title')) : optionalText(longest),
    () => z.array(optionalText(100)).max(30, { error: () => t('invalid.mostValues', { max: 30 }) }),
  ),
  facts: factsForm,
  /** The time slot in which the session begins, and those that it continues in. */
  timeSlot: place.nullable(),
  furtherTimeSlots: z.array(place).max(100, { error: () => t('invalid.mostSlots', { max: 100 }) }),
  room: place.nullable(),
  startsAt: z.union([z.literal(''), keptTime]),
  place: optionalText(200),
})

/**
 * `event.json` of an event archive: the rows of one event. Each is validated like the body of its API call, because
 * anyone can write such a file.
 */
export const archivedEvent = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  madeAt: z.string().max(40),
  event: newEvent.omit({ copyFrom: true }).extend({
    lists: z.object(ofKinds(() => labels)),
    logo: picture.nullable(),
    banner: picture.nullable(),
  }),
  rooms: z
    .array(
      newRoom.omit(ofEvent).extend({
        closedTimes: z
          .array(closedTime)
          .max(200, { error: () => t('invalid.mostTimes', { max: 200 }) })
          .optional(),
        pin: z
          .object({ floorPlan: place, ...pinPoint })
          .nullable()
          .default(null),
      }),
    )
    .max(1_000, { error: () => t('invalid.mostRooms', { max: 1_000 }) }),
  timeSlots: z
    .array(z.object({ ...timeSlotFields, startTime: keptTime, endTime: keptTime }))
    .max(2_000, { error: () => t('invalid.mostSlots', { max: 2_000 }) }),
  sessions: z
    .array(session)
    .max(MOST_SESSIONS, { error: () => t('invalid.mostSessions', { max: MOST_SESSIONS }) }),
  sponsors: z
    .array(
      newSponsor.omit(ofEvent).extend({
        logo: picture.nullable(),
        logoUrl: newSponsor.shape.logoUrl.refine(
          (url) => typeof url !== 'string' || !url.startsWith(UPLOADS),
          { error: () => t('invalid.archivedLogo') },
        ),
      }),
    )
    .max(1_000, { error: () => t('invalid.mostSponsors', { max: 1_000 }) }),
  socialLinks: z
    .array(newSocialLink.omit(ofEvent))
    .max(500, { error: () => t('invalid.mostLinks', { max: 500 }) }),
  quickLinks: z
    .array(newQuickLink.omit(ofEvent))
    .max(500, { error: () => t('invalid.mostLinks', { max: 500 }) }),
  helpfulLinks: z
    .array(newHelpfulLink.omit(ofEvent))
    .max(500, { error: () => t('invalid.mostLinks', { max: 500 }) }),
  footer: newFooterSettings.omit(ofEvent).nullable(),
  wifi: newWifiSettings.omit(ofEvent).nullable(),
  /** Absent if the event has none. */
  pages: z
    .array(newEventPage.omit(ofEvent))
    .max(MOST_PAGES, { error: () => t('invalid.mostPages', { max: MOST_PAGES }) })
    .optional(),
  floorPlans: z
    .array(floorPlanTexts.extend({ title: requiredText(200, textKey('invalid.title')), image: picture }))
    .max(20, { error: () => t('invalid.mostFloorPlans', { max: 20 }) }),
})
export type ArchivedEvent = z.output<typeof archivedEvent>
/** The form before parsing. */
export type ArchivedEventJson = z.input<typeof archivedEvent>

export const eventArchiveCalls = {
  'GET /api/events/:id/archive': {
    summary: 'The whole event as one .zip: its rows, pictures, and pages that open without a server',
    access: 'admin',
    params: idParams,
    query: z.object({
      /** Whether to include the network and its password. */
      wifi: z.enum(['true', 'false']).default('false'),
    }),
    reply: z.string(),
    media: 'application/zip',
  },
  'POST /api/events/load': {
    summary:
      'Creates a new event from such a .zip, all of it or nothing; 409 if there is one in that city on that date: `location` and `date` choose others',
    access: 'admin',
    body: z.object({
      location: unlessEmpty(newEvent.shape.location),
      date: unlessEmpty(newEvent.shape.date),
    }),
    files: ['archive'],
    maxFileBytes: ARCHIVE_BYTES,
    reply: event,
    status: 201,
    refusals: [409],
  },
} satisfies Calls

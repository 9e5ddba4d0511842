import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { t, textKey } from '../text/t.ts'
import { eventId, idParams, requiredText, rowId } from '../text/text.ts'
import { ANNOUNCEMENT_LENGTH, LONGEST_MINUTES } from './announcement-limits.ts'

export const announcement = z.object({
  id: rowId,
  eventId: rowId,
  text: z.string(),
  /** The room that it is for; null for everyone. */
  roomId: rowId.nullable(),
  roomName: z.string().nullable(),
  /** When it stops being shown. */
  endsAt: z.string(),
  /** When it was announced; empty if unknown. */
  announcedAt: z.string(),
  /** Set for an emergency: it covers the screens and is red on all pages until someone ends it. */
  isEmergency: z.literal(true).optional(),
})
export type Announcement = z.output<typeof announcement>

export const announcementWords = z.object({
  text: requiredText(ANNOUNCEMENT_LENGTH, textKey('invalid.announcement')),
})

const newAnnouncement = announcementWords.extend({
  eventId,
  roomId: rowId.nullable().default(null),
  /** How long to show it. Not for emergencies, which someone must end. */
  minutes: z
    .int({ error: () => t('invalid.wholeMinutes') })
    .min(1, { error: () => t('invalid.leastMinute') })
    .max(LONGEST_MINUTES, { error: () => t('invalid.mostDay') })
    .optional(),
  /** An emergency is for everyone, so it has no room. */
  isEmergency: z.boolean({ error: () => t('invalid.flag') }).default(false),
  /** The emergency that this announcement ends, in the same act. */
  ends: rowId.nullable().default(null),
})

export const announcementCalls = {
  'GET /api/announcements': {
    summary: 'The current announcements, latest first; ended ones disappear within a minute',
    access: 'public',
    query: eventAddress,
    reply: z.array(announcement),
  },
  'POST /api/announcements': {
    summary:
      'Announces something to everyone at an event, or to those in a room, for some `minutes`; an emergency to everyone until someone ends it. `ends` ends an emergency in the same act; 404 if it has ended',
    access: 'helper',
    body: newAnnouncement,
    reply: announcement,
    status: 201,
  },
  'DELETE /api/announcements/:id': {
    summary: 'Withdraws an announcement',
    access: 'helper',
    params: idParams,
    reply: null,
  },
} satisfies Calls

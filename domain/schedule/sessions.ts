import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { t, textKey } from '../text/t.ts'
import {
  eventId,
  idParams,
  optionalText,
  pathId,
  requiredId,
  requiredText,
  rowId,
  sameEventId,
  version,
} from '../text/text.ts'
import { keptTime } from '../times/kept-times.ts'
import { isTime } from '../times/times.ts'
import { ARRANGEMENTS } from './act-names.ts'
import { contentForm, sessionValues } from './content-form.ts'
import { mapFields } from './per-field.ts'
import { proposedSwaps } from './proposed-swaps.ts'
import { closedTime } from './rooms.ts'
import { sessionFacts } from './session-facts-form.ts'
import { SESSION_FIELDS } from './session-fields.ts'
import { MOST_SWAPS } from './star-pairs.ts'

/** The fields and facts of a session in a reply. */
export const sessionContent = {
  ...mapFields(
    () => z.string(),
    () => z.array(z.string()),
  ),
  /** Absent if there are none. */
  facts: sessionFacts.optional(),
}

export const session = z.object({
  id: rowId,
  eventId: rowId,
  ...sessionContent,
  timeSlotId: rowId.nullable(),
  roomId: rowId.nullable(),
  /** The further time slots that it continues in, in order. */
  furtherSlotIds: z.array(rowId),
  /** Its own start within its time slots; empty if it starts with the first. */
  startsAt: z.string(),
  /** The place within an open room. */
  place: z.string(),
  /** When someone reported it as full in its current spot; empty if no one has. */
  fullAt: z.string(),
  /** How many minutes late it begins, as reported in its current spot; absent if no one has. */
  late: z.int().positive().optional(),
  /** The room's name, 'Unknown Room' if no room matches. */
  roomName: z.string(),
  /** The ids of former sessions that were merged into it; absent if there are none. */
  mergedIds: z.array(rowId).optional(),
  version,
})
export type Session = z.output<typeof session>

/** How many time slots a session lasts. */
export const lasting = z.coerce
  .number()
  .int()
  .min(1, { error: () => t('invalid.leastSlot') })
  .max(100, { error: () => t('invalid.mostSlots', { max: 100 }) })

/** The fields of the session form (docs/product.md#session-form). The event is that of the time slot and the room. */
export const sessionForm = z.object({
  ...contentForm('isRequired', sessionValues),
  timeSlotId: requiredId(textKey('invalid.slot')),
  roomId: requiredId(textKey('invalid.room')),
  slots: lasting.optional(),
  startsAt: optionalText(20)
    .refine((text) => text === '' || isTime(keptTime(text, 12)), { error: () => t('invalid.start') })
    .optional(),
  place: optionalText(200).optional(),
  eventId: sameEventId,
})
export type SessionForm = z.output<typeof sessionForm>

/**
 * The fields for changing a session. One from a wall, the board or a file may have no presenter or no description, and
 * its other fields can be changed without adding one. The server knows which sessions have them.
 */
export const sessionChange = sessionForm.extend({
  presenterName: optionalText(SESSION_FIELDS.presenterName.longest, textKey('invalid.presenterName')),
  description: optionalText(SESSION_FIELDS.description.longest, textKey('invalid.description')),
})

/** The schema for a form that changes this session: a text that it has stays required. */
export function changeOf({ presenterName, description }: Pick<Session, 'presenterName' | 'description'>) {
  const { shape } = sessionForm
  return sessionChange.extend({
    ...(presenterName !== '' && { presenterName: shape.presenterName }),
    ...(description !== '' && { description: shape.description }),
  })
}

/** A session to be completed later: on the day, a title and a name are enough for the board. */
const briefSession = sessionForm.pick({
  title: true,
  presenterName: true,
  timeSlotId: true,
  roomId: true,
  place: true,
  eventId: true,
})
/** The fields of the brief form. The place applies to open rooms only. */
export const briefWords = briefSession.pick({ title: true, presenterName: true, place: true })

/** A report from the door. */
export const saidFull = z.object({ isFull: z.boolean({ error: () => t('invalid.flag') }) })

/** The other session that becomes part of this one, and the versions of both that the sender saw. */
const merge = z.object({ version, otherId: rowId, otherVersion: version, eventId: sameEventId })
export type MergeBody = z.output<typeof merge>

const arrangement = z
  .object({
    eventId,
    /** The purpose of the moves; their deed in the history follows from it. */
    kind: z.enum(ARRANGEMENTS).default('move'),
    moves: z
      .array(
        z.object({
          id: rowId,
          version,
          /** Null moves the session to the tray. */
          spot: z.object({ timeSlotId: rowId, roomId: rowId, slots: lasting.optional() }).nullable(),
        }),
      )
      .max(1_000, { error: () => t('invalid.mostSessions', { max: 1_000 }) }),
    /** Also closes a room, which then must not hold any session. */
    closes: closedTime.extend({ roomId: rowId }).optional(),
  })
  .refine(({ moves, closes }) => moves.length > 0 || closes, {
    error: () => t('invalid.noMoves'),
    path: ['moves'],
  })
export type ArrangementBody = z.output<typeof arrangement>

/** A session of another event, as listed on the page of one of its hosts. */
const elsewhere = z.object({
  id: rowId,
  title: z.string(),
  /** The date of its day. */
  date: z.iso.date(),
  event: z.object({ name: z.string(), location: z.string(), date: z.iso.date() }),
})
export type Elsewhere = z.output<typeof elsewhere>
/** The most sessions of other events in a reply. */
export const MOST_ELSEWHERE = 50

export const sessionCalls = {
  'GET /api/sessions': {
    summary: 'Sessions on the schedule; unscheduled ones only for those who may manage the event',
    access: 'public',
    query: eventAddress,
    reply: z.array(session),
  },
  'GET /api/sessions/swaps': {
    summary:
      'The first exchanges of two sessions, or moves to a free spot, of a plan of at most `most`, after which fewer people must choose between sessions or lack a seat; from the stars of phones, where the event counts them',
    access: 'helper',
    query: z.object({
      eventId: pathId,
      most: z.coerce.number().int().min(1).max(MOST_SWAPS).default(MOST_SWAPS),
    }),
    reply: proposedSwaps,
  },
  'GET /api/sessions/elsewhere': {
    summary:
      'The latest 50 sessions of a person at other public events, if the hosts of the session there and of one at this event agreed to be listed',
    access: 'public',
    query: z.object({ eventId: pathId, person: requiredText(300, textKey('invalid.hostName')) }),
    reply: z.array(elsewhere),
  },
  'GET /api/sessions/:id/joining': {
    summary:
      'The address for joining a session remotely, from ten minutes before it begins until it ends, for its managers at any time. 403 without the event’s `word` if it is for those who know it; 409 at other times',
    access: 'public',
    params: idParams,
    query: z.object({ word: optionalText(100).optional() }),
    reply: z.object({ url: z.string() }),
    refusals: [403, 409, 429],
  },
  'POST /api/sessions': {
    summary: 'Adds a session in a time slot and a room; 409 if that spot is taken',
    access: 'helper',
    body: sessionForm,
    reply: session,
    status: 201,
  },
  'POST /api/sessions/brief': {
    summary: 'Adds a session with only a title and a presenter; otherwise like POST /api/sessions',
    access: 'helper',
    body: briefSession,
    reply: session,
    status: 201,
  },
  'POST /api/sessions/arrange': {
    summary:
      'Moves sessions, all at once or not at all, including swaps and circles, as one act. 412 with the current sessions if one has changed; 409 if a spot is taken by one that does not move',
    access: 'helper',
    body: arrangement,
    reply: z.array(session),
    isIdempotent: true,
    refusals: [409, 412],
  },
  'POST /api/sessions/:id/merge': {
    summary:
      'Merges two sessions, as one act: the remaining one keeps its title and place, and gets the presenters, texts, values, and stars of both. 412 with both current sessions if one has changed',
    access: 'admin',
    params: idParams,
    body: merge,
    reply: session,
    isIdempotent: true,
    refusals: [412],
  },
  'PUT /api/sessions/:id': {
    summary:
      'Changes a session, or moves it; 409 if the spot is taken. Without `slots` it keeps its length, as far as time slots follow. `presenterName` and `description` may be empty only if they already are',
    access: 'helper',
    params: idParams,
    body: sessionChange,
    reply: session,
  },
  'PUT /api/sessions/:id/full': {
    summary:
      'Marks a session as full, or no longer, as one act. The mark ends when the session moves. 409 for one without a time and a room',
    access: 'helper',
    params: idParams,
    body: saidFull.extend({ eventId: sameEventId }),
    reply: session,
    refusals: [409],
  },
  'DELETE /api/sessions/:id': {
    summary: 'Deletes a session',
    access: 'admin',
    params: idParams,
    reply: null,
  },
} satisfies Calls

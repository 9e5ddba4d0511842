import { z } from 'zod'
import type { Calls } from '../call.ts'
import { isWebAddress } from '../content/web-addresses.ts'
import { eventAddress } from '../events/event-address.ts'
import { t, textKey } from '../text/t.ts'
import {
  eventId,
  idParams,
  optionalText,
  positionInList,
  requiredText,
  rowId,
  sameEventId,
  version,
} from '../text/text.ts'
import { MOST_DAYS } from '../times/dates.ts'
import { isTime } from '../times/times.ts'
import { reorderedItems } from './reordering.ts'
import {
  FACT_NAMES,
  LONGEST_FACT,
  ROOM_FACTS,
  type RoomFact,
  type RoomFlag,
  statedFacts,
} from './room-facts.ts'
import { endsAfterStartOnAny, endsLater, timeSlotFields } from './time-slots.ts'

const timeOfDay = z.string().refine(isTime, { error: () => t('invalid.timeOfDay') })

/** A day of the event, counted from 1, with a start and an end. */
export const closedTime = z.object({
  day: z.int().min(1).max(MOST_DAYS),
  startTime: timeOfDay,
  endTime: timeOfDay,
})

type PerFact<Flag, Text> = { [F in RoomFact]: F extends RoomFlag ? Flag : Text }

/** Creates a schema for each fact of a room. */
function perFact<Flag, Text>(make: { flag: Flag; link: Text; text: Text }): PerFact<Flag, Text> {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, make[ROOM_FACTS[name].kind]])) as PerFact<
    Flag,
    Text
  >
}

const stated = z.string().optional()

export const room = z.object({
  id: rowId,
  eventId: rowId,
  name: z.string(),
  order: z.int().nonnegative(),
  /** How many people fit in; null if unknown. */
  capacity: z.int().positive().nullable(),
  /** Whether it holds any number of sessions at once, such as a garden. */
  isOpen: z.boolean(),
  /** When it is closed; absent if never. */
  closedTimes: z.array(closedTime).optional(),
  /** What people want to know about it; absent if nothing is known. */
  facts: z
    .object({
      ...perFact({ flag: z.literal(true).optional(), link: stated, text: stated }),
      /** Replaces `joiningUrl`, which only the event's managers can read. */
      isJoinable: z.literal(true).optional(),
    })
    .optional(),
  /** The floor plan that its pin is on; null for none. */
  floorPlanId: rowId.nullable(),
  /** The pin's position on the plan from the left and from the top, 0 to 1 of the picture; null without a pin. */
  pinX: z.number().min(0).max(1).nullable(),
  pinY: z.number().min(0).max(1).nullable(),
  version,
})
export type Room = z.output<typeof room>

const name = requiredText(200, textKey('invalid.roomName'))

const noCapacity = { error: () => t('invalid.capacity') }

/** Forms send an empty text for an unknown capacity. If absent, the capacity stays as it is. */
const capacity = z
  .preprocess(
    (given) =>
      given === '' ? null : typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : given,
    z.int(noCapacity).min(1, noCapacity).max(100_000, noCapacity).nullable(),
  )
  .optional()

const isOpen = z.boolean({ error: () => t('invalid.flag') }).optional()

/** The facts of a room in a call: always all of them. Null and an empty object clear them. */
export const givenFacts = z
  .object(
    perFact({
      flag: z.boolean({ error: () => t('invalid.flag') }).optional(),
      link: optionalText(LONGEST_FACT.link)
        .refine((url) => url.trim() === '' || isSecureAddress(url.trim()), {
          error: () => t('invalid.secureAddress'),
        })
        .optional(),
      text: optionalText(LONGEST_FACT.text).optional(),
    }),
  )
  .nullable()
  .transform((given) => statedFacts(given ?? {}))
  .optional()

/** Excludes addresses that a page could run as a script, and those that others could read in transit. */
function isSecureAddress(text: string): boolean {
  return isWebAddress(text) && /^https:/i.test(text)
}

const { day, startTime, endTime } = timeSlotFields
const MOST_CLOSED_TIMES = 50

/** All times when the room is closed. The event's clock validates them again. */
const closedTimes = z
  .array(z.object({ day, startTime, endTime }).refine(endsAfterStartOnAny, endsLater))
  .max(MOST_CLOSED_TIMES, { error: () => t('invalid.mostTimes', { max: MOST_CLOSED_TIMES }) })
  .optional()

const roomFields = { name, capacity, isOpen, closedTimes, facts: givenFacts }

export const newRoom = z.object({ ...roomFields, eventId, order: positionInList })
export const roomChange = z.object({ ...roomFields, eventId: sameEventId })
export type RoomChange = z.output<typeof roomChange>

/** A share of the picture, rounded to four decimals. */
const outside = { error: () => t('invalid.pin') }
const fraction = z
  .number(outside)
  .min(0, outside)
  .max(1, outside)
  .transform((value) => Math.round(value * 10_000) / 10_000)

/** The position of a pin on a picture from the left and from the top: 0 to 1. */
export const pinPoint = { x: fraction, y: fraction } as const

/** A room's pin on a floor plan; null removes it. */
export const pinChange = z.object({
  pin: z.object({ floorPlanId: rowId, ...pinPoint }).nullable(),
  eventId: sameEventId,
})

export const roomCalls = {
  'GET /api/rooms': {
    summary: 'Rooms in order',
    access: 'public',
    query: eventAddress,
    reply: z.array(room),
  },
  'POST /api/rooms': {
    summary: 'Adds a room',
    access: 'admin',
    body: newRoom,
    reply: room,
    status: 201,
  },
  'PUT /api/rooms/:id': {
    summary: 'Changes a room',
    access: 'admin',
    params: idParams,
    body: roomChange,
    reply: room,
  },
  'PUT /api/rooms/:id/pin': {
    summary: "Sets where a room is on one of the event's floor plans, or that it is on none",
    access: 'admin',
    params: idParams,
    body: pinChange,
    reply: room,
  },
  'POST /api/rooms/:id/open': {
    summary:
      'Reopens a room for one of the times at which it is closed, or without `time` for all of them, as one act. 404 if it has no such time; 412 with the current room if it has changed since `version`',
    access: 'helper',
    params: idParams,
    body: z.object({ version: version.optional(), time: closedTime.optional(), eventId: sameEventId }),
    reply: room,
    refusals: [412],
  },
  'DELETE /api/rooms/:id': {
    summary: 'Deletes a room; its sessions become unscheduled',
    access: 'admin',
    params: idParams,
    reply: null,
  },
  'POST /api/rooms/reorder': {
    summary: "Puts all rooms of an event in order; returns the event's rooms",
    access: 'admin',
    body: z.object({ rooms: reorderedItems }),
    reply: z.array(room),
  },
} satisfies Calls

import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { type PlainKey, t, textKey } from '../text/t.ts'
import { eventId, idParams, nullableText, rowId, sameEventId, version } from '../text/text.ts'
import { MOST_DAYS } from '../times/dates.ts'
import { keptTime, keptTimes, typedTimes } from '../times/kept-times.ts'
import { MOST_SHIFT } from '../times/shifted-times.ts'
import { CLOCKS, isTime, minutesOf } from '../times/times.ts'

export const timeSlot = z.object({
  id: rowId,
  eventId: rowId,
  /** The day of the event, counted from 1. */
  day: z.int().positive(),
  startTime: z.string(),
  endTime: z.string(),
  isStatic: z.boolean(),
  staticTitle: z.string().nullable(),
  staticLocation: z.string().nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  version,
})
export type TimeSlot = z.output<typeof timeSlot>

/** @param missing the error for a missing time @param unreadable the error for a text that is not a time */
function timeOfDay(missing: PlainKey, unreadable: PlainKey) {
  const isMissing = { error: () => t(missing) }
  return z
    .string(isMissing)
    .min(1, isMissing)
    .refine((value) => value === '' || isTime(keptTime(value, 12)), { error: () => t(unreadable) })
}

const noDay = { error: () => t('invalid.dayOfEvent') }
const day = z.coerce.number(noDay).int(noDay).min(1, noDay).max(MOST_DAYS, noDay).optional()

export const timeSlotFields = {
  day,
  startTime: timeOfDay(textKey('invalid.startTime'), textKey('invalid.startTimeForm')),
  endTime: timeOfDay(textKey('invalid.endTime'), textKey('invalid.endTimeForm')),
  isStatic: z.boolean({ error: () => t('invalid.flag') }).optional(),
  staticTitle: nullableText(200),
  staticLocation: nullableText(200),
  title: nullableText(200),
  description: nullableText(2_000),
}

type Times = Parameters<typeof keptTimes>[0]

/** Whether a time slot ends after it starts, by its stored times. */
function endsAfterStart({ startTime, endTime }: Times): boolean {
  return !isTime(startTime) || !isTime(endTime) || minutesOf(endTime) > minutesOf(startTime)
}

export const endsLater = { error: () => t('invalid.endBeforeStart'), path: ['endTime'] }
/**
 * Accepts a slot that is valid on either clock: on a 12-hour clock, 11:30 to 1:00 is one and a half hours. The event's
 * clock validates it again.
 */
export const endsAfterStartOnAny = (times: Times) =>
  CLOCKS.some((clock) => endsAfterStart(keptTimes(times, clock)))

export const newTimeSlot = z.object({ ...timeSlotFields, eventId }).refine(endsAfterStartOnAny, endsLater)
const newTimeSlots = z.object({
  eventId,
  timeSlots: z
    .array(z.object(timeSlotFields).refine(endsAfterStartOnAny, endsLater))
    .min(1, { error: () => t('invalid.nothingToAdd') })
    .max(100, { error: () => t('invalid.mostSlots', { max: 100 }) }),
})
export const timeSlotChange = z
  .object({ ...timeSlotFields, eventId: sameEventId })
  .refine(endsAfterStartOnAny, endsLater)

export const timeSlotForm = z
  .object({ ...timeSlotFields, isMorning: z.boolean(), isNight: z.boolean() })
  .refine((values) => endsAfterStart(typedTimes(values)), endsLater)

const shift = z.object({
  eventId,
  minutes: z
    .int({ error: () => t('invalid.wholeMinutes') })
    .min(-MOST_SHIFT, { error: () => t('invalid.mostHours', { max: 12 }) })
    .max(MOST_SHIFT, { error: () => t('invalid.mostHours', { max: 12 }) })
    .refine((minutes) => minutes !== 0, { error: () => t('invalid.noShift') }),
  timeSlots: z
    .array(z.object({ id: rowId, version }))
    .min(1, { error: () => t('invalid.nothingToShift') })
    .max(1_000, { error: () => t('invalid.mostSlots', { max: 1_000 }) }),
})
export type ShiftBody = z.output<typeof shift>

export const timeSlotCalls = {
  'GET /api/time-slots': {
    summary: 'Time slots by start time; hours below 8 are afternoon, unless AM follows',
    access: 'public',
    query: eventAddress,
    reply: z.array(timeSlot),
  },
  'POST /api/time-slots': {
    summary: 'Adds a time slot; one may overlap another',
    access: 'admin',
    body: newTimeSlot,
    reply: timeSlot,
    status: 201,
  },
  'POST /api/time-slots/several': {
    summary: 'Adds several time slots, all of them or none, as one act',
    access: 'admin',
    body: newTimeSlots,
    reply: z.array(timeSlot),
    status: 201,
  },
  'POST /api/time-slots/shift': {
    summary:
      'Shifts time slots by minutes, all at once or not at all, as one act. 412 with the current time slots if one has changed',
    access: 'admin',
    body: shift,
    reply: z.array(timeSlot),
    isIdempotent: true,
    refusals: [412],
  },
  'PUT /api/time-slots/:id': {
    summary: 'Changes a time slot; one that holds sessions cannot become a break',
    access: 'admin',
    params: idParams,
    body: timeSlotChange,
    reply: timeSlot,
  },
  'DELETE /api/time-slots/:id': {
    summary: 'Deletes a time slot; its sessions become unscheduled',
    access: 'admin',
    params: idParams,
    reply: null,
  },
} satisfies Calls

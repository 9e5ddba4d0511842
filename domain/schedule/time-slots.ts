import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { eventId, idParams, nullableText, rowId, sameEventId, version } from '../text/text.ts'
import { MOST_DAYS } from '../times/dates.ts'
import { keptTime, keptTimes, typedTimes } from '../times/kept-times.ts'
import { MOST_SHIFT } from '../times/shifted-times.ts'
import { CLOCKS, isTime, minutesOf } from '../times/times.ts'

export const timeSlot = z.object({
  id: rowId,
  eventId: rowId,
  /** On which of the event's days, the first being 1. */
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

function timeOfDay(what: 'Start time' | 'End time') {
  const sentence = `${what} is required`
  return z
    .string(sentence)
    .min(1, sentence)
    .refine(
      (value) => value === '' || isTime(keptTime(value, 12)),
      `${what} must be a time of day, such as 9:30 or 13:30`,
    )
}

const day = z.coerce
  .number('The day must be one of the event')
  .int('The day must be one of the event')
  .min(1, 'The day must be one of the event')
  .max(MOST_DAYS, 'The day must be one of the event')
  .optional()

export const timeSlotFields = {
  day,
  startTime: timeOfDay('Start time'),
  endTime: timeOfDay('End time'),
  isStatic: z.boolean('This must be true or false').optional(),
  staticTitle: nullableText(200),
  staticLocation: nullableText(200),
  title: nullableText(200),
  description: nullableText(2_000),
}

type Times = Parameters<typeof keptTimes>[0]

/** Whether a time slot ends after it starts, by its times as they are kept. */
function endsAfterStart({ startTime, endTime }: Times): boolean {
  return !isTime(startTime) || !isTime(endTime) || minutesOf(endTime) > minutesOf(startTime)
}

export const NOT_AFTER_START = 'The end time must be after the start time'
const order = { error: NOT_AFTER_START, path: ['endTime'] }
/** On a clock of 12 hours 11:30 to 1:00 is one and a half hours. The event's clock judges once more. */
const endsAfterStartOnAny = (times: Times) => CLOCKS.some((clock) => endsAfterStart(keptTimes(times, clock)))

export const newTimeSlot = z.object({ ...timeSlotFields, eventId }).refine(endsAfterStartOnAny, order)
const newTimeSlots = z.object({
  eventId,
  timeSlots: z
    .array(z.object(timeSlotFields).refine(endsAfterStartOnAny, order))
    .min(1, 'There is nothing to add')
    .max(100, 'At most 100 time slots at once'),
})
export const timeSlotChange = z
  .object({ ...timeSlotFields, eventId: sameEventId })
  .refine(endsAfterStartOnAny, order)

export const timeSlotForm = z
  .object({ ...timeSlotFields, isMorning: z.boolean(), isNight: z.boolean() })
  .refine((values) => endsAfterStart(typedTimes(values)), order)

const shift = z.object({
  eventId,
  minutes: z
    .int('The minutes must be a whole number')
    .min(-MOST_SHIFT, 'At most 12 hours')
    .max(MOST_SHIFT, 'At most 12 hours')
    .refine((minutes) => minutes !== 0, 'Zero minutes change nothing'),
  timeSlots: z
    .array(z.object({ id: rowId, version }))
    .min(1, 'Nothing is to be shifted')
    .max(1_000, 'At most 1000 time slots at once'),
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
    summary: 'Adds several time slots, all of them or none: one act of the history',
    access: 'admin',
    body: newTimeSlots,
    reply: z.array(timeSlot),
    status: 201,
  },
  'POST /api/time-slots/shift': {
    summary:
      'Shifts time slots by minutes, all at once or not at all: one act of the history. 412 with the time slots as they are when one has changed',
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

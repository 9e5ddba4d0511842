import { z } from 'zod'
import { closedTime, givenFacts } from '../schedule/rooms.ts'
import { factsForm } from '../schedule/session-facts-form.ts'
import { ofKinds } from '../schedule/session-fields.ts'

/** The extension's name: a key of `schedule` in schedule.json, and a processing instruction in schedule.xml. */
export const EXTENSION = 'conference_hub'

const minutes = z
  .int()
  .min(0)
  .max(2 * 24 * 60)
const text = z.string().max(1_000)

/**
 * Facts in our own exports that other formats have no field for: breaks and empty time slots, open rooms, details and
 * closed times of rooms, and the time slots, facts and values of sessions. Times are minutes since midnight of their
 * day.
 */
export const scheduleExtension = z.object({
  /** The date of the first day. */
  date: z.iso.date(),
  rooms: z
    .array(
      z.object({
        name: text,
        isOpen: z.boolean(),
        capacity: z.int().nullable(),
        closedTimes: z.array(closedTime).max(200).optional().catch(undefined),
        facts: givenFacts.catch(undefined),
      }),
    )
    .max(500),
  timeSlots: z
    .array(
      z.object({
        day: z.int().min(1).max(100),
        start: minutes,
        end: minutes,
        isStatic: z.boolean(),
        title: text.nullable(),
        location: text.nullable(),
      }),
    )
    .max(2_000),
  /** Sessions by GUID. */
  sessions: z.record(
    z.string(),
    z.object({
      /** Positions in `timeSlots`, in order. */
      timeSlots: z.array(z.int().nonnegative()).max(100),
      place: text,
      /** The description in Markdown, if its plain text differs. */
      description: z.string().max(10_000).optional(),
      /** The presenter, if it differs from the list of persons. */
      presenterName: text.optional(),
      /**
       * Without the joining address, which public files must not contain. Absent in files that were written before
       * sessions had facts.
       */
      facts: factsForm.catch(undefined),
      ...ofKinds(() => z.array(text).max(100)),
    }),
  ),
})
export type ScheduleExtension = z.output<typeof scheduleExtension>

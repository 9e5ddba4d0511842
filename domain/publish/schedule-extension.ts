import { z } from 'zod'
import { closedTime, givenFacts } from '../schedule/rooms.ts'
import { factsForm } from '../schedule/session-facts-form.ts'
import { ofKinds } from '../schedule/session-fields.ts'

/** The name of the extension: a key of `schedule` in schedule.json, a processing instruction in schedule.xml. */
export const EXTENSION = 'conference_hub'

const minutes = z
  .int()
  .min(0)
  .max(2 * 24 * 60)
const text = z.string().max(1_000)

/**
 * Facts of our own exports that the formats of others have no field for: breaks and empty time slots, open rooms, what is known of
 * rooms and when they are closed, and which time slots, facts, and values a session has. Times are minutes since midnight of their day.
 */
export const scheduleExtension = z.object({
  /** Of the first day. */
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
  /** By their GUIDs. */
  sessions: z.record(
    z.string(),
    z.object({
      /** Places in `timeSlots`, in their order. */
      timeSlots: z.array(z.int().nonnegative()).max(100),
      place: text,
      /** The description in Markdown, where that is not its plain text. */
      description: z.string().max(10_000).optional(),
      /** The presenter, where that is not the list of persons. */
      presenterName: text.optional(),
      /** Without the joining address, which no file for everyone has. Absent in files of before there were any. */
      facts: factsForm.catch(undefined),
      ...ofKinds(() => z.array(text).max(100)),
    }),
  ),
})
export type ScheduleExtension = z.output<typeof scheduleExtension>

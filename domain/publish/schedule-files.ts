import { z } from 'zod'
import type { Calls } from '../call.ts'
import { ofKinds } from '../schedule/session-fields.ts'
import { t } from '../text/t.ts'
import { idParams } from '../text/text.ts'
import { TABLE_COLUMNS } from './table-columns.ts'

/** The most bytes of a schedule file. The file of a five-day congress has three million. */
export const SCHEDULE_FILE_BYTES = 12 * 2 ** 20

/** As many as the pages of an event can show. */
export const MOST_SESSIONS = 2_000

const titles = z.array(z.string())

/** A session of a file, compared with the event. Times are minutes since midnight of its day, on the event's clock. */
export const importRow = z.object({
  /** `tray`: it gets no spot on the schedule; `note` says why. */
  mark: z.enum(['new', 'changed', 'same', 'tray', 'removed']),
  isNew: z.boolean(),
  /** Counted from 1; null for a removed session without a spot. */
  day: z.int().nullable(),
  start: z.int().nullable(),
  end: z.int().nullable(),
  room: z.string().nullable(),
  title: z.string(),
  presenterName: z.string(),
  note: z.string().nullable(),
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
})
export type ImportRow = z.output<typeof importRow>

/** The changes that a file makes to an event's sessions, by title. */
export const importedSchedule = z.object({
  added: titles,
  removed: titles,
  moved: titles,
  edited: titles,
  /** How many sessions do not change. */
  unchanged: z.int().nonnegative(),
  /** Sentences about parts of the file that the event will not have. */
  leftOut: z.array(z.string()),
  /** The sentences in `leftOut` that name sessions on days that the event does not have. */
  outside: z.array(z.string()),
  /** Sentences about ambiguous values: which reading was chosen, and why. */
  remarks: z.array(z.string()),
  /** All sessions of the file and all that will be removed, by time. */
  rows: z.array(importRow),
  newRooms: titles,
  newTimeSlots: z.array(
    z.object({ day: z.int(), start: z.int(), end: z.int(), title: z.string().nullable() }),
  ),
  /** Values in the file that the event's lists lack and have room for; `addValues` adds them. */
  offered: z.object(ofKinds(() => titles)),
  sums: z.object({ sessions: z.int(), rooms: z.int(), days: z.int(), withoutPresenter: z.int() }),
  /**
   * The names in the first line of a table, and the positions of the recognized columns, from 0; null for other files.
   */
  table: z
    .object({
      names: z.array(z.string()),
      columns: z.partialRecord(z.enum(TABLE_COLUMNS), z.int().nonnegative()),
      /** In a preview: why the table cannot be loaded with these columns. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** The id of the change in the history, to undo it; null for a preview. */
  change: z.string().nullable(),
})
export type ImportedSchedule = z.output<typeof importedSchedule>

export const scheduleFileCalls = {
  'POST /api/events/:id/import': {
    summary:
      'Imports a schedule.json, schedule.xml, or table into an event as one act, or returns what that would change',
    access: 'admin',
    params: idParams,
    files: ['schedule'],
    maxFileBytes: SCHEDULE_FILE_BYTES,
    body: z.object({
      isPreview: z.enum(['true', 'false']).default('false'),
      /** Whether to add values from the file to the event's lists, as far as they have room. */
      addValues: z.enum(['true', 'false']).default('false'),
      /** Columns of a table as chosen by hand, such as "title:0 start:2 room:5"; empty to go by their names. */
      columns: z
        .string()
        .regex(/^(?:[a-zA-Z]+:\d{1,4}(?: |$)){0,30}$/, { error: () => t('invalid.columns') })
        .default(''),
    }),
    reply: importedSchedule,
    refusals: [409],
    isIdempotent: false,
  },
} satisfies Calls

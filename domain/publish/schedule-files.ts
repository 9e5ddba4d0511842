import { z } from 'zod'
import type { Calls } from '../call.ts'
import { ofKinds } from '../schedule/session-fields.ts'
import { t } from '../text/t.ts'
import { idParams } from '../text/text.ts'
import { TABLE_COLUMNS } from './table-columns.ts'

/** Bytes of a schedule file: that of a congress of five days has three million. */
export const SCHEDULE_FILE_BYTES = 12 * 2 ** 20

/** As many as the pages of an event can show. */
export const MOST_SESSIONS = 2_000

const titles = z.array(z.string())

/** A session of a file beside the event. Times are minutes since midnight of its day on the event's clock. */
export const importRow = z.object({
  /** `tray`: it gets no place on the schedule; `note` says why. */
  mark: z.enum(['new', 'changed', 'same', 'tray', 'removed']),
  isNew: z.boolean(),
  /** The first is 1; null for a removed session without a place. */
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

/** The difference that a file makes to an event's sessions, by their titles. */
export const importedSchedule = z.object({
  added: titles,
  removed: titles,
  moved: titles,
  edited: titles,
  /** How many stay as they are. */
  unchanged: z.int().nonnegative(),
  /** Whole sentences about what the file has and the event will not have. */
  leftOut: z.array(z.string()),
  /** Those of `leftOut` that name sessions of days that the event does not have. */
  outside: z.array(z.string()),
  /** Whole sentences about values that could be read in two ways: which one was chosen, and why. */
  remarks: z.array(z.string()),
  /** Each session of the file, and those that go, by time. */
  rows: z.array(importRow),
  newRooms: titles,
  newTimeSlots: z.array(
    z.object({ day: z.int(), start: z.int(), end: z.int(), title: z.string().nullable() }),
  ),
  /** Words of the file that the event's lists lack and have room for: `addValues` adds them. */
  offered: z.object(ofKinds(() => titles)),
  sums: z.object({ sessions: z.int(), rooms: z.int(), days: z.int(), withoutPresenter: z.int() }),
  /** The names in the first line of a table, and the place of each column that is known, from 0; null for other files. */
  table: z
    .object({
      names: z.array(z.string()),
      columns: z.partialRecord(z.enum(TABLE_COLUMNS), z.int().nonnegative()),
      /** Why the table cannot be loaded with these columns, in a preview. */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** The change of the history, which undoes it; null for a preview. */
  change: z.string().nullable(),
})
export type ImportedSchedule = z.output<typeof importedSchedule>

export const scheduleFileCalls = {
  'POST /api/events/:id/import': {
    summary:
      'Loads a schedule.json, schedule.xml or table into an event as one act of the history, or says what that would change',
    access: 'admin',
    params: idParams,
    files: ['schedule'],
    maxFileBytes: SCHEDULE_FILE_BYTES,
    body: z.object({
      isPreview: z.enum(['true', 'false']).default('false'),
      /** Whether the event's lists take the words of the file that they lack, as far as they have room. */
      addValues: z.enum(['true', 'false']).default('false'),
      /** The columns of a table by hand, such as "title:0 start:2 room:5"; empty where their names tell. */
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

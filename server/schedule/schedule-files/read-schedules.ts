import { z } from 'zod'
import { t } from '../../../domain/text/t.ts'
import { isCalendar, scheduleOfCalendar } from './calendar-file.ts'
import { conferenceFile, schedulesOfConference } from './conference-file.ts'
import { asVersion1, conferenceFileV2 } from './conference-file-v2.ts'
import { editionsFile, schedulesOfEditions } from './editions-file.ts'
import { boundedJson } from './file-bounds.ts'
import { inOnlyRoom } from './only-room.ts'
import { extended, extensionIn } from './own-extension.ts'
import { checkSchedule, type Schedule, UnusableSchedule } from './schedule.ts'
import {
  scheduleOfSessionizeAll,
  scheduleOfSessionizeList,
  sessionizeAll,
  sessionizeList,
} from './sessionize-file.ts'
import type { TableColumns } from './table/columns.ts'
import { gridIn } from './table/grid.ts'
import { scheduleOfGrid } from './table/grid-file.ts'
import { type ObjectTable, tableOfObjects } from './table/objects.ts'
import { isTable, rowsOf, type TableRow } from './table/rows.ts'
import { headOf, scheduleOfTable } from './table/table-file.ts'
import type { Frame } from './table/table-rows.ts'
import { conferenceOfXml } from './xml-file.ts'

/** Facts from outside the file that resolve its ambiguities. */
export type ReadingOptions = {
  /** Columns of a table chosen by hand, if their names are not recognized. */
  columns?: TableColumns | undefined
  /** The event that the file is for. */
  event?: Frame | undefined
}

export type ReadFile = {
  /** One for each day or edition; empty if `table` has a problem. */
  schedules: Schedule[]
  /** The head of a table, and why it cannot be loaded with these columns; null for other files. */
  table: { names: string[]; columns: TableColumns; problem: string | null } | null
}

/**
 * The schedules in a file's text, one for each day or edition.
 * @throws UnusableSchedule with one sentence if nothing in it can be loaded
 */
export function readSchedules(text: string, options: ReadingOptions = {}): Schedule[] {
  const { schedules, table } = readText(text, options)
  if (table?.problem) throw new UnusableSchedule(table.problem)
  return schedules
}

/** The same with the head of a table, whose problem is returned. @throws UnusableSchedule for other files */
export function readText(given: string, { columns, event }: ReadingOptions = {}): ReadFile {
  const text = given.replace(/^\uFEFF/, '')
  const zone = event?.timeZone
  if (isCalendar(text)) return { schedules: [checked(scheduleOfCalendar(text, zone), event)], table: null }
  if (isTable(text)) return readRows(rowsOf(text), { columns, event })
  if (text.trim() === '') throw new UnusableSchedule(t('import.fileEmpty'))
  const content = parse(text)
  const objects = isKnownJson(content) ? null : tableOfObjects(content)
  if (objects) return readObjects(objects, { columns, event })
  return { schedules: withoutTable(text, content, zone).map((each) => checked(each, event)), table: null }
}

function readObjects({ rows, others }: ObjectTable, options: ReadingOptions): ReadFile {
  const read = readRows(rows, options)
  for (const { remarks, leftOut } of read.schedules) {
    remarks.push(t('import.objects'))
    if (others.length > 0) leftOut.push(t('import.otherLists', { names: others.join(', ') }))
  }
  return read
}

/**
 * The schedule in the rows of a table or grid. The problem of a table is returned.
 * @throws UnusableSchedule for grids
 */
export function readRows(rows: readonly TableRow[], { columns, event }: ReadingOptions = {}): ReadFile {
  const head = headOf(rows)
  const isUnnamed = columns === undefined && head.columns.title === undefined
  const grid = isUnnamed ? gridIn(rows, event?.timeZone) : null
  if (grid) return { schedules: [checked(scheduleOfGrid(grid, event), event)], table: null }
  const table = { names: head.names, columns: columns ?? head.columns, problem: null }
  try {
    return { schedules: [checked(scheduleOfTable(head, table.columns, event), event)], table }
  } catch (error) {
    if (!(error instanceof UnusableSchedule)) throw error
    return { schedules: [], table: { ...table, problem: error.message } }
  }
}

function checked(schedule: Schedule, event: Frame | undefined): Schedule {
  return checkSchedule(inOnlyRoom(schedule, event?.onlyRoom))
}

function withoutTable(text: string, content: unknown, zone: string | undefined): Schedule[] {
  const extension = extensionIn(text, content)
  const schedules = schedulesIn(content, zone)
  return extension ? extended(schedules, extension) : schedules
}

function parse(text: string): unknown {
  try {
    return conferenceOfXml(text) ?? boundedJson(text)
  } catch (error) {
    if (error instanceof UnusableSchedule) throw error
    throw new UnusableSchedule(t('import.unknownForm'))
  }
}

function schedulesIn(content: unknown, timeZone: string | undefined): Schedule[] {
  if (isSessionizeList(content)) return [scheduleOfSessionizeList(shaped(sessionizeList, content), timeZone)]
  if (typeof content === 'object' && content !== null && 'editions' in content)
    return schedulesOfEditions(shaped(editionsFile, content))
  if (version2.safeParse(content).success) {
    const { file, leftOut } = asVersion1(shaped(conferenceFileV2, content))
    return schedulesOfConference(file, leftOut)
  }
  if (typeof content === 'object' && content !== null && 'schedule' in content)
    return schedulesOfConference(shaped(conferenceFile, content))
  if (isSessionizeAll(content)) return [scheduleOfSessionizeAll(shaped(sessionizeAll, content), timeZone)]
  throw new UnusableSchedule(t('import.unknownJson'))
}

/** Whether a JSON file, or an XML file in its shape, has its own reader. */
function isKnownJson(content: unknown): boolean {
  const isNamed =
    typeof content === 'object' && content !== null && ('editions' in content || 'schedule' in content)
  return isNamed || isSessionizeList(content) || isSessionizeAll(content)
}

function isSessionizeAll(content: unknown): boolean {
  if (typeof content !== 'object' || content === null || !('sessions' in content)) return false
  const sessions: unknown[] = Array.isArray(content.sessions) ? content.sessions : []
  return sessions.some(
    (each) => typeof each === 'object' && each !== null && 'startsAt' in each && 'id' in each,
  )
}

function isSessionizeList(content: unknown): boolean {
  const [first]: unknown[] = Array.isArray(content) ? content : []
  return typeof first === 'object' && first !== null && ('rooms' in first || 'sessions' in first)
}

const version2 = z.object({ schedule: z.object({ events: z.array(z.unknown()) }) })

function shaped<S extends z.ZodType>(schema: S, content: unknown): z.output<S> {
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UnusableSchedule(
    t('import.unexpected', { place: issue?.path.join('.') ?? '', reason: issue?.message ?? '' }),
  )
}

import type { TableColumn } from '../../../../domain/publish/table-columns.ts'
import { t, textKey } from '../../../../domain/text/t.ts'
import { type Clock, DAY_MINUTES } from '../../../../domain/times/times.ts'
import { clockIn } from '../cells/clocks.ts'
import { type Days, type SettledColumn, type SettledDay, settledDays } from '../cells/column-days.ts'
import { dayIn, type WrittenDay } from '../cells/dates.ts'
import { type LengthUnit, lengthIn } from '../cells/lengths.ts'
import { momentIn, type ReadMoment } from '../cells/moments.ts'
import { UnusableSchedule } from '../schedule.ts'
import { linesOf } from './line-lists.ts'
import type { TableRow } from './rows.ts'

/** The event that a table is for, if known. */
export type Frame = Days & {
  timeZone?: string | undefined
  clock?: Clock | undefined
  onlyRoom?: string | undefined
}

/** A row with its times. */
export type TimedRow = {
  row: TableRow
  day: SettledDay
  /** Since midnight of the day. */
  start: number
  /** Null if the row has none that can be read. */
  end: number | null
  offset: string | null
}

export type TimedTable = {
  rows: TimedRow[]
  order: SettledColumn['order']
  leftOut: string[]
  remarks: string[]
}

export type Cell = (row: TableRow, column: TableColumn) => string

/** What begins before this, in the evening or after a late row, is in that night. */
const SMALL_HOURS_END = 6 * 60
const EVENING = 18 * 60

type Read = { row: TableRow; moment: ReadMoment; written: WrittenDay | null }

/**
 * The times of all rows of a table that have one.
 * @throws UnusableSchedule that names the lines whose start or day cannot be read
 */
export function timedRows(
  rows: readonly TableRow[],
  cell: Cell,
  { event, unit }: { event: Frame | undefined; unit: LengthUnit },
): TimedTable {
  const leftOut: string[] = []
  const remarks: string[] = []
  const withStart = rows.filter((row) => cell(row, 'start') !== '')
  const without = rows.filter((row) => cell(row, 'start') === '')
  if (without.length > 0) leftOut.push(t('import.linesNoStart', linesOf(without)))
  const read = withStart.map((row) => ({ row, moment: momentIn(cell(row, 'start'), event?.timeZone) }))
  refuseUnread(
    read.filter(({ moment }) => moment === null).map(({ row }) => row),
    (row) => cell(row, 'start'),
    textKey('import.lineStart'),
  )
  const known = read.flatMap(({ row, moment }) => (moment ? [{ row, moment }] : []))
  const dated = withDays(known, cell, remarks)
  const undated = dated.filter(({ written }) => written === null).map(({ row }) => row)
  if (undated.length > 0 && undated.length < dated.length)
    throw new UnusableSchedule(t('import.lineNoDay', linesOf(undated)))
  const { days, order } = settled(dated, cell, event)
  const isAfternoon = hasAfternoons(known, cell, event)
  if (isAfternoon) remarks.push(t('import.afternoon'))
  const timed = dated.map(({ row, moment }, index): TimedRow => {
    const start = moment.start.minutes + (isAfternoon && isEarly(moment.start) ? DAY_MINUTES / 2 : 0)
    const end = endOf(row, { cell, start, moment, isAfternoon, unit, timeZone: event?.timeZone, leftOut })
    return { row, day: days[index] ?? null, start, end, offset: moment.offset }
  })
  nights(timed, remarks)
  return { rows: timed, order, leftOut, remarks }
}

/** The day of each row: from its own cells, otherwise from the row above, as in saved merged cells. */
function withDays(known: readonly Omit<Read, 'written'>[], cell: Cell, remarks: string[]): Read[] {
  const filled: TableRow[] = []
  let last: WrittenDay | null = null
  const unread: TableRow[] = []
  const dated = known.map(({ row, moment }): Read => {
    const own = ownDay(row, cell)
    if (own === null && dayText(row, cell) !== '') unread.push(row)
    const written: WrittenDay | null = own ?? moment.day ?? last
    if (written && !own && !moment.day) filled.push(row)
    last = written
    return { row, moment, written }
  })
  refuseUnread(unread, (row) => dayText(row, cell), textKey('import.lineDay'))
  if (filled.length > 0) remarks.push(t('import.linesFilled', linesOf(filled)))
  return dated
}

function dayText(row: TableRow, cell: Cell): string {
  return cell(row, 'date') || cell(row, 'day')
}

function ownDay(row: TableRow, cell: Cell): WrittenDay | null {
  const date = cell(row, 'date')
  if (date !== '') return dayIn(date) ?? momentIn(date, undefined)?.day ?? null
  const day = cell(row, 'day')
  if (/^\d{1,2}$/.test(day)) return { options: [], weekdays: [], nth: Number(day), order: null }
  return day === '' ? null : dayIn(day)
}

/** @throws UnusableSchedule that names the lines whose day is ambiguous, or not a day of the event */
function settled(read: readonly Read[], cell: Cell, event: Frame | undefined) {
  const places = read.flatMap(({ written }, index) => (written ? [index] : []))
  const { days, order } = settledDays(
    places.flatMap((index) => read[index]?.written ?? []),
    event,
  )
  const unclear = places.filter((_, position) => !days[position])
  refuseUnread(
    unclear.flatMap((index) => read[index]?.row ?? []),
    (row) => dayText(row, cell) || cell(row, 'start'),
    textKey('import.lineDayUnclear'),
  )
  const byPlace = new Map(places.map((place, position) => [place, days[position] ?? null]))
  return { days: read.map((_, index) => byPlace.get(index) ?? null), order }
}

function refuseUnread(
  rows: readonly TableRow[],
  said: (row: TableRow) => string,
  fault: 'import.lineStart' | 'import.lineDay' | 'import.lineDayUnclear',
): void {
  if (rows.length === 0) return
  const examples = [...new Set(rows.map(said))].slice(0, 3).map((text) => `“${text}”`)
  throw new UnusableSchedule(t(fault, { ...linesOf(rows), texts: examples.join(', ') }))
}

/** Whether a table for an event with a 12-hour clock never says AM or PM. */
function hasAfternoons(
  known: readonly Omit<Read, 'written'>[],
  cell: Cell,
  event: Frame | undefined,
): boolean {
  if (event?.clock !== 12) return false
  const clocks = known.flatMap(({ row, moment }) =>
    [moment.start, moment.end ?? clockIn(cell(row, 'end')) ?? []].flat(),
  )
  return clocks.every(({ isSure }) => !isSure) && clocks.some(isEarly)
}

function isEarly({ minutes, isSure }: { minutes: number; isSure: boolean }): boolean {
  return !isSure && minutes < 8 * 60
}

type Ending = {
  cell: Cell
  start: number
  moment: ReadMoment
  isAfternoon: boolean
  unit: LengthUnit
  timeZone: string | undefined
  leftOut: string[]
}

function endOf(
  row: TableRow,
  { cell, start, moment, isAfternoon, unit, timeZone, leftOut }: Ending,
): number | null {
  const written = cell(row, 'end')
  const ending = written === '' ? null : momentIn(written, timeZone)
  const clock = ending?.start ?? moment.end
  if (clock) {
    const end = clock.minutes + (isAfternoon && isEarly(clock) ? DAY_MINUTES / 2 : 0)
    if (end > start) return end
    if (end <= SMALL_HOURS_END && start >= EVENING) return end + DAY_MINUTES
    leftOut.push(t('import.endBeforeStart', { line: row.line, end: written || cell(row, 'start') }))
    return null
  }
  if (written !== '') {
    const length = /\p{L}/u.test(written) ? lengthIn(written, null) : null
    if (length !== null) return start + length
    leftOut.push(t('import.badEnd', { line: row.line, end: written }))
  }
  const length = cell(row, 'duration')
  if (length === '') return null
  const minutes = lengthIn(length, unit)
  if (minutes === null) leftOut.push(t('import.badLength', { line: row.line, length }))
  return minutes === null ? null : start + minutes
}

/** Moves rows that begin after midnight and follow a late evening of the same day to that evening's night. */
function nights(rows: TimedRow[], remarks: string[]): void {
  const late = new Map<string, boolean>()
  const moved: TableRow[] = []
  for (const timed of rows) {
    const day = JSON.stringify(timed.day)
    if (timed.start < SMALL_HOURS_END && late.get(day)) {
      timed.start += DAY_MINUTES
      if (timed.end !== null) timed.end += DAY_MINUTES
      moved.push(timed.row)
    }
    late.set(day, timed.start >= EVENING)
  }
  if (moved.length > 0) remarks.push(t('import.linesNight', linesOf(moved)))
}

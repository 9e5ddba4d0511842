import { clockIn } from '../cells/clocks.ts'
import { type DayOption, dayIn, type WrittenDay } from '../cells/dates.ts'
import { momentIn, type ReadMoment } from '../cells/moments.ts'
import { columnsIn } from './columns.ts'
import type { TableRow } from './rows.ts'

export type GridCell = {
  line: number
  text: string
  /** The name at the head of its column; if that is a day, it is in `day` instead. */
  room: string | null
  day: WrittenDay | null
  moment: ReadMoment
  /** The end, if it has its own column. */
  end: string
  /** The number of its row among the rows with times. */
  row: number
  /** The line of the last row that it spans. */
  until: number
}
export type Grid = {
  cells: GridCell[]
  rows: { moment: ReadMoment; day: WrittenDay | null; line: number; isHidden: boolean }[]
  unread: TableRow[]
}

/** How many rows may precede the head. */
const HEAD_WITHIN = 10
/** The share of rows with several cells that must begin with a time. */
const MOSTLY = 0.6

type Head = {
  timeColumn: number
  endColumn: number | null
  dayColumn: number | null
  columns: { place: number; room: string | null; day: WrittenDay | null }[]
  day: WrittenDay | null
}

/**
 * A grid as on walls and in spreadsheets: times down, rooms or days across. A row with only a day begins that day, and
 * a row without a time is a new head. Null if the table is not a grid.
 */
export function gridIn(rows: readonly TableRow[], timeZone: string | undefined): Grid | null {
  const place = rows.slice(0, HEAD_WITHIN).findIndex((row) => headIn(row) !== null)
  const first = rows[place]
  if (!first) return null
  const below = rows.slice(place + 1)
  const wide = below.filter((row) => filled(row).length > 1)
  const timeAt = headIn(first)?.timeColumn ?? 0
  const timed = wide.filter(({ cells }) => momentIn(cells[timeAt] ?? '', timeZone) !== null)
  if (timed.length === 0 || timed.length < wide.length * MOSTLY) return null
  return cellsOf(rows.slice(place), timeZone, dayAbove(rows.slice(0, place)))
}

function dayAbove(rows: readonly TableRow[]): WrittenDay | null {
  return rows.flatMap((row) => filled(row).flatMap((text) => dayIn(text) ?? []))[0] ?? null
}

function cellsOf(rows: readonly TableRow[], timeZone: string | undefined, above: WrittenDay | null): Grid {
  const grid: Grid = { cells: [], rows: [], unread: [] }
  let head: Head | null = null
  let day = above
  for (const row of rows) {
    const next = headIn(row)
    if (next) {
      head = next
      day = next.day ?? day
      continue
    }
    const [alone, ...more] = filled(row)
    const alonesDay = alone !== undefined && more.length === 0 ? dayIn(alone) : null
    if (alonesDay) {
      day = alonesDay
      continue
    }
    const moment = head && momentIn(row.cells[head.timeColumn] ?? '', timeZone)
    if (!head || !moment) {
      grid.unread.push(row)
      continue
    }
    const written = head.dayColumn === null ? null : dayIn(row.cells[head.dayColumn] ?? '')
    day = written ?? day
    addRow(grid, { row, head, moment, day })
  }
  return grid
}

function addRow(
  grid: Grid,
  { row, head, moment, day }: { row: TableRow; head: Head; moment: ReadMoment; day: WrittenDay | null },
): void {
  const end = head.endColumn === null ? '' : (row.cells[head.endColumn] ?? '')
  for (const column of head.columns) {
    const text = row.cells[column.place] ?? ''
    if (text === '') continue
    const of = column.day ?? moment.day ?? day
    const until = row.until?.get(column.place) ?? row.line
    grid.cells.push({
      line: row.line,
      text,
      room: column.room,
      day: of,
      moment,
      end,
      row: grid.rows.length,
      until,
    })
  }
  grid.rows.push({ moment, day: moment.day ?? day, line: row.line, isHidden: row.isHidden ?? false })
}

function filled({ cells }: TableRow): string[] {
  return cells.filter((cell) => cell !== '')
}

/** The columns of days and times that may precede the rooms in a head. */
const LEADING = ['start', 'end', 'date', 'day'] as const
type Leading = Partial<Record<(typeof LEADING)[number], number>>

/** A row that begins with empty cells, words for times, or a day, followed by names of rooms or days. */
function headIn({ cells }: TableRow): Head | null {
  const [corner = ''] = cells
  if (momentIn(corner, undefined) !== null || cells.filter((cell) => cell !== '').length < 2) return null
  const own = corner === '' ? null : dayIn(corner)
  const leading = leadingIn(cells, corner === '' || own !== null)
  if (leading.start === undefined) return null
  const named = cells.flatMap((text, place) =>
    text !== '' && !Object.values(leading).includes(place) ? [{ text, place }] : [],
  )
  if (named.length === 0 || isTableHead(named.map(({ text }) => text))) return null
  const days = named.map(({ text }) => dayIn(text))
  const isDays = days.every((day) => day !== null)
  return {
    timeColumn: leading.start,
    endColumn: leading.end ?? null,
    dayColumn: leading.date ?? leading.day ?? null,
    day: own,
    columns: named.map(({ text, place }, index) => ({
      place,
      room: isDays ? null : text,
      day: isDays ? (days[index] ?? null) : null,
    })),
  }
}

function leadingIn(cells: readonly string[], hasCorner: boolean): Leading {
  const leading: Leading = hasCorner ? { start: 0 } : {}
  for (const [place, text] of cells.entries()) {
    if (hasCorner && place === 0) continue
    const known = columnsIn([text])
    const kind = LEADING.find((each) => known[each] !== undefined && leading[each] === undefined)
    if (!kind || dayIn(text)) break
    leading[kind] = place
  }
  return leading
}

/** Whether names are those of a table's columns, or times. "Track 1" and "Room 2" are names of rooms. */
function isTableHead(names: readonly string[]): boolean {
  const plain = names.filter((name) => !/\d/.test(name))
  const { room, ...others } = columnsIn(plain)
  if (Object.keys(others).length > 0 || (room !== undefined && names.length === 1)) return true
  return names.some((name) => clockIn(name) !== null && !/\p{L}/u.test(name))
}

/** A key that is the same for days written in the same way, to recognize repeated days. */
export function dayKey(day: WrittenDay | null): string {
  const key = ({ year, month, day: date }: DayOption) => `${year}-${month}-${date}`
  return day
    ? `${day.options.map(key).join('/')} ${day.weekdays.map(({ meaning }) => meaning)} ${day.nth}`
    : ''
}

import { MOST_SESSIONS } from '../../../../domain/publish/schedule-files.ts'
import { NEEDED_COLUMNS } from '../../../../domain/publish/table-columns.ts'
import { t, textKey } from '../../../../domain/text/t.ts'
import { isTakenAsHours, unitIn } from '../cells/lengths.ts'
import { declinedSentences, isDeclined } from '../declined.ts'
import { tooManySessions } from '../file-bounds.ts'
import { lostSentences, noLostFacts } from '../file-facts.ts'
import { lineOf } from '../plain-text.ts'
import { type Schedule, type ScheduleSlot, UnusableSchedule } from '../schedule.ts'
import { createNames, slotsOf, withinBounds } from '../schedule-parts.ts'
import { columnsIn, nameOf, type TableColumns } from './columns.ts'
import { linesOf, titlesOf } from './line-lists.ts'
import { filledDown, type TableRow } from './rows.ts'
import { type Cell, type Frame, type TimedRow, type TimedTable, timedRows } from './table-rows.ts'
import { firstDateOf, inOwnNights, sessionOf, USUAL_MINUTES, withoutBreaks } from './table-sessions.ts'

/** The head must be among this many first rows. */
const HEAD_WITHIN = 10

const NEEDED = {
  title: textKey('import.columnTitle'),
  start: textKey('import.columnStart'),
  room: textKey('import.columnRoom'),
} as const

const ORDERS_READ = {
  'day first': textKey('import.dayFirst'),
  'month first': textKey('import.monthFirst'),
  both: textKey('import.bothOrders'),
} as const

export type TableHead = { names: string[]; columns: TableColumns; rows: TableRow[] }

/**
 * The head of a table, and the rows below it: the first row that names the title and the start, otherwise the first
 * with several cells. Repetitions of the head are skipped.
 */
export function headOf(rows: readonly TableRow[]): TableHead {
  const first = rows.slice(0, HEAD_WITHIN)
  const known = first.findIndex(({ cells }) => {
    const { title, start } = columnsIn(cells)
    return title !== undefined && start !== undefined
  })
  const wide = first.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
  const place = Math.max(0, known >= 0 ? known : wide)
  const names = rows[place]?.cells ?? []
  const below = rows.slice(place + 1).filter(({ cells }) => cells.join('\n') !== names.join('\n'))
  return { names, columns: columnsIn(names), rows: below }
}

/**
 * The schedule in a table with a row of column names.
 * @param columns from the head, or chosen by hand if their names are not recognized
 * @throws UnusableSchedule that names the missing column or the lines that cannot be read
 */
export function scheduleOfTable(
  { names, rows: written }: TableHead,
  columns: TableColumns,
  event?: Frame,
): Schedule {
  for (const [column, place] of Object.entries(columns))
    if (place >= names.length)
      throw new UnusableSchedule(t('import.unknownColumn', { column: `${column}:${place}` }))
  for (const needed of NEEDED_COLUMNS)
    if (columns[needed] === undefined && !(needed === 'room' && event?.onlyRoom !== undefined))
      throw new UnusableSchedule(
        t('import.columnMissing', {
          column: t(NEEDED[needed]),
          names: names.join(', '),
          name: nameOf(needed),
        }),
      )
  if (written.length > MOST_SESSIONS) throw tooManySessions()
  const rows = filledDown(written, columns.title)
  const cell: Cell = ({ cells }, column) => cells[columns[column] ?? -1] ?? ''
  const isOff = (row: TableRow) => isDeclined(cell(row, 'status'))
  const titled = rows.filter((row) => lineOf(cell(row, 'title')) !== '' && !isOff(row))
  const declined = rows.filter((row) => lineOf(cell(row, 'title')) !== '' && isOff(row))
  const untitled = rows.filter((row) => lineOf(cell(row, 'title')) === '')
  const unit = unitIn(names[columns.duration ?? -1] ?? '')
  const read = timedRows(titled, cell, { event, unit })
  const timed = { ...read, rows: inOwnNights(read.rows, cell, event) }
  const first = firstDateOf(timed.rows)
  const lost = noLostFacts()
  const all = timed.rows.map((each) => sessionOf(each, { cell, columns, first, event, lost }))
  const bounded = withinBounds(all)
  const named = createNames()
  const { sessions, breaks } = withoutBreaks(bounded.sessions.map((session) => named(session)))
  const leftOut = [
    ...timed.leftOut,
    ...bounded.leftOut,
    ...lostSentences(lost),
    ...unreadColumns(names, declined.length > 0 ? columns : { ...columns, status: undefined }, rows),
  ]
  leftOut.unshift(
    ...declinedSentences(
      declined.map((row) => ({ title: lineOf(cell(row, 'title')), status: lineOf(cell(row, 'status')) })),
    ),
  )
  if (untitled.length > 0) leftOut.unshift(t('import.linesNoTitle', linesOf(untitled)))
  return {
    label: first ?? 'table',
    name: null,
    date: first,
    days: [...sessions, ...breaks].reduce((most, { day }) => Math.max(most, day), 1),
    timeZone: null,
    offset: onlyOffset(timed.rows),
    rooms: [...new Set(sessions.flatMap(({ room }) => room ?? []))],
    slots: [...slotsOf(sessions), ...breaks],
    sessions,
    leftOut,
    remarks: [...timed.remarks, ...remarksOn(timed, breaks, { names, columns, cell })],
  }
}

function remarksOn(
  { rows, order }: TimedTable,
  breaks: readonly ScheduleSlot[],
  { names, columns, cell }: { names: readonly string[]; columns: TableColumns; cell: Cell },
): string[] {
  const remarks: string[] = []
  const lengths = names[columns.duration ?? -1] ?? ''
  if (order) remarks.push(t(ORDERS_READ[order]))
  if (rows.some(({ row }) => isTakenAsHours(cell(row, 'duration'), unitIn(lengths))))
    remarks.push(t('import.hours', { column: lengths }))
  const hidden = rows.flatMap(({ row }) => (row.isHidden ? [row] : []))
  if (hidden.length > 0) remarks.push(t('import.linesHidden', linesOf(hidden)))
  const endless = rows.filter(({ end }) => end === null).map(({ row }) => row)
  if (endless.length > 0)
    remarks.push(t('import.linesEndless', { ...linesOf(endless), minutes: USUAL_MINUTES }))
  if (breaks.length > 0) remarks.push(t('import.breaks', { titles: titlesOf(breaks) }))
  return remarks
}

/** The offset from UTC, if all rows have the same. */
function onlyOffset(rows: readonly TimedRow[]): string | null {
  const offsets = new Set(rows.map(({ offset }) => offset))
  const [only = null] = offsets
  return offsets.size === 1 ? only : null
}

/** A sentence for each non-empty column that is not read. */
function unreadColumns(names: readonly string[], columns: TableColumns, rows: readonly TableRow[]): string[] {
  const read = new Set(Object.values(columns))
  const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), names.length)
  return Array.from({ length: widest }, (_, place) => place)
    .filter((place) => !read.has(place))
    .flatMap((place) => {
      const filled = rows.filter(({ cells }) => (cells[place] ?? '') !== '').length
      const name = names[place] || t('wall.column', { number: place + 1 })
      return filled === 0 ? [] : [t('import.columnLeftOut', { column: name, count: filled })]
    })
}

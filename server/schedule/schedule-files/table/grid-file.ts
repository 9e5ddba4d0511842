import { MOST_SESSIONS } from '../../../../domain/publish/schedule-files.ts'
import { t } from '../../../../domain/text/t.ts'
import { dateOfDay } from '../../../../domain/times/event-days.ts'
import { clockTimeAt, DAY_MINUTES, DAY_MS } from '../../../../domain/times/times.ts'
import { settledDays } from '../cells/column-days.ts'
import { momentIn } from '../cells/moments.ts'
import { tooManySessions } from '../file-bounds.ts'
import { lineOf } from '../plain-text.ts'
import {
  type Schedule,
  type ScheduledSession,
  type ScheduleSlot,
  slotKey,
  UnusableSchedule,
} from '../schedule.ts'
import { createNames, slotsOf, withinBounds } from '../schedule-parts.ts'
import { dayKey, type Grid, type GridCell } from './grid.ts'
import { linesOf, titlesOf } from './line-lists.ts'
import type { Frame } from './table-rows.ts'

/** The length of a session if no following row shows its end. */
const USUAL_MINUTES = 45
/** The share of cells that must name a presenter before all are assumed to. */
const MOSTLY = 0.5
const SMALL_HOURS_END = 6 * 60
const EVENING = 18 * 60

/**
 * The schedule in a grid. A text that all rooms share at one time is a break.
 * @throws UnusableSchedule for unclear days, and for more sessions than an event can have
 */
export function scheduleOfGrid(grid: Grid, event?: Frame): Schedule {
  if (grid.cells.length > MOST_SESSIONS) throw tooManySessions()
  const { first, dayOf } = daysOf(grid, event)
  const starts = startsOf(grid)
  const rooms = new Set(grid.cells.map(({ room }) => room))
  const remarks = new Set<string>()
  const breaks = new Map<string, ScheduleSlot>()
  const sessions: ScheduledSession[] = []
  const atOnce = [...Map.groupBy(grid.cells, ({ row, day }) => `${row} ${dayKey(day)}`).values()]
  const isForAll = (own: readonly GridCell[]) =>
    rooms.size > 1 && own.length === rooms.size && new Set(own.map(({ text }) => text)).size === 1
  const split = splitOf(atOnce.filter((own) => !isForAll(own)).flat())
  for (const own of atOnce) {
    const isBreak = isForAll(own)
    for (const cell of own) {
      const start = starts[cell.row] ?? 0
      const slot = { day: dayOf(cell), start, end: endOf(cell, { start, starts, grid, remarks }) }
      if (isBreak) {
        breaks.set(slotKey(slot), { ...slot, isStatic: true, title: lineOf(cell.text), location: null })
        continue
      }
      const { title, presenterName } = split(cell.text)
      const sourceId = `${title} / ${presenterName}`
      const room = cell.room === null ? null : lineOf(cell.room)
      sessions.push({
        sourceId,
        ids: {},
        title,
        ...(presenterName !== '' && { presenterName }),
        room,
        ...slot,
        line: cell.line,
      })
    }
  }
  const hidden = grid.rows.filter(({ isHidden }) => isHidden)
  const named = createNames()
  const bounded = withinBounds(sessions.map((session) => named(session)))
  return {
    label: first ?? 'grid',
    ...{ name: null, date: first, timeZone: null },
    days: [...bounded.sessions, ...breaks.values()].reduce((most, { day }) => Math.max(most, day), 1),
    rooms: [...new Set(bounded.sessions.flatMap(({ room }) => room ?? []))],
    slots: [...slotsOf(bounded.sessions), ...breaks.values()],
    sessions: bounded.sessions,
    leftOut: [
      ...bounded.leftOut,
      ...(grid.unread.length > 0 ? [t('import.gridNoTime', linesOf(grid.unread))] : []),
    ],
    remarks: [
      t('import.grid'),
      ...(breaks.size > 0 ? [t('import.gridBreaks', { titles: titlesOf([...breaks.values()]) })] : []),
      ...(hidden.length > 0 ? [t('import.linesHidden', linesOf(hidden))] : []),
      ...remarks,
    ],
  }
}

/** The day of each cell, counted from the first date, or as the grid numbers its days. */
function daysOf(
  { cells }: Grid,
  event: Frame | undefined,
): { first: string | null; dayOf: (cell: GridCell) => number } {
  const written = new Map(cells.flatMap(({ day }) => (day ? [[dayKey(day), day]] : [])))
  const { days } = settledDays([...written.values()], event)
  const byKey = new Map([...written.keys()].map((key, index) => [key, days[index] ?? null]))
  const unclear = cells.filter(({ day }) => day && byKey.get(dayKey(day)) === null)
  if (unclear.length > 0) throw new UnusableSchedule(t('import.gridDay', linesOf(unclear)))
  const dates = [...byKey.values()].flatMap((day) => (day && 'date' in day ? [day.date] : [])).sort()
  const first = dates[0] ?? null
  const dayOf = ({ day }: GridCell): number => {
    const settled = day ? byKey.get(dayKey(day)) : null
    if (!settled) return 1
    if (first === null || ('nth' in settled && !event)) return 'nth' in settled ? settled.nth : 1
    const date = 'nth' in settled ? dateOfDay(event ?? { date: first }, settled.nth) : settled.date
    return 1 + Math.round((Date.parse(date) - Date.parse(first)) / DAY_MS)
  }
  return { first, dayOf }
}

/** The starts of the rows. Early times below a late evening are in its night. */
function startsOf({ rows }: Grid): number[] {
  let before = 0
  let day = ''
  return rows.map((row) => {
    const key = dayKey(row.day)
    if (key !== day) before = 0
    day = key
    const { minutes } = row.moment.start
    before = minutes < SMALL_HOURS_END && before >= EVENING ? minutes + DAY_MINUTES : minutes
    return before
  })
}

function endOf(
  cell: GridCell,
  {
    start,
    starts,
    grid,
    remarks,
  }: { start: number; starts: readonly number[]; grid: Grid; remarks: Set<string> },
): number {
  const last = lastRowOf(cell, grid.rows)
  const own = last > cell.row || cell.end === '' ? null : momentIn(cell.end, undefined)
  if (last === cell.row && cell.end !== '' && own === null)
    remarks.add(t('import.badEnd', { line: cell.line, end: cell.end }))
  const written = own?.start ?? grid.rows[last]?.moment.end
  if (written && written.minutes > start % DAY_MINUTES)
    return written.minutes + (start - (start % DAY_MINUTES))
  if (written && written.minutes <= SMALL_HOURS_END && start >= EVENING) return written.minutes + DAY_MINUTES
  if (written)
    remarks.add(
      t('import.endBeforeStart', {
        line: grid.rows[last]?.line ?? 0,
        end: clockTimeAt(written.minutes, 24),
      }),
    )
  const next = starts[last + 1]
  const isSameDay = dayKey(grid.rows[last + 1]?.day ?? null) === dayKey(grid.rows[cell.row]?.day ?? null)
  remarks.add(t('import.gridEnds', { minutes: USUAL_MINUTES }))
  const lastStart = starts[last] ?? start
  return next !== undefined && isSameDay && next > start ? next : Math.max(start, lastStart) + USUAL_MINUTES
}

/** The row in which a cell that spans several rows ends. */
function lastRowOf(cell: GridCell, rows: Grid['rows']): number {
  let last = cell.row
  while ((rows[last + 1]?.line ?? 0) > (rows[last]?.line ?? 0) && (rows[last + 1]?.line ?? 0) <= cell.until)
    last += 1
  return last
}

const PATTERNS = [/^(.+?)\s*\(([^()]+)\)$/s, /^(.+?)\s*\n\s*([^\n]+)$/s, /^(.+?)\s+[–—-]\s+([^–—]+)$/s]

/**
 * Splits cells into title and presenter, if most cells write both in the same way; otherwise the whole text is the
 * title.
 */
function splitOf(cells: readonly GridCell[]): (text: string) => { title: string; presenterName: string } {
  const pattern = PATTERNS.find(
    (each) => cells.filter(({ text }) => each.test(text)).length > cells.length * MOSTLY,
  )
  return (text) => {
    const [, title, presenter] = pattern?.exec(text) ?? []
    return title === undefined
      ? { title: lineOf(text), presenterName: '' }
      : { title: lineOf(title), presenterName: lineOf(presenter ?? '') }
  }
}

import type { TableColumn } from '../../../../domain/publish/table-columns.ts'
import { dateOfDay } from '../../../../domain/times/event-days.ts'
import { DAY_MINUTES as DAY, DAY_MS, NIGHT_ENDS } from '../../../../domain/times/times.ts'
import type { LostFacts } from '../file-facts.ts'
import { blockOf, lineOf } from '../plain-text.ts'
import { type ScheduledSession, type ScheduleSlot, slotKey } from '../schedule.ts'
import type { TableColumns } from './columns.ts'
import { factsIn } from './table-facts.ts'
import type { Cell, Frame, TimedRow } from './table-rows.ts'

/** The length of a session if a table gives neither an end nor a length. */
export const USUAL_MINUTES = 45

/** The first date in the rows; null if there is none. */
export function firstDateOf(rows: readonly TimedRow[]): string | null {
  return rows.reduce<string | null>((first, { day }) => {
    const date = day && 'date' in day ? day.date : null
    return date !== null && (first === null || date < first) ? date : first
  }, null)
}

/**
 * Our own tables write instants in the night after a day with the next day's date; returns those rows to that day. A
 * row on the event's first morning stays.
 */
export function inOwnNights(rows: readonly TimedRow[], cell: Cell, event: Frame | undefined): TimedRow[] {
  const first = event?.date ?? firstDateOf(rows)
  return rows.map((timed) => {
    const { row, day, start, end } = timed
    const isOwn = cell(row, 'guid') !== '' && cell(row, 'address') !== ''
    if (
      !isOwn ||
      start >= NIGHT_ENDS - DAY ||
      !day ||
      !('date' in day) ||
      first === null ||
      day.date <= first
    )
      return timed
    return {
      ...timed,
      day: { date: dateOfDay(day, 0) },
      start: start + DAY,
      end: end === null ? null : end + DAY,
    }
  })
}

/** The session in a row. Days count from the first date of the table, otherwise as the table numbers them. */
export function sessionOf(
  timed: TimedRow,
  {
    cell,
    columns,
    first,
    event,
    lost,
  }: { cell: Cell; columns: TableColumns; first: string | null; event: Frame | undefined; lost: LostFacts },
): ScheduledSession {
  const { row, start, end } = timed
  const text = (column: TableColumn) => lineOf(cell(row, column))
  const list = (column: TableColumn) =>
    columns[column] !== undefined && { [column]: [text(column)].filter(Boolean) }
  const address = text('address')
  return {
    sourceId: text('guid') || text('id') || `${text('title')} / ${presenterOf(row, cell)}`,
    ids: {
      ...(text('id') !== '' && { id: text('id') }),
      ...(text('guid') !== '' && { guid: text('guid') }),
      ...(/^https?:/.test(address) && { url: address }),
    },
    title: text('title'),
    ...(columns.presenterName !== undefined && { presenterName: presenterOf(row, cell) }),
    ...((columns.description ?? columns.abstract) !== undefined && { description: descriptionOf(row, cell) }),
    ...factsIn(row, { cell, columns, lost }),
    ...list('type'),
    ...list('level'),
    ...list('focus'),
    ...list('language'),
    ...(columns.place !== undefined && { place: text('place') }),
    room: text('room') || null,
    day: dayNumber(timed, first, event),
    start,
    end: end ?? start + USUAL_MINUTES,
    line: row.line,
  }
}

function presenterOf(row: TimedRow['row'], cell: Cell): string {
  return lineOf(cell(row, 'presenterName').replaceAll(/,?\s*\n\s*/g, ', '))
}

function descriptionOf(row: TimedRow['row'], cell: Cell): string {
  const texts = (['abstract', 'description'] as const).map((column) => blockOf(cell(row, column)))
  return texts.filter((text) => text !== '').join('\n\n')
}

function dayNumber({ day }: TimedRow, first: string | null, event: Frame | undefined): number {
  if (day === null) return 1
  if (first === null) return 'nth' in day ? day.nth : 1
  if ('nth' in day && !event) return day.nth
  const date = 'nth' in day ? dateOfDay(event ?? { date: first }, day.nth) : day.date
  return 1 + Math.round((Date.parse(date) - Date.parse(first)) / DAY_MS)
}

/**
 * Separates sessions from breaks: rows with neither a room nor a presenter while no other session takes place. Breaks
 * with the same times are merged. If no row names a room, a missing room does not make a break.
 */
export function withoutBreaks(all: readonly ScheduledSession[]): {
  sessions: ScheduledSession[]
  breaks: ScheduleSlot[]
} {
  const hasRooms = all.some(({ room }) => room !== null)
  const isBare = ({ room, presenterName }: ScheduledSession) => hasRooms && room === null && !presenterName
  const others = all.filter((each) => !isBare(each))
  const isBreak = (each: ScheduledSession) =>
    isBare(each) &&
    !others.some(({ day, start, end }) => day === each.day && start < each.end && each.start < end)
  const breaks = new Map<string, ScheduleSlot>()
  for (const { title, day, start, end } of all.filter(isBreak)) {
    const known = breaks.get(slotKey({ day, start, end }))?.title
    const named = known && known !== title ? `${known} / ${title}` : title
    breaks.set(slotKey({ day, start, end }), {
      day,
      start,
      end,
      isStatic: true,
      title: named,
      location: null,
    })
  }
  return { sessions: all.filter((each) => !isBreak(each)), breaks: [...breaks.values()] }
}

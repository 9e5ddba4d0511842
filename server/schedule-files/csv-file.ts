import { parse } from 'csv-parse/sync'
import { keptTime } from '../../domain/kept-times.ts'
import { NEEDED_COLUMNS, TABLE_COLUMNS, type TableColumn } from '../../domain/table-columns.ts'
import { isTime, minutesOf } from '../../domain/times.ts'
import { lineOf } from './plain-text.ts'
import { type Schedule, type ScheduledSession, slotKey, UnusableSchedule } from './schedule.ts'

/** The columns that count, each with the names that people and programs give it. */
const COLUMNS: Record<TableColumn, readonly string[]> = {
  id: ['id', 'guid', 'code', 'uid'],
  title: ['title', 'session', 'talk', 'subject', 'session title', 'titel', 'titre'],
  presenterName: [
    'presenter',
    'speaker',
    'speakers',
    'presenter name',
    'host',
    'by',
    'person',
    'persons',
    'referent',
  ],
  description: ['description', 'abstract', 'notes', 'summary', 'beschreibung'],
  start: ['start', 'start time', 'starts', 'begin', 'time', 'from', 'beginn'],
  end: ['end', 'end time', 'ends', 'until', 'to', 'ende'],
  duration: ['duration', 'minutes', 'length', 'dauer'],
  room: ['room', 'location', 'where', 'venue', 'track room', 'raum', 'salle'],
  day: ['day', 'tag'],
  date: ['date', 'datum'],
  type: ['type', 'format', 'kind'],
  level: ['level'],
  focus: ['focus', 'track', 'topic'],
  language: ['language', 'lang', 'sprache'],
}

/** Where a file tells neither an end nor a duration. */
const USUAL_MINUTES = 45

/** Whether a text looks like a table: its first line has several cells, and it is neither JSON nor XML. */
export function isCsv(text: string): boolean {
  return !/^\s*[[{<]/.test(text) && /^[^\n]*[,;\t]/.test(text.trimStart())
}

/** The place of each column that is known, from 0. */
export type TableColumns = Partial<Record<TableColumn, number>>

/**
 * The names in a table's first line, and the columns that they tell.
 * @throws UnusableSchedule for a text that is no table
 */
export function tableHead(text: string): { names: string[]; columns: TableColumns } {
  const [names = []] = rowsOf(text)
  return { names, columns: Object.fromEntries(columnsIn(names)) }
}

/**
 * The schedule in a table with a line of column names, as spreadsheets save it: comma, semicolon or tab, quoted or not.
 * @param chosen the columns by hand, where their names do not tell
 * @throws UnusableSchedule that names the missing column or the line that cannot be read
 */
export function schedulesOfCsv(text: string, chosen?: TableColumns): Schedule[] {
  const rows = rowsOf(text)
  const [head = [], ...lines] = rows
  const places = chosen ? new Map(Object.entries(chosen) as [TableColumn, number][]) : columnsIn(head)
  for (const [column, place] of places)
    if (place >= head.length) throw new UnusableSchedule(`The table has no column ${column}:${place}`)
  for (const needed of NEEDED_COLUMNS)
    if (!places.has(needed))
      throw new UnusableSchedule(
        `The table has no column for the ${needed}; it has: ${head.join(', ')}. Name one “${COLUMNS[needed][0]}”.`,
      )
  const dates = [...new Set(lines.map((line) => dateIn(line, places)))].filter((date) => date !== null).sort()
  const sessions = lines.map((line, index) => sessionOf(line, { places, dates, number: index + 2 }))
  const slots = new Map(
    sessions.map(({ day, start, end }) => [slotKey({ day, start, end }), { day, start, end }]),
  )
  return [
    {
      label: dates[0] ?? 'table',
      name: null,
      date: dates[0] ?? null,
      days: Math.max(1, ...sessions.map(({ day }) => day)),
      timeZone: null,
      rooms: [...new Set(sessions.flatMap(({ room }) => room ?? []))],
      slots: [...slots.values()].map((slot) => ({ ...slot, isStatic: false, title: null, location: null })),
      sessions,
      leftOut: [],
      remarks: [],
    },
  ]
}

function rowsOf(text: string): string[][] {
  const [first = ''] = text.split(/\r?\n/, 1)
  const counts = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }))
  const { delimiter = ',' } = counts.toSorted((a, b) => b.count - a.count)[0] ?? {}
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as string[][]
  } catch (error) {
    throw new UnusableSchedule(`The table cannot be read: ${(error as Error).message}.`)
  }
}

function columnsIn(head: readonly string[]): Map<TableColumn, number> {
  const names = head.map((name) =>
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}]+/gu, ' ')
      .trim(),
  )
  const found = new Map<TableColumn, number>()
  for (const column of TABLE_COLUMNS) {
    const [place] = COLUMNS[column].map((name) => names.indexOf(name)).filter((index) => index >= 0)
    if (place !== undefined) found.set(column, place)
  }
  return found
}

type Places = ReturnType<typeof columnsIn>

function cell(line: readonly string[], places: Places, column: TableColumn): string {
  return line[places.get(column) ?? -1] ?? ''
}

/** The day in a column of dates, or in a start that is an instant. */
function dateIn(line: readonly string[], places: Places): string | null {
  const written = /^\d{4}-\d{2}-\d{2}/.exec(cell(line, places, 'date') || cell(line, places, 'start'))
  return written?.[0] ?? null
}

function sessionOf(
  line: readonly string[],
  { places, dates, number }: { places: Places; dates: readonly string[]; number: number },
): ScheduledSession {
  const text = (column: TableColumn) => lineOf(cell(line, places, column).replace(/^'(?=[=+\-@])/, ''))
  const start = minutesIn(text('start'))
  if (start === null)
    throw new UnusableSchedule(`Line ${number} starts at “${text('start')}”, which is no time of day.`)
  const end = minutesIn(text('end')) ?? start + (Number.parseInt(text('duration'), 10) || USUAL_MINUTES)
  const date = dateIn(line, places)
  const day =
    date === null ? Number.parseInt(text('day').replaceAll(/\D/g, ''), 10) || 1 : daysFrom(dates[0], date)
  const list = (column: TableColumn) =>
    places.has(column) ? { [column]: [text(column)].filter(Boolean) } : {}
  return {
    sourceId: text('id') || `${text('title')} / ${text('presenterName')}`,
    ids: text('id') === '' ? {} : { id: text('id') },
    title: text('title'),
    ...(places.has('presenterName') && { presenterName: text('presenterName') }),
    ...(places.has('description') && { description: cell(line, places, 'description') }),
    ...list('type'),
    ...list('level'),
    ...list('focus'),
    ...list('language'),
    room: text('room') || null,
    day,
    start,
    end: Math.min(Math.max(end, start + 1), 24 * 60 - 1),
    line: number,
  }
}

function daysFrom(first: string | undefined, date: string): number {
  return 1 + Math.round((Date.parse(date) - Date.parse(first ?? date)) / 86_400_000)
}

/** Minutes since midnight of a time as people write it, or of an instant on its own clock. */
function minutesIn(text: string): number | null {
  const written = keptTime(
    text
      .replace(/^\d{4}-\d{2}-\d{2}[T ]/, '')
      .replace(/^(\d{1,2}:\d{2}).*[+\-Z].*$/, '$1')
      .replace(/^(\d{1,2}:\d{2}):\d{2}$/, '$1'),
    24,
  )
  return isTime(written) ? minutesOf(written) : null
}

import { CsvError, type Info, parse } from 'csv-parse/sync'
import { language, t } from '../../../../domain/text/t.ts'
import { cellText } from '../../../lib/csv.ts'
import { UnusableSchedule } from '../schedule.ts'
import { columnsIn } from './columns.ts'

/** A row with its number in the spreadsheet, counted from 1. */
export type TableRow = {
  cells: string[]
  line: number
  /** The last lines of cells that span several rows, by column. */
  until?: ReadonlyMap<number, number>
  /** Whether the spreadsheet hides it, for example by a filter. */
  isHidden?: boolean
}

/** A table with more rows than this, including empty ones, is not a schedule. */
const MOST_ROWS = 20_000
/** The most characters of a row. */
const LONGEST_ROW = 200_000
const DELIMITERS = [',', ';', '\t', '|']
/** A head has its recognized names among this many columns. */
const MOST_COLUMNS = 100
/** Rows before the head: a title, a date, a note. */
const BEFORE_HEAD = 10
/** The first line with which tables tell Excel their delimiter. */
const SEPARATOR = /^sep=(.)\r?\n/i

/** Whether a text looks like a table: one of its first lines has several cells, and it is neither JSON nor XML. */
export function isTable(text: string): boolean {
  if (SEPARATOR.test(text)) return true
  return !/^\s*[[{<]/.test(text) && /[,;\t|]/.test(firstLines(text))
}

/**
 * The non-empty rows of a table as spreadsheets save it: separated by comma, semicolon, tab or bar, quoted or not.
 * @throws UnusableSchedule for a text that is not a table, or has too many rows
 */
export function rowsOf(text: string): TableRow[] {
  const named = SEPARATOR.exec(text)
  const table = named ? text.slice(named[0].length) : text
  const rows = parsed(table, named?.[1] ?? delimiterOf(table))
  if (rows.length > MOST_ROWS)
    throw new UnusableSchedule(t('import.manyRows', { max: MOST_ROWS.toLocaleString(language()) }))
  return rows
    .map((cells, index) => ({ cells: cells.map(cellText), line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/**
 * The rows with the texts of cells that span several rows in each of them. One column keeps its empty cells, because
 * sessions do not continue in the rows of a table.
 */
export function filledDown(rows: readonly TableRow[], except: number | undefined): TableRow[] {
  const spans = new Map<number, { until: number; text: string }>()
  return rows.map((row, index) => {
    // The line numbers of a further sheet start over.
    if (row.line <= (rows[index - 1]?.line ?? 0)) spans.clear()
    for (const [column, until] of row.until ?? [])
      if (column !== except) spans.set(column, { until, text: row.cells[column] ?? '' })
    const own = [...spans].filter(([column, { until }]) => row.line <= until && !row.cells[column])
    if (own.length === 0) return row
    const cells = [...row.cells]
    for (const [column, { text }] of own) {
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
    return { ...row, cells }
  })
}

function parsed(text: string, delimiter: string): string[][] {
  const options = {
    bom: true,
    delimiter,
    relax_column_count: true,
    // A quote within a text: The 5" disk
    relax_quotes: true,
    trim: true,
    to: MOST_ROWS + 1,
    max_record_size: LONGEST_ROW,
  }
  try {
    return parse(text, options) as string[][]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser reports the error at the end of the text, because an open quote extends that far.
    const records = Number(error.records)
    const before = records > 0 ? parse(text, { ...options, to: records, info: true }) : []
    const line = ((before.at(-1) as { info: Info } | undefined)?.info.lines ?? 0) + 1
    throw new UnusableSchedule(t('import.badTable', { line }), { cause: error })
  }
}

/**
 * The delimiter that yields the most recognized column names, since the texts of a table may have more commas than the
 * table has semicolons; otherwise the one in most of the first lines. Those in quotes do not count.
 */
function delimiterOf(text: string): string {
  const lines = firstLines(text)
    .replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(/[",;\t|\n]/g, ' '))
    .split('\n')
  const found = DELIMITERS.map((delimiter) => {
    const rows = lines.map((line) => line.split(delimiter))
    return {
      delimiter,
      rank: [
        Math.max(...rows.map((cells) => Object.keys(columnsIn(cells.slice(0, MOST_COLUMNS))).length)),
        rows.filter((cells) => cells.length > 1).length,
        rows.flat().length,
      ],
    }
  })
  const [best] = found.toSorted((a, b) => compared(b.rank, a.rank))
  return best?.delimiter ?? ','
}

function compared(a: readonly number[], b: readonly number[]): number {
  return a.map((each, index) => each - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

function firstLines(text: string): string {
  return text.trimStart().slice(0, 20_000).split(/\r?\n/, BEFORE_HEAD).join('\n')
}

import { language, t } from '../../../../domain/text/t.ts'
import { DAY_MINUTES, hoursAndMinutes, paddedTime } from '../../../../domain/times/times.ts'
import { UnusableSchedule } from '../schedule.ts'
import type { TableRow } from '../table/rows.ts'

import { type Node, nodeOf, nodesOf, partsOf, textOf } from './parts.ts'

/** Built-in formats, which workbooks identify by number only. */
const KNOWN: Readonly<Record<number, Shown>> = {
  ...{ 14: 'date', 15: 'date', 16: 'date', 17: 'date' },
  ...{ 18: 'time', 19: 'time', 20: 'time', 21: 'time', 22: 'moment' },
  ...{ 45: 'time', 46: 'length', 47: 'time' },
  // Of East Asian editions.
  ...{ 27: 'date', 28: 'date', 29: 'date', 30: 'date', 31: 'date', 36: 'date', 50: 'date', 51: 'date' },
  ...{
    32: 'time',
    33: 'time',
    34: 'time',
    35: 'time',
    52: 'date',
    53: 'date',
    54: 'date',
    57: 'date',
    58: 'date',
  },
}

const MOST_ROWS = 20_000
/** The day after the last one that spreadsheets show, at the end of the year 9999. */
const LAST_DAY = 2_958_466
const MOST_COLUMNS = 300

/** Whether bytes are a zip archive, as modern workbooks are. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

export type Sheet = { name: string; rows: TableRow[] }

/**
 * The non-empty sheets of a workbook; at least one.
 * @throws UnusableSchedule for a file that is not an Excel workbook
 */
export async function sheetsOfWorkbook(bytes: Uint8Array): Promise<[Sheet, ...Sheet[]]> {
  const part = await partsOf(bytes)
  const workbook = nodeOf(part('xl/workbook.xml')?.workbook)
  const sheets = nodesOf(nodeOf(workbook.sheets).sheet).filter(
    (sheet) => textOf(sheet['@state']) === '' || textOf(sheet['@state']) === 'visible',
  )
  if (sheets.length === 0) throw new UnusableSchedule(t('import.noSheet'))
  const targets = new Map(
    nodesOf(nodeOf(part('xl/_rels/workbook.xml.rels')?.Relationships).Relationship).map((each) => [
      textOf(each['@Id']),
      textOf(each['@Target']).replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  const isFrom1904 = /^(?:1|true)$/.test(textOf(nodeOf(workbook.workbookPr)['@date1904']))
  const read = cellReader(part('xl/styles.xml'), part('xl/sharedStrings.xml'), isFrom1904)
  const filled = sheets.flatMap((sheet) => {
    const content = part(targets.get(textOf(sheet['@id'])) ?? '')
    const rows = content ? rowsIn(nodeOf(content.worksheet), read) : []
    return rows.length > 0 ? [{ name: textOf(sheet['@name']), rows }] : []
  })
  const [first, ...others] = filled
  if (!first) throw new UnusableSchedule(t('import.emptyWorkbook'))
  return [first, ...others]
}

function rowsIn(worksheet: Node, read: (cell: Node) => string): TableRow[] {
  const written = nodesOf(nodeOf(worksheet.sheetData).row)
  if (written.length > MOST_ROWS)
    throw new UnusableSchedule(t('import.manySheetRows', { max: MOST_ROWS.toLocaleString(language()) }))
  const byLine = new Map<number, string[]>()
  const hidden = new Set<number>()
  let last = 0
  for (const row of written) {
    last = Number(textOf(row['@r'])) || last + 1
    if (/^(?:1|true)$/.test(textOf(row['@hidden']))) hidden.add(last)
    const cells: string[] = []
    for (const cell of nodesOf(row.c)) {
      const place = placeIn(textOf(cell['@r']))?.column ?? cells.length
      if (place < MOST_COLUMNS) cells[place] = read(cell).trim()
    }
    byLine.set(
      last,
      Array.from(cells, (cell) => cell ?? ''),
    )
  }
  const until = new Map<number, Map<number, number>>()
  for (const merged of nodesOf(nodeOf(worksheet.mergeCells).mergeCell))
    fill(byLine, until, textOf(merged['@ref']))
  return [...byLine]
    .map(([line, cells]) => ({
      line,
      cells,
      until: until.get(line) ?? new Map(),
      isHidden: hidden.has(line),
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/**
 * Copies a merged cell to each of its places: a day next to several rows, a lunch below all rooms. A long session
 * continues instead.
 */
function fill(byLine: Map<number, string[]>, until: Map<number, Map<number, number>>, ref: string): void {
  const [from, to] = ref.split(':').map(placeIn)
  if (!from || !to || to.line - from.line > MOST_ROWS || to.column >= MOST_COLUMNS) return
  const text = byLine.get(from.line)?.[from.column] ?? ''
  // In a grid, a session that spans several rows stays one session.
  if (text !== '' && to.line > from.line && from.column > 0) {
    const ofLine = until.get(from.line) ?? new Map<number, number>()
    until.set(from.line, ofLine.set(from.column, to.line))
    return
  }
  if (text === '') return
  for (let line = from.line; line <= to.line; line += 1) {
    const cells = byLine.get(line)
    if (!cells) continue
    for (let column = 0; column <= to.column; column += 1)
      if (column >= from.column) cells[column] = text
      else cells[column] ??= ''
  }
}

/** "B3" is the second column of the third line. */
function placeIn(ref: string): { column: number; line: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(ref) ?? []
  if (letters === undefined) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, line: Number(digits) }
}

/** How a style shows a number: as a date, a time, both, a length, or unchanged. */
type Shown = 'date' | 'time' | 'moment' | 'length' | null

/**
 * A function that returns the text of each cell of a workbook as the spreadsheet shows it, in the spelling that table
 * reading expects.
 */
function cellReader(styles: Node | null, strings: Node | null, isFrom1904: boolean): (cell: Node) => string {
  const texts = nodesOf(nodeOf(strings?.sst).si).map(stringOf)
  const formats = formatsIn(styles)
  return (cell) => {
    const type = textOf(cell['@t'])
    const value = textOf(cell.v)
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'inlineStr') return stringOf(nodeOf(cell.is))
    if (type === 'b') return value === '1' ? 'yes' : 'no'
    if (type === 'e') return ''
    if (type === 'd') return value.replace(/(?<=T\d\d:\d\d):\d\d(?:\.\d+)?Z?$/, '').replace('T00:00', '')
    if (type === 'str' || value === '') return value
    const shown = formats[Number(textOf(cell['@s']) || 0)] ?? null
    return shown === null
      ? plainNumber(value)
      : shownAs(Number(value) + (isFrom1904 && Number(value) >= 1 ? 1462 : 0), shown)
  }
}

/** A text in one piece, or in several with different formatting, without the phonetic readings next to it. */
function stringOf(item: Node): string {
  const runs = nodesOf(item.r)
  return runs.length > 0 ? runs.map(({ t }) => textOf(t)).join('') : textOf(item.t)
}

function formatsIn(styles: Node | null): Shown[] {
  const sheet = nodeOf(styles?.styleSheet)
  const own = new Map(
    nodesOf(nodeOf(sheet.numFmts).numFmt).map((format) => [
      Number(textOf(format['@numFmtId'])),
      shownBy(textOf(format['@formatCode'])),
    ]),
  )
  return nodesOf(nodeOf(sheet.cellXfs).xf).map((style) => {
    const number = Number(textOf(style['@numFmtId']))
    return own.has(number) ? (own.get(number) ?? null) : (KNOWN[number] ?? null)
  })
}

function shownBy(code: string): Shown {
  if (/\[h+\]/i.test(code)) return 'length'
  const letters = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '').toLowerCase()
  const hasDate = /[dy]/.test(letters)
  const hasTime = /[hs]/.test(letters)
  if (hasDate) return hasTime ? 'moment' : 'date'
  return hasTime ? 'time' : null
}

function shownAs(value: number, shown: Exclude<Shown, null>): string {
  if (!(value >= 0 && value < LAST_DAY)) return String(value)
  const minutes = Math.round((value % 1) * DAY_MINUTES)
  if (shown === 'length') return hoursAndMinutes(Math.round(value * DAY_MINUTES))
  if (shown === 'time' || value < 1) return hoursAndMinutes(minutes)
  const date = new Date(Date.UTC(1899, 11, 30 + Math.floor(value))).toISOString().slice(0, 10)
  return minutes === 0 && shown === 'date' ? date : `${date} ${paddedTime(minutes)}`
}

/** A number without rounding errors such as in 0.1 + 0.2. */
function plainNumber(value: string): string {
  const number = Number(value)
  return value.length > 15 && Number.isFinite(number) ? String(Number(number.toPrecision(12))) : value
}

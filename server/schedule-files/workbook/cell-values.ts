import { type Node, nodeOf, nodesOf, textOf } from './parts.ts'

/** How a style shows a number: as a date, a time, both, a length, or as it is. */
type Shown = 'date' | 'time' | 'moment' | 'length' | null

const DAY = 24 * 60
/** Formats that workbooks know by number alone. */
const KNOWN: Readonly<Record<number, Shown>> = {
  ...{ 14: 'date', 15: 'date', 16: 'date', 17: 'date' },
  ...{ 18: 'time', 19: 'time', 20: 'time', 21: 'time', 22: 'moment' },
  ...{ 45: 'time', 46: 'length', 47: 'time' },
}

/** The text of each cell of a workbook as its spreadsheet shows it, in the spelling that tables are read in. */
export function cellReader(
  styles: Node | null,
  strings: Node | null,
  isFrom1904: boolean,
): (cell: Node) => string {
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

/** A text, of one piece or of several in different type; readings beside it are none of it. */
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
  if (!Number.isFinite(value) || value < 0) return String(value)
  const minutes = Math.round((value % 1) * DAY)
  const clock = (all: number) => `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`
  if (shown === 'length') return clock(Math.round(value * DAY))
  if (shown === 'time' || value < 1) return clock(minutes)
  const date = new Date(Date.UTC(1899, 11, 30 + Math.floor(value))).toISOString().slice(0, 10)
  return minutes === 0 && shown === 'date' ? date : `${date} ${clock(minutes).padStart(5, '0')}`
}

/** Without the last digits that arithmetic leaves: 0.1 + 0.2. */
function plainNumber(value: string): string {
  const number = Number(value)
  return value.length > 15 && Number.isFinite(number) ? String(Number(number.toPrecision(12))) : value
}

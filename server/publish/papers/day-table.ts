import { paths } from '../../../domain/paths.ts'
import type { PaperSize } from '../../../domain/publish/papers.ts'
import { t } from '../../../domain/text/t.ts'
import { fitted, largestFitting, sizesBetween } from '../../lib/typesetting/lines.ts'
import { type Mark, placed, type Sheet } from '../../lib/typesetting/sheets.ts'
import type { WholeEvent } from '../data.ts'
import { dayOfEvent } from './day.ts'
import {
  codeMarks,
  type Drawing,
  INK,
  type Paper,
  paragraph,
  RULE,
  SHEETS,
  SOFT,
  TINT,
  textBlock,
} from './drawing.ts'
import {
  GAP,
  measuredTable,
  PAD,
  type SetTable,
  setTable,
  type Table,
  timeColumn,
  widestWord,
} from './table-rows.ts'
import { dividedTable } from './table-sheets.ts'

const MARGIN = 8
const HEAD = 18
const CODE = 15
/** The size of titles in millimeters: as large as fits on a single sheet, and one fixed size on several. */
const LETTERS = { largest: 6.5, whole: 2.9, smallest: 2.3, ofMany: 2.7 } as const
/** The narrowest columns of rooms, in millimeters. */
const NARROWEST = { one: 24, many: 38 } as const

/**
 * The day as a table on one large sheet, with rooms across and times down; on several sheets if one would be illegible.
 */
export async function dayTable(
  whole: WholeEvent,
  { day, size, at }: { day: number; size: PaperSize; at?: Date },
  drawing: Drawing,
): Promise<Paper> {
  const { width, height } = { width: SHEETS[size].large.height, height: SHEETS[size].large.width }
  const box = { width: width - 2 * MARGIN, height: height - 2 * MARGIN - HEAD }
  const ofDay = dayOfEvent(whole, day, at)
  const table = await measuredTable(drawing, ofDay)
  const one = await onOneSheet(table, box)
  const tables = one
    ? [one]
    : await dividedTable(table, { ...box, narrowest: NARROWEST.many, size: LETTERS.ofMany })
  const sheets: Sheet[] = []
  for (const [index, set] of tables.entries()) {
    const title = await headMarks(whole, ofDay, { width, index, count: tables.length }, drawing)
    const top = MARGIN + HEAD
    const most = box.height - set.height
    sheets.push({
      width,
      height,
      marks: [...title, ...tableMarks(set, { x: MARGIN, y: top, width: box.width, rest: Math.max(0, most) })],
    })
  }
  const notes = sheets.length > 1 ? [() => t('paper.manySheets', { count: sheets.length })] : []
  return { sheets, notes }
}

/** The table on one sheet in the largest letters that fit. Words are divided only at the smallest size. */
async function onOneSheet(table: Table, box: { width: number; height: number }): Promise<SetTable | null> {
  const count = Math.max(1, table.rooms.length)
  if ((box.width - timeColumn(table, LETTERS.smallest)) / count < NARROWEST.one) return null
  const widest = widestWord(table)
  return largestFitting(sizesBetween(LETTERS), async (size) => {
    const column = (box.width - timeColumn(table, size)) / count
    if (size > LETTERS.whole && widest * size > column - 2 * PAD) return null
    const set = await setTable(table, { width: box.width, size })
    return set.height <= box.height ? set : null
  })
}

async function headMarks(
  whole: WholeEvent,
  { name, date }: { name: string; date: string },
  { width, index, count }: { width: number; index: number; count: number },
  drawing: Drawing,
): Promise<Mark[]> {
  const address = `${whole.site}${paths.event(whole.event)}`
  const sheet = count > 1 ? ` · ${t('paper.sheet', { number: index + 1, count: `${count}` })}` : ''
  const right = await textBlock(drawing, `${date}${sheet}`, 120 / 5, { isBold: true })
  const below = await textBlock(drawing, address.replace(/^https?:\/\//, ''), 120 / 3, { color: SOFT })
  const x = width - MARGIN - CODE - 3 - 120
  const named = await paragraph(drawing, name, { isBold: true })
  const title = fitted(named, { width: x - MARGIN - 4, height: HEAD - 3, largest: 9, smallest: 1.5 })
  return [
    ...(title ? placed(title.block, { x: MARGIN, y: MARGIN, width: x - MARGIN - 4, size: title.size }) : []),
    ...placed(right, { x, y: MARGIN, width: 120, size: 5, align: 'end' }),
    ...placed(below, { x, y: MARGIN + 7.5, width: 120, size: 3, align: 'end' }),
    ...codeMarks(address, { x: width - MARGIN - CODE, y: MARGIN, size: CODE }),
  ]
}

/** Draws the table in its place. Remaining space goes to all rows except breaks. */
function tableMarks(
  set: SetTable,
  { x, y, width, rest }: { x: number; y: number; width: number; rest: number },
): Mark[] {
  const { size, column, head, times } = set
  const high = set.rows.filter(({ row }) => !row.isBand).length
  const tops: number[] = []
  let top = y + head.height
  for (const { row, height } of set.rows) {
    tops.push(top)
    top += height + (row.isBand || high === 0 ? 0 : rest / high)
  }
  tops.push(top)
  const left = x + times
  const marks: Mark[] = [{ kind: 'fill', x, y, width, height: head.height, color: INK }]
  for (const [index, block] of head.blocks.entries()) {
    const white = { ...block, lines: block.lines.map((line) => ({ ...line, color: '#ffffff' })) }
    marks.push(
      ...placed(white, { x: left + index * column + PAD, y: y + PAD, width: column - 2 * PAD, size }),
    )
  }
  for (const [index, { row, time, band }] of set.rows.entries()) {
    const at = tops[index] ?? 0
    const bottom = tops[index + 1] ?? 0
    if (row.isBand) marks.push({ kind: 'fill', x, y: at, width, height: bottom - at, color: TINT })
    marks.push(
      {
        kind: 'line',
        x1: x,
        y1: bottom,
        x2: row.isBand ? x + width : left,
        y2: bottom,
        color: RULE,
        stroke: 0.25,
      },
      ...placed(time, { x: x + 0.5, y: at + PAD, width: times - PAD, size }),
      ...placed(band, { x: left + PAD, y: at + PAD, width: width - times - 2 * PAD, size }),
    )
  }
  marks.push(...rules(set, { left, tops, bottom: top }))
  const filled = new Map<string, number>()
  for (const { cell, block, column: at, from } of set.cells) {
    const key = `${at} ${from}`
    const offset = filled.get(key) ?? PAD
    const place = { x: left + at * column + PAD, width: column - 2 * PAD, size }
    marks.push(...placed(block, { ...place, y: (tops[from] ?? 0) + offset }))
    if (cell.paragraphs.length > 0) filled.set(key, offset + block.height * size + GAP)
  }
  return marks
}

/** The lines around cells; a session of several rows has none inside. */
function rules(
  { cells, rows, head, column }: SetTable,
  { left, tops, bottom }: { left: number; tops: readonly number[]; bottom: number },
): Mark[] {
  const line = { kind: 'line', color: RULE, stroke: 0.25 } as const
  const marks: Mark[] = []
  const going = new Set(
    cells.flatMap(({ column: at, from, to }) =>
      Array.from({ length: to - from }, (_, index) => `${at} ${from + index}`),
    ),
  )
  for (let at = 0; at < head.blocks.length; at += 1)
    for (const [index, { row }] of rows.entries()) {
      if (row.isBand) continue
      const [x1, y1, y2] = [left + at * column, tops[index] ?? 0, tops[index + 1] ?? 0]
      marks.push({ ...line, x1, y1, x2: x1, y2 })
      if (!going.has(`${at} ${index}`)) marks.push({ ...line, x1, y1: y2, x2: x1 + column, y2 })
    }
  const end = left + head.blocks.length * column
  return [...marks, { ...line, x1: end, y1: tops[0] ?? 0, x2: end, y2: bottom }]
}

import { takeBreak } from '../../lib/turns.ts'
import { type Block, blockOf, type Paragraph } from '../../lib/typesetting/lines.ts'
import type { DayOfEvent, Entry } from './day.ts'
import { asOne, type Drawing, paragraph, SOFT } from './drawing.ts'

/** A session in the table, in letters that fit any width. */
export type Cell = Entry & { paragraphs: Paragraph[] }
export type TableRow = DayOfEvent['rows'][number] & {
  time: Paragraph[]
  band: Paragraph[]
  isContinued: boolean
}
export type Table = { rooms: { paragraphs: Paragraph[] }[]; rows: TableRow[]; cells: Cell[] }

/** The padding of a cell, in millimeters. */
export const PAD = 1.2
const NARROWEST_TIME = 13

export async function measuredTable(drawing: Drawing, day: DayOfEvent): Promise<Table> {
  const rooms = []
  for (const room of day.rooms)
    rooms.push({ paragraphs: await paragraph(drawing, room, { isBold: true, scale: 1.05 }) })
  const rows: TableRow[] = []
  for (const row of day.rows)
    rows.push({
      ...row,
      isContinued: false,
      time: [
        ...(await paragraph(drawing, row.startTime, { isBold: true })),
        ...(await paragraph(drawing, row.endTime && `– ${row.endTime}`, { scale: 0.8, color: SOFT })),
        ...(row.isBand
          ? []
          : await paragraph(drawing, row.breaks.join(', '), { scale: 0.75, color: SOFT, gap: 0.2 })),
      ],
      band: row.isBand ? await paragraph(drawing, row.breaks.join(', '), { isBold: true }) : [],
    })
  const cells: Cell[] = []
  for (const entry of [...day.entries, ...day.free])
    cells.push({
      ...entry,
      paragraphs: asOne([
        ...(await paragraph(drawing, entry.ownTime, { isBold: true, scale: 0.75, color: SOFT })),
        ...(await paragraph(drawing, entry.title, { isBold: true })),
        ...(await paragraph(drawing, entry.presenter, { scale: 0.85, gap: 0.15 })),
        ...(await paragraph(drawing, entry.place, { scale: 0.8, color: SOFT, gap: 0.1 })),
      ]),
    })
  return { rooms, rows, cells }
}

/** A table of some of a day's rooms and rows, in letters of one size. */
export type SetTable = {
  rooms: Table['rooms']
  /** The width of the column of times. */
  times: number
  size: number
  column: number
  head: { blocks: Block[]; height: number }
  rows: { row: TableRow; height: number; time: Block; band: Block }[]
  cells: { cell: Cell; block: Block; column: number; from: number; to: number }[]
  height: number
}

/** Sets a table with the smallest heights that fit the cells. */
export async function setTable(
  table: Table,
  { width, size }: { width: number; size: number },
): Promise<SetTable> {
  const times = timeColumn(table, size)
  const column = (width - times) / Math.max(1, table.rooms.length)
  const within = (column - 2 * PAD) / size
  const blocks = table.rooms.map(({ paragraphs }) => blockOf(paragraphs, within))
  const head = { blocks, height: Math.max(0, ...blocks.map(({ height }) => height)) * size + 2 * PAD }
  const cells: SetTable['cells'] = []
  for (const cell of table.cells) {
    await takeBreak()
    const block = blockOf(cell.paragraphs, within)
    cells.push({ cell, block, column: cell.room, from: cell.from, to: cell.to })
  }
  const rows = table.rows.map((row) => {
    const time = blockOf(row.time, (times - PAD) / size)
    const band = blockOf(row.band, (width - times - 2 * PAD) / size)
    return { row, time, band, height: Math.max(time.height, band.height) * size + 2 * PAD }
  })
  for (const { height, from, to } of stacked(cells, size)) {
    const spanned = rows.slice(from, to + 1)
    const lacks = height - spanned.reduce((sum, row) => sum + row.height, 0)
    if (lacks > 0) for (const row of spanned) row.height += lacks / spanned.length
  }
  return {
    rooms: table.rooms,
    times,
    size,
    column,
    head,
    rows,
    cells,
    height: head.height + rows.reduce((sum, row) => sum + row.height, 0),
  }
}

/**
 * The height that each spot of the table needs, the shortest sessions first, so that longer ones use the space that is
 * then available.
 */
function stacked(cells: SetTable['cells'], size: number): { height: number; from: number; to: number }[] {
  const spots = new Map<string, { height: number; from: number; to: number }>()
  for (const { block, column, from, to } of cells) {
    const key = `${column} ${from} ${to}`
    const spot = spots.get(key) ?? { height: 2 * PAD - GAP, from, to }
    spot.height += block.height * size + GAP
    spots.set(key, spot)
  }
  return [...spots.values()].toSorted((a, b) => a.to - a.from - (b.to - b.from))
}

/** The gap between sessions in one spot of an open room, in millimeters. */
export const GAP = 2

/** The width that the times need in letters of this size. */
export function timeColumn({ rows }: Pick<Table, 'rows'>, size: number): number {
  const lines = rows.flatMap(({ time }) => blockOf(time.slice(0, 2), Number.POSITIVE_INFINITY).width)
  return Math.max(NARROWEST_TIME, Math.max(0, ...lines) * size + 2 * PAD)
}

/** Longer words may be divided, so that not all letters have to be small. */
const LONG_WORD = 10

/** The width of the widest word in rooms and titles, in letters of size 1. */
export function widestWord({ rooms, cells }: Table): number {
  let widest = 0
  for (const { paragraphs } of [...rooms, ...cells])
    for (const { words, scale } of paragraphs)
      for (const word of words.words) widest = Math.max(widest, word.width * scale)
  return Math.min(widest, LONG_WORD)
}

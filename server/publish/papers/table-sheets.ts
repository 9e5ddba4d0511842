import { blockOf } from '../../lib/typesetting/lines.ts'
import {
  type Cell,
  GAP,
  PAD,
  type SetTable,
  setTable,
  type Table,
  type TableRow,
  timeColumn,
} from './table-rows.ts'

type Box = { width: number; height: number; narrowest: number; size: number }

/**
 * A table on several sheets: groups of rooms with sessions that fit next to each other, and as many rows as fit below
 * each other. A session that continues on the next sheet is on both.
 */
export async function dividedTable(table: Table, box: Box): Promise<SetTable[]> {
  const used = table.rooms.flatMap((room, index) =>
    table.cells.some((cell) => cell.room === index) ? [{ room, index }] : [],
  )
  const most = Math.max(1, Math.floor((box.width - timeColumn(table, box.size)) / box.narrowest))
  const groups = Math.max(1, Math.ceil(used.length / most))
  const each = Math.ceil(used.length / groups)
  const sheets: SetTable[] = []
  for (let group = 0; group < groups; group += 1) {
    const rooms = used.slice(group * each, (group + 1) * each)
    const part = withoutEmptyRows({
      rooms: rooms.map(({ room }) => room),
      rows: table.rows,
      cells: table.cells.flatMap((cell) => {
        const room = rooms.findIndex(({ index }) => index === cell.room)
        return room < 0 ? [] : [{ ...cell, room }]
      }),
    })
    sheets.push(...(await divided(part, box)))
  }
  return sheets
}

/** Leaves out rows without a session in any of the rooms; breaks stay. */
function withoutEmptyRows({ rooms, rows, cells }: Table): Table {
  const kept = rows.flatMap((row, index) =>
    row.isBand || cells.some(({ from }) => from === index) ? [index] : [],
  )
  const at = (row: number) =>
    Math.max(
      0,
      kept.findLastIndex((index) => index <= row),
    )
  return {
    rooms,
    rows: kept.flatMap((index) => rows[index] ?? []),
    cells: cells.map((cell) => ({ ...cell, from: at(cell.from), to: Math.max(at(cell.from), at(cell.to)) })),
  }
}

async function divided(table: Table, box: Box): Promise<SetTable[]> {
  const whole = await setTable(inLowRows(table, box), { width: box.width, size: box.size })
  const sheets: SetTable[] = []
  let first = 0
  while (first < whole.rows.length) {
    let last = first
    let set = await rowsOf(whole, { first, last }, box)
    while (last + 1 < whole.rows.length) {
      const more = await rowsOf(whole, { first, last: last + 1 }, box)
      if (more.height > box.height) break
      last += 1
      set = more
    }
    sheets.push(set)
    first = last + 1
  }
  return sheets
}

function rowsOf(
  whole: SetTable,
  { first, last }: { first: number; last: number },
  box: Box,
): Promise<SetTable> {
  const cells = whole.cells.flatMap(({ cell }) =>
    cell.from <= last && cell.to >= first
      ? [{ ...cell, from: Math.max(first, cell.from) - first, to: Math.min(last, cell.to) - first }]
      : [],
  )
  const rooms = whole.rooms
  const rows = whole.rows.slice(first, last + 1).map(({ row }) => row)
  return setTable({ rooms, rows, cells }, { width: box.width, size: box.size })
}

/** Splits a row that is higher than a sheet, such as one with an open room, into several rows of the same time. */
function inLowRows(table: Table, box: Box): Table {
  const within =
    ((box.width - timeColumn(table, box.size)) / Math.max(1, table.rooms.length) - 2 * PAD) / box.size
  const most = box.height * 0.8
  const rows: TableRow[] = []
  const cells: Cell[] = []
  const firstOf: number[] = []
  for (const [index, row] of table.rows.entries()) {
    firstOf[index] = rows.length
    const parts: Cell[][] = []
    for (let room = 0; room < table.rooms.length; room += 1) {
      let [part, height] = [0, 0]
      for (const cell of table.cells.filter(({ from, room: at }) => from === index && at === room)) {
        const own = blockOf(cell.paragraphs, within).height * box.size + GAP
        if (height > 0 && height + own > most) {
          part += 1
          height = 0
        }
        height += own
        parts[part] = [...(parts[part] ?? []), cell]
      }
    }
    const count = Math.max(1, parts.length)
    for (let part = 0; part < count; part += 1) {
      for (const cell of parts[part] ?? []) cells.push({ ...cell, from: rows.length })
      rows.push({ ...row, isContinued: part > 0 })
    }
  }
  const lastOf = (row: number) => (firstOf[row + 1] ?? rows.length) - 1
  return {
    rooms: table.rooms,
    rows,
    cells: cells.map((cell) => ({
      ...cell,
      to: Math.max(cell.from, cell.to > rowBefore(cell, table) ? lastOf(cell.to) : cell.from),
    })),
  }
}

/** The row in which a session began, before rows were divided. */
function rowBefore(cell: Cell, { cells }: Table): number {
  return cells.find(({ paragraphs }) => paragraphs === cell.paragraphs)?.from ?? cell.from
}

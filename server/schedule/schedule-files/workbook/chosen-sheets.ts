import { dayIn } from '../cells/dates.ts'
import { gridIn } from '../table/grid.ts'
import type { TableRow } from '../table/rows.ts'
import { headOf } from '../table/table-file.ts'
import type { Sheet } from './workbook-rows.ts'

/**
 * The rows of the sheets with a schedule: the first sheet that is a table or a grid, with others of its kind if all
 * their names are days; otherwise the first sheet. `others` names the sheets that are left out.
 */
export function chosenSheets(sheets: readonly [Sheet, ...Sheet[]]): { rows: TableRow[]; others: string[] } {
  const usable = sheets.flatMap((sheet) => {
    const kind = kindOf(sheet.rows)
    return kind === null ? [] : [{ ...sheet, kind }]
  })
  const [first = { ...sheets[0], kind: null }] = usable
  const days = usable.filter(({ kind, name }) => kind === first.kind && dayIn(name) !== null)
  const chosen = dayIn(first.name) !== null && days.length > 1 ? days : [first]
  const names = new Set(chosen.map(({ name }) => name))
  return {
    rows: chosen.length > 1 ? joined(chosen) : first.rows,
    others: sheets.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  }
}

/** The kind of the rows: a grid, or a table with these columns; null for anything else. */
function kindOf(rows: readonly TableRow[]): string | null {
  const { names, columns } = headOf(rows)
  if (columns.title !== undefined && columns.start !== undefined) return names.join('\n')
  return columns.title === undefined && gridIn(rows, undefined) ? 'grid' : null
}

/** Puts sheets below each other, with a row for the day before each grid, and a day column in tables that have none. */
function joined(sheets: readonly (Sheet & { kind: string | null })[]): TableRow[] {
  const [first] = sheets
  if (!first || first.kind === 'grid')
    return sheets.flatMap(({ name, rows }) => [{ line: 0, cells: [name] }, ...rows])
  const { names, columns } = headOf(first.rows)
  if (columns.day !== undefined || columns.date !== undefined) return sheets.flatMap(({ rows }) => rows)
  return sheets.flatMap(({ name, rows }) =>
    rows.map(({ cells, ...row }) => {
      const isHead = cells.join('\n') === names.join('\n')
      const padded = Array.from(
        { length: Math.max(cells.length, names.length) },
        (_, place) => cells[place] ?? '',
      )
      return {
        ...row,
        cells: [...padded.slice(0, names.length), isHead ? 'Day' : name, ...padded.slice(names.length)],
      }
    }),
  )
}

import { columnsIn } from './columns.ts'
import type { TableRow } from './rows.ts'

type Entry = Readonly<Record<string, unknown>>

/** The rows of a list of objects, starting with a head of their keys, and the names of other lists next to it. */
export type ObjectTable = { rows: TableRow[]; others: string[] }

/** A list of sessions in a JSON file, at the top or one level below; null if no list has titles. */
export function tableOfObjects(content: unknown): ObjectTable | null {
  const lists = Array.isArray(content)
    ? [['list', content] as const]
    : Object.entries(isEntry(content) ? content : {})
  const tables = lists.flatMap(([name, list]) => {
    const entries: unknown[] = Array.isArray(list) ? list : []
    return entries.length > 0 && entries.every(isEntry) ? [{ name, entries }] : []
  })
  const heads = tables.map(({ entries }) => [...new Set(entries.flatMap((entry) => Object.keys(entry)))])
  const place = heads.findIndex((names) => columnsIn(names).title !== undefined)
  const names = heads[place]
  if (!names) return null
  const entries = tables[place]?.entries ?? []
  return {
    rows: [names, ...entries.map((entry) => names.map((key) => textOf(entry[key]).trim()))].map(
      (cells, line) => ({
        cells,
        line,
      }),
    ),
    others: tables
      .filter((_, index) => index !== place)
      .map(({ name, entries }) => `“${name}” (${entries.length})`),
  }
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text of a value: the parts of a list, the name of an object, otherwise the whole value. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (!isEntry(value)) return value === null || value === undefined ? '' : String(value)
  const name = ['name', 'fullName', 'public_name', 'title', 'label']
    .map((key) => value[key])
    .find((each) => typeof each === 'string')
  return name === undefined ? JSON.stringify(value) : String(name)
}

import { sql } from 'kysely'
import { UPLOADS } from '../../domain/content/picture-widths.ts'
import type { FileAreaName } from '../lib/storage.ts'
import type { Database, Tables } from './schema.ts'

/** Columns that hold a file, recognized by their names. */
type FileColumnOf<T extends keyof Tables> = Extract<keyof Tables[T], `${string}Url` | 'photo'>
type FileTable = { [T in keyof Tables]: FileColumnOf<T> extends never ? never : T }[keyof Tables]

/**
 * Every column that holds a file, and the storage area of that file. Cleanup, restoring, backups and deleted events all
 * use this list. It does not compile if a column is missing.
 */
export const FILE_COLUMNS = {
  events: { logoUrl: 'public', bannerImageUrl: 'public' },
  session_cards: { photo: 'private' },
  sponsors: { logoUrl: 'public' },
  floor_plans: { imageUrl: 'public' },
} as const satisfies { [T in FileTable]: Record<FileColumnOf<T>, FileAreaName> }

type Listed = typeof FILE_COLUMNS
/** A column of public files, such as `events.logoUrl`. */
export type PublicColumn = {
  [T in keyof Listed]: {
    [C in keyof Listed[T]]: Listed[T][C] extends 'public' ? `${T & string}.${C & string}` : never
  }[keyof Listed[T]]
}[keyof Listed]

export type StoredFile = { area: FileAreaName; name: string }
export type ShowingRow = { table: string; column: string; id: unknown }
export type ShownFile = StoredFile & { by: ShowingRow }

const COLUMNS = Object.entries(FILE_COLUMNS).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, area]) => ({ table, column, area })),
)

/** The file that a column's value names; null for no file or an address on another site. */
export function fileNamedBy(area: FileAreaName, value: unknown): StoredFile | null {
  if (typeof value !== 'string' || value === '') return null
  if (area === 'private') return { area, name: value }
  return value.startsWith(UPLOADS) ? { area, name: value.slice(UPLOADS.length) } : null
}

/** The files that a row of a table shows. @param row has the columns' names as keys, as read or as recorded */
export function filesShownBy(table: string, row: Readonly<Record<string, unknown>>): ShownFile[] {
  const files: ShownFile[] = []
  for (const { column, area } of COLUMNS.filter((each) => each.table === table)) {
    const file = fileNamedBy(area, row[column])
    if (file) files.push({ ...file, by: { table, column, id: row.id } })
  }
  return files
}

/** The file that a column of a row names now; null if there is none or the row is gone. */
export async function findShownFile(
  db: Database,
  area: FileAreaName,
  { table, column, id }: ShowingRow,
): Promise<StoredFile | null> {
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where id = ${id}`.execute(db)
  return fileNamedBy(area, rows[0]?.value)
}

/** A file's name with its area: `public/….webp`. */
export function fileKey({ area, name }: StoredFile): string {
  return `${area}/${name}`
}

export function fileOfKey(key: string): StoredFile {
  const [area, name = ''] = key.split('/')
  return { area: area === 'private' ? 'private' : 'public', name }
}

/** The keys of those files that any row shows, out of the given files or of all. */
export async function listShownFiles(db: Database, files?: readonly StoredFile[]): Promise<Set<string>> {
  const values = files?.map(({ area, name }) => (area === 'public' ? `${UPLOADS}${name}` : name))
  const shown = new Set<string>()
  if (values?.length === 0) return shown
  for (const { table, column, area } of COLUMNS) {
    const among = values
      ? sql`${sql.ref(column)} in (${sql.join(values)})`
      : sql`${sql.ref(column)} is not null`
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where ${among}`.execute(db)
    for (const { value } of rows) {
      const file = fileNamedBy(area, value)
      if (file) shown.add(fileKey(file))
    }
  }
  return shown
}

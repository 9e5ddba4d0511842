import { fileKey, filesShownBy, findShownFile, type ShowingRow, type StoredFile } from '../db/file-columns.ts'
import type { Database } from '../db/schema.ts'
import type { Storage } from '../lib/storage.ts'

const UPLOAD = /\/uploads\/([\w-]{43}\.[a-z0-9]{1,5})/g
const ATTEMPTS = 3

/** A file that rows name. Where `shownBy` is empty, only the history or a text speaks of it. */
export type NamedFile = StoredFile & { shownBy: ShowingRow[] }

/** Collects the files that rows name, each once. */
export function collectNamedFiles() {
  const files = new Map<string, NamedFile>()
  const note = (file: StoredFile): NamedFile => {
    const key = fileKey(file)
    const known = files.get(key) ?? { area: file.area, name: file.name, shownBy: [] }
    files.set(key, known)
    return known
  }
  return {
    files,
    /** @param json the row as text: any column may name an upload */
    addRow(table: string, row: Readonly<Record<string, unknown>>, json: string): void {
      for (const [, name = ''] of json.matchAll(UPLOAD)) note({ area: 'public', name })
      for (const { by, ...file } of filesShownBy(table, row)) note(file).shownBy.push(by)
    },
  }
}

export type FoundFile =
  | { state: 'found' | 'replaced'; bytes: Buffer }
  /** `removed`: no row shows it any longer, or only a text ever did. `missing`: a row shows it still. */
  | { state: 'removed' | 'missing' }

/** Reads a file; where it was replaced since the rows were read, the one that its row shows now. */
export async function readNamedFile(
  { db, storage }: { db: Database; storage: Storage },
  file: NamedFile,
): Promise<FoundFile> {
  const bytes = await storage[file.area].read(file.name)
  if (bytes) return { state: 'found', bytes }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++)
    for (const row of file.shownBy) {
      const current = await findShownFile(db, file.area, row)
      const newer = current && (await storage[current.area].read(current.name))
      if (newer) return { state: 'replaced', bytes: newer }
    }
  const shown = await Promise.all(file.shownBy.map((row) => findShownFile(db, file.area, row)))
  return { state: shown.some((current) => current !== null) ? 'missing' : 'removed' }
}

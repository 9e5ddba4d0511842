import type { Config } from '../config.ts'
import { readSnapshot, type Snapshot } from '../db/dump.ts'
import {
  fileKey,
  fileOfKey,
  filesShownBy,
  findShownFile,
  type ShowingRow,
  type StoredFile,
} from '../db/file-columns.ts'
import { openForReading } from '../db/open.ts'
import type { Database } from '../db/schema.ts'
import { openStorage, type Storage } from '../lib/storage.ts'
import { type Manifest, withoutKeys, writeArchive } from './archive.ts'

/** Rows are split into parts of about this size, so that no table has to fit into memory. */
const PART_BYTES = 4 * 2 ** 20

/** Counts, and the keys of files that the archive lacks or has in a newer version (see `Manifest`). */
export type BackedUp = { rows: number; files: number } & Pick<Manifest, 'missing' | 'removed' | 'replaced'>

type Archive = Awaited<ReturnType<typeof writeArchive>>

/**
 * Writes all rows at one instant, and the files that they show, to an archive while the server runs. A missing file
 * does not keep anything else out of the archive.
 * @throws StartProblem in one line, and errors of the database and the file storage
 */
export async function backUp(config: Config, path: string, now: Date): Promise<BackedUp> {
  const { name, db } = await openForReading(config)
  try {
    const archive = await writeArchive(path)
    try {
      const storage = await openStorage(config)
      const named = collectNamedFiles()
      const rest = await readSnapshot(db, name, async (snapshot) => ({
        madeAt: now.toISOString(),
        migration: snapshot.migration,
        lastIds: snapshot.lastIds,
        rows: await addRows(archive, snapshot, named.addRow),
      }))
      const { files, ...counts } = await addFiles(archive, { db, storage }, named.files)
      await archive.finish({ ...rest, ...counts })
      return { rows: Object.values(rest.rows).reduce((sum, count) => sum + count, 0), files, ...counts }
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } finally {
    await db.destroy()
  }
}

/** @returns the number of rows in each table */
async function addRows(
  archive: Archive,
  snapshot: Snapshot,
  each: (table: string, row: Record<string, unknown>, json: string) => void,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of snapshot.tables) {
    let lines: string[] = []
    let bytes = 0
    let parts = 0
    let count = 0
    const close = async () => {
      await archive.add(`rows/${table}.${++parts}.jsonl`, Buffer.from(lines.join('')))
      lines = []
      bytes = 0
    }
    for await (const stored of snapshot.rowsOf(table)) {
      const row = withoutKeys(table, stored)
      if (!row) continue
      const json = JSON.stringify(row)
      each(table, row, json)
      lines.push(`${json}\n`)
      count += 1
      bytes += json.length
      if (bytes >= PART_BYTES) await close()
    }
    if (lines.length > 0) await close()
    counts[table] = count
  }
  return counts
}

/** Adds the files that rows name. Files that only the history or a text names may be gone. */
async function addFiles(
  archive: Archive,
  deps: { db: Database; storage: Storage },
  named: ReadonlyMap<string, NamedFile>,
): Promise<Omit<BackedUp, 'rows'>> {
  const done: Omit<BackedUp, 'rows'> = { files: 0, missing: [], removed: [], replaced: [] }
  for (const [key, file] of named) {
    const found = await readNamedFile(deps, file)
    if ('bytes' in found) {
      await archive.add(`files/${key}`, found.bytes)
      done.files += 1
    }
    if (found.state === 'found' || file.shownBy.length === 0) continue
    done[found.state].push(key)
  }
  return done
}

const UPLOAD = /\/uploads\/([\w-]{43}(?:\.[a-z0-9]{1,5}){1,2})/g
const ATTEMPTS = 3

/** A file that rows name. If `shownBy` is empty, only the history or a text mentions it. */
type NamedFile = StoredFile & { shownBy: ShowingRow[] }

/** Collects the files that rows name, each once. */
function collectNamedFiles() {
  const files = new Map<string, NamedFile>()
  const note = (file: StoredFile): NamedFile => {
    const key = fileKey(file)
    const known = files.get(key) ?? { area: file.area, name: file.name, shownBy: [] }
    files.set(key, known)
    return known
  }
  return {
    files,
    /**
     * Collects the files of a row.
     * @param json the row as text, in which any column may hold the address of an upload
     */
    addRow(table: string, row: Readonly<Record<string, unknown>>, json: string): void {
      for (const [, name = ''] of json.matchAll(UPLOAD)) note({ area: 'public', name })
      for (const { by, ...file } of filesShownBy(table, row)) note(file).shownBy.push(by)
      if (table === 'deleted_events')
        for (const key of JSON.parse(String(row.files)) as string[]) note(fileOfKey(key))
    },
  }
}

type FoundFile =
  | { state: 'found' | 'replaced'; bytes: Buffer }
  /** `removed`: no row shows the file any longer, or only a text ever did. `missing`: a row still shows it. */
  | { state: 'removed' | 'missing' }

/** Reads a file. If it was replaced after the rows were read, reads the one that its row shows now. */
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

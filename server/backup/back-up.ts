import { rm } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { type Dump, dumpTables } from '../db/dump.ts'
import { filesShownBy, type StoredFile } from '../db/file-columns.ts'
import { openForReading } from '../db/open.ts'
import { openStorage, type Storage } from '../lib/storage.ts'
import { StartProblem } from '../start-problems.ts'
import { writeArchive } from './archive.ts'

const UPLOAD = /\/uploads\/([\w-]{43}\.[a-z0-9]{1,5})/g
const ATTEMPTS = 3

export type BackedUp = { rows: number; files: number }

/** A file that rows name, and whether a row shows it, rather than that a person wrote its address into a text. */
type NamedFile = StoredFile & { isShown: boolean }

/** A row shows a file that was there when the rows were read: it has been replaced since. */
class FileGone extends Error {}

/**
 * Writes all rows, as they are at one instant, and the files that they show into one archive, while the server runs;
 * one file at a time is in memory. A file that is replaced meanwhile would be missing: then all of it is read again.
 * @throws StartProblem in one line
 */
export async function backUp(config: Config, path: string, now: Date): Promise<BackedUp> {
  const engine = await openForReading(config)
  try {
    const storage = await openStorage(config)
    for (let attempt = 1; ; attempt++) {
      const dump = await dumpTables(engine.db, engine.name)
      try {
        return await write(path, dump, storage, now)
      } catch (error) {
        if (!(error instanceof FileGone)) throw error
        if (attempt < ATTEMPTS) continue
        throw new StartProblem(
          `The file ${error.message}, which a row shows, is missing; restore it or remove that row`,
        )
      }
    }
  } finally {
    await engine.db.destroy()
  }
}

async function write(path: string, dump: Dump, storage: Storage, now: Date): Promise<BackedUp> {
  const archive = writeArchive(path)
  try {
    for (const { name, rows } of dump.tables)
      await archive.add(
        `rows/${name}.jsonl`,
        Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
      )
    const files = await addFiles(archive, dump, storage)
    const rows = Object.fromEntries(dump.tables.map((table) => [table.name, table.rows.length]))
    const { migration, lastIds } = dump
    await archive.finish({ madeAt: now.toISOString(), migration, lastIds, rows })
    return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files }
  } catch (error) {
    await archive.abandon()
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (exists) throw new StartProblem(`${path} exists already; name another file`)
    await rm(path, { force: true })
    throw error
  }
}

/** Adds the files that rows show; what only the history or a text speaks of may be gone. @returns how many */
async function addFiles(
  archive: ReturnType<typeof writeArchive>,
  dump: Dump,
  storage: Storage,
): Promise<number> {
  let added = 0
  for (const [key, { area, name, isShown }] of namedFiles(dump)) {
    const bytes = await storage[area].read(name)
    if (!bytes && isShown) throw new FileGone(key)
    if (!bytes) continue
    await archive.add(`files/${key}`, bytes)
    added += 1
  }
  return added
}

function namedFiles(dump: Dump): Map<string, NamedFile> {
  const files = new Map<string, NamedFile>()
  const note = (file: NamedFile) => {
    const key = `${file.area}/${file.name}`
    files.set(key, { ...file, isShown: file.isShown || files.get(key)?.isShown === true })
  }
  for (const { name: table, rows } of dump.tables)
    for (const row of rows) {
      for (const [, name = ''] of JSON.stringify(row).matchAll(UPLOAD))
        note({ area: 'public', name, isShown: false })
      for (const file of filesShownBy(table, row)) note({ ...file, isShown: true })
    }
  return files
}

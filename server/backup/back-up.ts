import { rm } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { type Dump, dumpTables } from '../db/dump.ts'
import { openForReading } from '../db/open.ts'
import { openStorage, type Storage } from '../lib/storage.ts'
import { StartProblem } from '../start-problems.ts'
import { writeArchive } from './archive.ts'

const UPLOAD = /\/uploads\/([\w-]{43}\.[a-z0-9]{1,5})/g
const ATTEMPTS = 3

export type BackedUp = { rows: number; files: number }

/**
 * Writes all rows, as they are at one instant, and the files that they show into one archive, while the server runs.
 * A file that is replaced meanwhile would be missing: then all of it is read again.
 * @throws StartProblem in one line
 */
export async function backUp(config: Config, path: string, now: Date): Promise<BackedUp> {
  const engine = await openForReading(config)
  try {
    const storage = await openStorage(config)
    for (let attempt = 1; ; attempt++) {
      const dump = await dumpTables(engine.db, engine.name)
      const { missing, files } = await filesOf(dump, storage)
      if (missing && attempt < ATTEMPTS) continue
      if (missing)
        throw new StartProblem(
          `The file ${missing}, which a row shows, is missing; restore it or remove that row`,
        )
      return await write(path, dump, files, now)
    }
  } finally {
    await engine.db.destroy()
  }
}

async function write(path: string, dump: Dump, files: Map<string, Buffer>, now: Date): Promise<BackedUp> {
  const archive = writeArchive(path)
  try {
    for (const { name, rows } of dump.tables)
      await archive.add(
        `rows/${name}.jsonl`,
        Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
      )
    for (const [name, bytes] of files) await archive.add(`files/${name}`, bytes)
    const rows = Object.fromEntries(dump.tables.map((table) => [table.name, table.rows.length]))
    const { migration, lastIds } = dump
    await archive.finish({ madeAt: now.toISOString(), migration, lastIds, rows })
    return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files: files.size }
  } catch (error) {
    await archive.abandon()
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (exists) throw new StartProblem(`${path} exists already; name another file`)
    await rm(path, { force: true })
    throw error
  }
}

/** The files that rows show; what only the history speaks of may be gone. */
async function filesOf(dump: Dump, storage: Storage) {
  const files = new Map<string, Buffer>()
  let missing: string | undefined
  for (const { name: table, rows } of dump.tables)
    for (const row of rows) {
      const names = [...JSON.stringify(row).matchAll(UPLOAD)].map(
        ([, name]) => ['public', name ?? ''] as const,
      )
      const photo =
        table === 'session_cards' && typeof row.photo === 'string' ? [['private', row.photo] as const] : []
      for (const [area, name] of [...names, ...photo]) {
        const key = `${area}/${name}`
        if (files.has(key)) continue
        const bytes = await storage[area].read(name)
        if (bytes) files.set(key, bytes)
        else if (shows(table, row, name)) missing ??= key
      }
    }
  return { files, missing }
}

/** Whether a row of this table shows a file, rather than that a person wrote its address into a text. */
function shows(table: string, row: Record<string, unknown>, name: string): boolean {
  if (table === 'history') return false
  return (
    ['logoUrl', 'bannerImageUrl', 'imageUrl'].some((column) => row[column] === `/uploads/${name}`) ||
    row.photo === name
  )
}

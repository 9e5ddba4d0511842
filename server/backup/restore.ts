import type { Config } from '../config.ts'
import { type Dump, loadTables } from '../db/dump.ts'
import { openEmptyDatabase } from '../db/open.ts'
import { FILE_AREAS, openStorage } from '../lib/storage.ts'
import { prepareDataDir, refusalToOpen, StartProblem } from '../start-problems.ts'
import { eachPart, verifyArchive } from './archive.ts'
import type { BackedUp } from './back-up.ts'

/**
 * Puts a backup into an empty installation of either engine, checks every part before it writes anything, and brings
 * the schema up to date.
 * @throws StartProblem in one line: the archive is damaged, or there is something already
 */
export async function restore(config: Config, path: string): Promise<BackedUp> {
  const { migration, lastIds } = await verifyArchive(path)
  prepareDataDir(config)
  const storage = await openStorage(config)
  if (!config.s3 && (await hasFiles(storage)))
    throw new StartProblem(`DATA_DIR: ${config.dataDir} holds files already; restore into an empty folder`)
  const { engine, finish } = await openEmptyDatabase(config, migration).catch((error: unknown) => {
    throw refusalToOpen(config, error)
  })
  try {
    const tables: Dump['tables'] = []
    let files = 0
    await eachPart(path, async (name, bytes) => {
      const [kind, first = '', second = ''] = name.split('/')
      if (kind === 'rows') tables.push({ name: first.replace(/\.jsonl$/, ''), rows: rowsOf(bytes) })
      if (kind !== 'files') return
      files++
      await storage[first === 'private' ? 'private' : 'public'].restore(second, bytes)
    })
    await engine.db
      .transaction()
      .execute((transaction) => loadTables(transaction, engine.name, { tables, lastIds }))
    await finish()
    return { rows: tables.reduce((sum, { rows }) => sum + rows.length, 0), files }
  } finally {
    await engine.close()
  }
}

async function hasFiles(storage: Awaited<ReturnType<typeof openStorage>>): Promise<boolean> {
  const lists = await Promise.all(FILE_AREAS.map((area) => storage[area].list()))
  return lists.some((names) => names.length > 0)
}

function rowsOf(bytes: Buffer): Record<string, unknown>[] {
  return bytes
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

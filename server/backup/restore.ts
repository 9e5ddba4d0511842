import type { Config } from '../config.ts'
import { continueIdsOfBackup, type DumpedRow, loadRows } from '../db/dump.ts'
import { openEmptyDatabase } from '../db/open.ts'
import { FILE_AREAS, openStorage } from '../lib/storage.ts'
import { prepareDataDir, refuseToOpen, StartProblem } from '../start-problems.ts'
import { eachPart, type Manifest, verifyArchive, withoutKeys } from './archive.ts'
import type { BackedUp } from './back-up.ts'

/**
 * Restores a backup to an empty installation with either engine. Checks every part before it writes anything, then
 * migrates the schema.
 * @throws StartProblem in one line: the archive is damaged, or the installation is not empty
 */
export async function restore(config: Config, path: string): Promise<BackedUp> {
  const { migration, lastIds, missing, removed, replaced, checksums } = await verifyArchive(path)
  prepareDataDir(config)
  const storage = await openStorage(config)
  if (!config.s3 && (await hasOtherFiles(storage, checksums)))
    throw new StartProblem(
      `DATA_DIR: ${config.dataDir} holds files that are not in this backup; restore into an empty folder`,
    )
  const { engine, finish } = await openEmptyDatabase(config, migration).catch(refuseToOpen(config))
  try {
    const done: BackedUp = { rows: 0, files: 0, missing, removed, replaced }
    await engine.db.transaction().execute(async (transaction) => {
      await eachPart(path, async (name, bytes) => {
        const [kind, first = '', second = ''] = name.split('/')
        if (kind === 'rows') {
          const table = first.replace(/(\.\d+)?\.jsonl$/, '')
          const rows = rowsOf(bytes)
            .map((row) => withoutKeys(table, row))
            .filter((row) => row !== null)
          await loadRows(transaction, table, rows)
          done.rows += rows.length
        }
        if (kind !== 'files') return
        await storage[first === 'private' ? 'private' : 'public'].restore(second, bytes)
        done.files += 1
      })
      await continueIdsOfBackup(transaction, engine.name, lastIds)
    })
    await finish()
    return done
  } finally {
    await engine.close()
  }
}

/** Ignores files of the archive itself, because an interrupted restore leaves some of them, or parts. */
async function hasOtherFiles(
  storage: Awaited<ReturnType<typeof openStorage>>,
  parts: Manifest['checksums'],
): Promise<boolean> {
  for (const area of FILE_AREAS)
    for (const name of await storage[area].list()) if (!(`files/${area}/${name}` in parts)) return true
  return false
}

function rowsOf(bytes: Buffer): DumpedRow[] {
  return bytes
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

import { resolve } from 'node:path'
import { backUp } from '../../server/backup/back-up.ts'
import { readConfig } from '../../server/config.ts'
import { noteBackup } from '../../server/installation/last-backup.ts'
import { isStoreFailure } from '../../server/lib/storage.ts'
import { refusalToOpen, StartProblem } from '../../server/start-problems.ts'
import type { Given } from './command-line.ts'
import { requireInstallation } from './installation.ts'

const FILES_MISSING = 2

export async function backup({ words: [file = ''] }: Given): Promise<number> {
  const config = readConfig(process.env)
  requireInstallation(config)
  const made = await backUp(config, file, new Date()).catch((error: unknown) => {
    throw error instanceof StartProblem || isStoreFailure(error) ? error : refusalToOpen(config, error)
  })
  const { rows, files, missing, removed, replaced } = made
  const at = new Date().toISOString()
  await noteBackup(config.dataDir, { at, file: resolve(file), isWhole: missing.length === 0 })
  console.log(
    `${file} holds ${rows} rows and ${files} files. Keep it secret: it holds what people entrusted to you.`,
  )
  if (replaced.length > 0)
    console.log(`Replaced while the backup was made, and kept in the newer form: ${replaced.length}`)
  if (removed.length > 0)
    console.log(`Deleted while the backup was made, and therefore not in it: ${removed.length}`)
  for (const key of missing) console.error(`Missing: ${key}, which a row shows, is not in the store of files`)
  return missing.length > 0 ? FILES_MISSING : 0
}

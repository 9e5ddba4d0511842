/**
 * Backs up the installation that the settings name, running or not: npm run backup -- FILE
 * Exits with 0 when the archive holds everything, with 2 when files were missing in the store, with 1 without an archive.
 */
import { backUp } from '../server/backup/back-up.ts'
import { readConfig, WrongSetting } from '../server/config.ts'
import { isStoreFailure } from '../server/lib/storage.ts'
import { refusalOfStore, refusalToOpen, StartProblem } from '../server/start-problems.ts'

const FILES_MISSING = 2

const config = readSettings()
try {
  const [file, ...others] = process.argv.slice(2)
  if (!file || others.length > 0) throw new StartProblem('Usage: npm run backup -- FILE')
  const { rows, files, missing, removed, replaced } = await backUp(config, file, new Date())
  console.log(
    `${file} holds ${rows} rows and ${files} files. Keep it secret: it holds what people entrusted to you.`,
  )
  if (replaced.length > 0)
    console.log(`Replaced while the backup was made, and kept in the newer form: ${replaced.length}`)
  if (removed.length > 0)
    console.log(`Deleted while the backup was made, and therefore not in it: ${removed.length}`)
  for (const key of missing) console.error(`Missing: ${key}, which a row shows, is not in the store of files`)
  if (missing.length > 0) process.exitCode = FILES_MISSING
} catch (error) {
  console.error(wordsFor(error).message)
  process.exitCode = 1
}

function wordsFor(error: unknown): Error {
  if (error instanceof StartProblem) return error
  return isStoreFailure(error) ? refusalOfStore(config, error) : refusalToOpen(config, error)
}

function readSettings() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Puts a backup into the empty installation that the settings name: npm run restore -- FILE */
import { restore } from '../server/backup/restore.ts'
import { type Config, readConfig, WrongSetting } from '../server/config.ts'
import { isStoreFailure } from '../server/lib/storage.ts'
import { refusalOfStore, StartProblem } from '../server/start-problems.ts'

try {
  const [file, ...others] = process.argv.slice(2)
  if (!file || others.length > 0) throw new StartProblem('Usage: npm run restore -- FILE')
  const { rows, files, missing } = await restoreFrom(readConfig(process.env), file)
  console.log(`Restored ${rows} rows and ${files} files from ${file}; every checksum was right.`)
  for (const key of missing) console.log(`Missing already when the backup was made: ${key}`)
} catch (error) {
  const isExpected = error instanceof StartProblem || error instanceof WrongSetting
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}

function restoreFrom(config: Config, file: string) {
  return restore(config, file).catch((error: unknown) => {
    throw isStoreFailure(error) ? refusalOfStore(config, error) : error
  })
}

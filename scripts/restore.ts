/** Puts a backup into the empty installation that the settings name: npm run restore -- FILE */
import { restore } from '../server/backup/restore.ts'
import { readConfig, WrongSetting } from '../server/config.ts'
import { StartProblem } from '../server/start-problems.ts'

try {
  const [file, ...others] = process.argv.slice(2)
  if (!file || others.length > 0) throw new StartProblem('Usage: npm run restore -- FILE')
  const { rows, files } = await restore(readConfig(process.env), file)
  console.log(`Restored ${rows} rows and ${files} files from ${file}; every checksum was right.`)
} catch (error) {
  const isExpected = error instanceof StartProblem || error instanceof WrongSetting
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}

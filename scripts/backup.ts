/** Backs up the installation that the settings name, running or not: npm run backup -- FILE */
import { backUp } from '../server/backup/back-up.ts'
import { readConfig, WrongSetting } from '../server/config.ts'
import { refusalToOpen, StartProblem } from '../server/start-problems.ts'

const config = readSettings()
try {
  const [file, ...others] = process.argv.slice(2)
  if (!file || others.length > 0) throw new StartProblem('Usage: npm run backup -- FILE')
  const { rows, files } = await backUp(config, file, new Date())
  console.log(
    `${file} holds ${rows} rows and ${files} files. Keep it secret: it holds what people entrusted to you.`,
  )
} catch (error) {
  console.error((error instanceof StartProblem ? error : refusalToOpen(config, error)).message)
  process.exitCode = 1
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

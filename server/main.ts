import { readConfig, WrongSetting } from './config.ts'
import { startServer } from './start.ts'
import { StartProblem } from './start-problems.ts'

try {
  for (const line of await startServer(readConfig(process.env))) console.log(line)
} catch (error) {
  const isExpected = error instanceof WrongSetting || error instanceof StartProblem
  console.error(isExpected ? error.message : error)
  process.exit(1)
}

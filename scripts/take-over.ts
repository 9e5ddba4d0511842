/** Has this installation send messages to phones and webhooks from now on, whichever address did so before: npm run take-over */
import { readConfig, WrongSetting } from '../server/config.ts'
import { openForLongWork } from '../server/db/open.ts'
import { takeOver } from '../server/sender.ts'
import { refusalToOpen, StartProblem } from '../server/start-problems.ts'

try {
  const config = readConfig(process.env)
  const engine = await openForLongWork(config).catch((error: unknown) => {
    throw refusalToOpen(config, error)
  })
  await takeOver({ db: engine.db, config }).finally(() => engine.close())
  console.log(`Messages to phones and webhooks are sent from ${config.publicUrl} from now on.`)
} catch (error) {
  const isExpected = error instanceof WrongSetting || error instanceof StartProblem
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}

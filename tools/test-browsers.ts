/** Runs a visitor's journey in Chromium and in each other installed browser: npm run test:browsers */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { otherBrowsersOf } from '../test/browsers/driver.ts'
import { THIS_MACHINE } from '../test/machine.ts'

const { names, sentences } = otherBrowsersOf(THIS_MACHINE)
for (const sentence of sentences) console.log(sentence)
const walked = ['chromium', ...names]
console.log(`Walks in ${walked.join(', ')}.`)
const options = ['run', 'test/journeys/every-browser.test.ts', '--project', 'journeys', '--reporter=verbose']
const vitest = spawn('vitest', options, {
  env: { ...process.env, BROWSERS: walked.join(',') },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const [status] = await once(vitest, 'exit')
process.exitCode = names.length > 0 ? (status ?? 1) : 1

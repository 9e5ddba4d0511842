/**
 * Runs all tests, or those named in the arguments, and ends with the line `N passed, N failed`. If only a few files
 * failed, they run once more, alone, and are listed: a test that fails only under load has a race that needs
 * fixing, but does not fail the run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { getPriority, setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { TASK_PRIORITY } from '../server/lib/child-tasks.ts'
import { browserOf, leftOutOn, THIS_MACHINE } from '../test/machine.ts'

const reportFile = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), meta: z.object({ lacks: z.string().optional() }).default({}) }),
      ),
    }),
  ),
})
type Run = { status: number; passed: number; failed: number; problems: string[]; failedFiles: string[] }

/** More failures than this are not a race. */
const MOST_RUN_AGAIN = 3

/** Whether nothing may be skipped. */
const runsAll = process.platform === 'linux' && browserOf(THIS_MACHINE) === 'npm'
const selection = process.argv.slice(2)
let isInterrupted = false
// The server's own child processes give way to requests. Alongside tests that do not give way, they would get almost
// no time. A run that began with a lower priority, as by `nice`, must not raise it.
setPriority(Math.max(getPriority(), TASK_PRIORITY))
const folder = await mkdtemp(join(tmpdir(), 'conference-hub-report-'))
const first = await run(selection)
const { passed, failed, problems, status } = await runFailedAgain(first)
await rm(folder, { recursive: true, force: true })
for (const line of [...leftOutOn(THIS_MACHINE).sentences, ...problems]) console.log(line)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = status === 0 && failed === 0 && problems.length === 0 ? 0 : 1

async function runFailedAgain(first: Run): Promise<Run> {
  const { failedFiles } = first
  if (isInterrupted || first.problems.length > 0) return first
  if (failedFiles.length === 0 || failedFiles.length > MOST_RUN_AGAIN) return first
  console.log(`\nFailed, and run once more, alone:\n${failedFiles.join('\n')}`)
  const second = await run([...failedFiles, '--no-file-parallelism'])
  if (second.status !== 0 || second.failed > 0 || second.problems.length > 0) return first
  console.log(`\nPassed only on the second run: ${first.failed}. Please fix their race.`)
  return { ...second, passed: first.passed + first.failed }
}

async function run(selected: string[]): Promise<Run> {
  const file = join(folder, `${selected.length}.json`)
  const status = await runVitest(file, selected)
  return { status, ...(await count(file, { status, isWhole: selected.length === 0 })) }
}

async function runVitest(file: string, selected: string[]): Promise<number> {
  const program = join(dirname(fileURLToPath(import.meta.resolve('vitest/package.json'))), 'vitest.mjs')
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...selected]
  const vitest = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'inherit', 'inherit'] })
  const pass = (signal: NodeJS.Signals) => {
    isInterrupted = true
    vitest.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass)
  const [exitCode] = await once(vitest, 'exit')
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, pass)
  return exitCode ?? 1
}

/**
 * Counts the failures of a file. A test that did not run proves nothing: a file that broke before its tests counts as
 * one failure, and so does a crash.
 */
async function count(file: string, { status, isWhole }: { status: number; isWhole: boolean }) {
  const written = await readFile(file, 'utf8').catch(() => undefined)
  const failedFiles: string[] = []
  if (written === undefined)
    return { passed: 0, failed: 1, problems: ['The tests ended without a report.'], failedFiles }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, ...rest } = reportFile.parse(
    JSON.parse(written),
  )
  const broken = rest.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const failed = numFailedTests + broken.length
  const problems = broken.map(({ name }) => `No test ran to its end in ${name}`)
  const lacks = rest.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ meta }) => meta.lacks ?? []),
  )
  for (const reason of lacks) console.log(reason)
  const skipped = numPendingTests + numTodoTests - lacks.length
  if (skipped > 0 && isWhole) {
    if (runsAll) problems.push(`${skipped} tests were skipped.`)
    else console.log(`${skipped} tests were skipped that need Linux or the browser from npm.`)
  }
  if (numPassedTests + failed === 0) problems.push('No test ran.')
  const unexplained = failed === 0 && (status !== 0 || !rest.success)
  if (unexplained) problems.push('An error occurred outside the tests; see above.')
  for (const { name, status } of rest.testResults)
    if (status === 'failed' && !failedFiles.includes(name)) failedFiles.push(name)
  return { passed: numPassedTests, failed: unexplained ? 1 : failed, problems, failedFiles }
}

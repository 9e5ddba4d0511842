/** Runs all tests, or those named in the arguments, and closes with the line `N passed, N failed`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

const selection = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'conference-hub-report-'))
const file = join(folder, 'report.json')

const status = await runVitest()
const { passed, failed, problems } = await count()
await rm(folder, { recursive: true, force: true })
for (const problem of problems) console.log(problem)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = status === 0 && failed === 0 && problems.length === 0 ? 0 : 1

async function runVitest(): Promise<number> {
  const program = join(dirname(fileURLToPath(import.meta.resolve('vitest/package.json'))), 'vitest.mjs')
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...selection]
  const vitest = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'inherit', 'inherit'] })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => vitest.kill(signal))
  const [exitCode] = await once(vitest, 'exit')
  return exitCode ?? 1
}

/**
 * A test that did not run proves nothing: a file that broke before its tests counts as one failure, and so does a
 * crash.
 */
async function count() {
  const written = await readFile(file, 'utf8').catch(() => undefined)
  if (written === undefined) return { passed: 0, failed: 1, problems: ['The tests ended without a report.'] }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, ...rest } = report.parse(
    JSON.parse(written),
  )
  const broken = rest.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const failed = numFailedTests + broken.length
  const problems = broken.map(({ name }) => `No test ran to its end in ${name}`)
  const skipped = numPendingTests + numTodoTests
  if (skipped > 0 && selection.length === 0) problems.push(`${skipped} tests were skipped.`)
  if (numPassedTests + failed === 0) problems.push('No test ran.')
  const unexplained = failed === 0 && (status !== 0 || !rest.success)
  if (unexplained) problems.push('An error happened outside of the tests; see above.')
  return { passed: numPassedTests, failed: unexplained ? 1 : failed, problems }
}

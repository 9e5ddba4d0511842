import { expect, it } from 'vitest'
import { createChildTask, TaskEnded } from './child-tasks.ts'

const BOUNDS = { seconds: 60, megabytes: 64 }
const ERRORS = new URL('errors.ts', import.meta.url).href

/** A task written inline. */
function task(code: string, bounds = BOUNDS) {
  const module = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  return createChildTask<(input: unknown) => unknown>(module, bounds)
}

it('runs a task with its argument and returns the result', async () => {
  const double = task('export const task = async ({ words }) => words.map((word) => word + word)')
  await expect(double({ words: ['東', 'a'] })).resolves.toEqual(['東東', 'aa'])
})

it('keeps the event loop free while a task works', async () => {
  // In processor time, because on a busy machine everything waits.
  const spin = task(
    'export const task = (ms) => { const begun = process.threadCpuUsage(); while (process.threadCpuUsage(begun).user < ms * 1_000); }',
  )
  const before = process.threadCpuUsage()
  await spin(1_500)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(750)
})

it.runIf(process.platform === 'linux')('is what the system kills first if memory runs out', async () => {
  const score = task(
    `import { readFile } from 'node:fs/promises'; export const task = () => readFile('/proc/self/oom_score_adj', 'utf8')`,
  )
  expect(await score(null)).toBe('1000\n')
})

it('passes on a refusal with its status, code and issues', async () => {
  const refuse = task(
    `import { invalid } from '${ERRORS}'; export const task = () => { throw invalid('Line 3: no time', 'schedule') }`,
  )
  await expect(refuse(null)).rejects.toMatchObject({
    status: 400,
    message: 'Line 3: no time',
    issues: [{ path: 'schedule', message: 'Line 3: no time' }],
  })
})

it('fails on an error that is not a refusal, and if a task ends its process', async () => {
  await expect(task('export const task = () => { throw new TypeError("broken") }')(null)).rejects.toThrow(
    'broken',
  )
  await expect(task('export const task = () => process.exit()')(null)).rejects.toThrow('without a result')
})

it('ends a task that takes too long or too much memory, and continues with the next', async () => {
  const endless = task('export const task = () => { for (;;); }', { ...BOUNDS, seconds: 0.3 })
  const greedy = task(
    'export const task = () => { const all = []; for (;;) all.push(Array(1000).fill(all.length)) }',
    BOUNDS,
  )
  const next = task('export const task = (n) => n + 1')
  const [late, large, last] = await Promise.allSettled([endless(null), greedy(null), next(1)])
  expect(late).toMatchObject({ reason: new TaskEnded('time') })
  expect(large).toMatchObject({ reason: new TaskEnded('memory') })
  expect(last).toMatchObject({ value: 2 })
})

it('counts the time of a task from when its module is loaded', async () => {
  const late = 'await new Promise((done) => setTimeout(done, 1_100)); export const task = () => "made"'
  await expect(task(late, { ...BOUNDS, seconds: 1 })(null)).resolves.toBe('made')
})

it('runs one task at a time', async () => {
  const times = task(
    'export const task = async () => { const from = Date.now(); await new Promise((done) => setTimeout(done, 50)); return [from, Date.now()] }',
  )
  const all = (await Promise.all([times(null), times(null), times(null)])) as [number, number][]
  const sorted = all.toSorted((a, b) => a[0] - b[0])
  for (const [index, [, end]] of sorted.entries())
    expect(end).toBeLessThanOrEqual(sorted[index + 1]?.[0] ?? Number.POSITIVE_INFINITY)
})

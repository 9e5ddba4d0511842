import fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyWithProblem } from '../lib/problem.ts'
import { admitRequests } from './admission.ts'
import { watchLateness } from './lateness.ts'

let elapsed = 0
let watch: ReturnType<typeof watchLateness>
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed)
  watch = watchLateness()
})
afterEach(() => {
  watch.end()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function pass(ms: number): void {
  elapsed += ms
  vi.advanceTimersByTime(ms)
}

/** Time passes while the blocked event loop takes no sample. */
function beLate(times: number): void {
  for (let time = 0; time < times; time += 1) {
    elapsed += 1_200
    pass(500)
  }
}

it('ignores a single late sample', () => {
  beLate(1)
  expect(watch.isLate()).toBe(false)
})

it('reports a persistently late event loop until it is on time again', () => {
  beLate(3)
  expect(watch.isLate()).toBe(true)
  pass(500)
  expect(watch.isLate()).toBe(false)
})

it.each([-3_600_000, 3_600_000])('does not mistake a clock change of %i ms for a delay', (ms) => {
  for (let time = 0; time < 3; time += 1) {
    vi.setSystemTime(Date.now() + ms)
    pass(500)
  }
  expect(watch.isLate()).toBe(false)
})

it('notices delays after the clock was set back', () => {
  vi.setSystemTime(Date.now() - 3_600_000)
  beLate(3)
  expect(watch.isLate()).toBe(true)
})

it('refuses visitors while the server is late, but no one who signs in or uses a mailed link', async () => {
  const app = fastify()
  app.setErrorHandler(replyWithProblem)
  const feed = { current: () => ({ events: new Map() }) }
  admitRequests(app, { config: { rateLimit: true }, authenticate: async () => null, feed })
  app.all('/*', async () => 'in')
  const ask = async (method: 'GET' | 'POST', url: string) => (await app.inject({ method, url })).statusCode
  beLate(3)
  expect(await ask('GET', '/api/rooms')).toBe(503)
  for (const name of ['login', 'forgot-password', 'verify-token', 'reset-password'])
    expect(await ask('POST', `/api/${name}`)).toBe(200)
  await app.close()
})

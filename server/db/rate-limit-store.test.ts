import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { openLimit } from './rate-limit-store.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { RATE_LIMIT: 'on' } })
})
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => vi.useRealTimers())
afterAll(() => hub.close())

it('counts until the time is over, even if the clock is set back by an hour', async () => {
  const limit = openLimit(hub, { name: 'test', points: 1, seconds: 900 })
  expect(await limit.take('a')).toBe(null)
  expect(await limit.take('a')).toEqual({ retryAfterSeconds: 900, isFirst: true })
  vi.setSystemTime(Date.now() - 3_600_000)
  const refused = await limit.take('a')
  expect(refused === null || refused.retryAfterSeconds <= 900).toBe(true)
  vi.advanceTimersByTime(900_001)
  expect(await limit.take('a')).toBe(null)
  expect(await limit.take('a')).toMatchObject({ isFirst: true })
})

it('counts across servers whose clocks differ by seconds', async () => {
  const limit = openLimit(hub, { name: 'test', points: 2, seconds: 6 })
  await limit.take('b')
  vi.setSystemTime(Date.now() - 10_000)
  await limit.take('b')
  expect(await limit.take('b')).not.toBe(null)
})

it('checks for a free point without using one, and drops expired counts', async () => {
  const limit = openLimit(hub, { name: 'test', points: 1, seconds: 900 })
  expect([await limit.look('c'), await limit.look('c'), await limit.take('c')]).toEqual([null, null, null])
  expect(await limit.look('c')).toMatchObject({ retryAfterSeconds: 900 })
  vi.advanceTimersByTime(900_001)
  expect(await limit.look('c')).toBe(null)
})

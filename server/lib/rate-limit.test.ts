import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryLimit } from './rate-limit.ts'

const START = new Date('2026-05-09T08:30:00Z')
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(() => vi.useRealTimers())

it('counts by key until its time is over, and says when that is', async () => {
  const limit = createMemoryLimit({ points: 2, seconds: 600 })
  const taken = [await limit.take('a'), await limit.take('a'), await limit.take('b')]
  expect(taken).toEqual([null, null, null])
  expect(await limit.take('a')).toEqual({ retryAfterSeconds: 600, isFirst: true })
  expect(await limit.take('a')).toMatchObject({ isFirst: false })
  vi.setSystemTime(START.getTime() + 599_000)
  expect(await limit.take('a')).toEqual({ retryAfterSeconds: 1, isFirst: false })
  vi.setSystemTime(START.getTime() + 600_000)
  expect(await limit.take('a')).toBe(null)
})

it('does not grow with who asks: the oldest keys of very many are forgotten', async () => {
  const limit = createMemoryLimit({ points: 1, seconds: 600 })
  await limit.take('first')
  expect(await limit.take('first')).not.toBe(null)
  for (let key = 0; key < 60_000; key += 1) await limit.take(String(key))
  expect([await limit.take('first'), await limit.take('59999')]).toEqual([
    null,
    { retryAfterSeconds: 600, isFirst: true },
  ])
})

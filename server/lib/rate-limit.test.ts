import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryLimit } from './rate-limit.ts'

let now = 1_000
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

it('counts per key until its time is over, and reports when that is', async () => {
  const limit = createMemoryLimit({ points: 2, seconds: 600 })
  const taken = [await limit.take('a'), await limit.take('a'), await limit.take('b')]
  expect(taken).toEqual([null, null, null])
  expect(await limit.take('a')).toEqual({ retryAfterSeconds: 600, isFirst: true })
  expect(await limit.take('a')).toMatchObject({ isFirst: false })
  now += 599_000
  expect(await limit.take('a')).toEqual({ retryAfterSeconds: 1, isFirst: false })
  now += 1_001
  expect(await limit.take('a')).toBe(null)
})

it('is not affected by a clock that is set back', async () => {
  const limit = createMemoryLimit({ points: 1, seconds: 6 })
  await limit.take('a')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
  expect(await limit.take('a')).toEqual({ retryAfterSeconds: 6, isFirst: true })
  now += 6_001
  expect(await limit.take('a')).toBe(null)
})

it('has bounded memory: among very many keys, the least recently used ones are dropped', async () => {
  const limit = createMemoryLimit({ points: 1, seconds: 600 })
  await limit.take('first')
  expect(await limit.take('first')).not.toBe(null)
  for (let key = 0; key < 60_000; key += 1) await limit.take(String(key))
  expect([await limit.take('first'), await limit.take('59999')]).toEqual([
    null,
    { retryAfterSeconds: 600, isFirst: true },
  ])
})

it('checks for a free point without using one', async () => {
  const limit = createMemoryLimit({ points: 1, seconds: 600 })
  expect([await limit.look('a'), await limit.look('a'), await limit.take('a')]).toEqual([null, null, null])
  expect(await limit.look('a')).toMatchObject({ retryAfterSeconds: 600 })
  now += 600_001
  expect(await limit.look('a')).toBe(null)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAllowance } from './allowance.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('allows saved-up work at once, and after that a share of the time', async () => {
  const allow = createAllowance({ share: 0.1, savedMs: 1_000 })
  const work = (milliseconds: number) => allow(async () => vi.advanceTimersByTime(milliseconds))
  await work(600)
  await work(600)
  await expect(work(1)).rejects.toMatchObject({ status: 503 })
  let done = 0
  for (let second = 0; second < 100; second += 1) {
    vi.advanceTimersByTime(1_000)
    await work(200).then(
      () => (done += 1),
      () => undefined,
    )
  }
  // Of 100 s and what they took, a tenth.
  expect(done).toBeGreaterThanOrEqual(45)
  expect(done).toBeLessThanOrEqual(60)
  vi.advanceTimersByTime(3_600_000)
  await work(900)
  await work(900)
  await expect(work(1)).rejects.toMatchObject({ status: 503 })
})

it('also counts a task that fails', async () => {
  const allow = createAllowance({ share: 0.1, savedMs: 100 })
  const fail = () =>
    allow(async () => {
      vi.advanceTimersByTime(200)
      throw new Error('no picture')
    })
  await expect(fail()).rejects.toThrow('no picture')
  await expect(fail()).rejects.toMatchObject({ status: 503 })
})

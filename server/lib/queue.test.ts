import { afterEach, expect, it, vi } from 'vitest'
import { createQueue } from './queue.ts'

afterEach(() => vi.useRealTimers())

it('runs tasks in order, and refuses one when too many are waiting', async () => {
  const enqueue = createQueue({ atOnce: 1, waiting: 2, seconds: 1 })
  const ended: number[] = []
  const tasks = [1, 2, 3].map((number) => enqueue(async () => ended.push(number)))
  await expect(enqueue(async () => ended.push(4))).rejects.toMatchObject({ status: 503 })
  await Promise.all(tasks)
  expect(ended).toEqual([1, 2, 3])
})

it('alternates between lanes, and keeps the order within each', async () => {
  const enqueue = createQueue({ atOnce: 1, waiting: 10 })
  const ended: string[] = []
  const task = (name: string, lane: string) => enqueue(async () => ended.push(name), lane)
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => task(name, 'a')),
    ...['b1', 'b2'].map((name) => task(name, 'b')),
    task('c1', 'c'),
  ])
  expect(ended).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  await task('a5', 'a')
  expect(ended.at(-1)).toBe('a5')
})

it('gives up on a task that never finishes, so that the next one gets its turn', async () => {
  vi.useFakeTimers()
  const enqueue = createQueue({ atOnce: 1, waiting: 2, seconds: 30 })
  const silent = enqueue(() => new Promise<never>(() => {}))
  const next = enqueue(async () => 'done')
  const refused = expect(silent).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
  await vi.advanceTimersByTimeAsync(30_000)
  await refused
  expect(await next).toBe('done')
  expect(vi.getTimerCount()).toBe(0)
})

it('continues after a task that fails, even one that fails after it was given up', async () => {
  vi.useFakeTimers()
  const enqueue = createQueue({ atOnce: 1, waiting: 2, seconds: 30 })
  await expect(
    enqueue(async () => {
      throw new Error('no picture')
    }),
  ).rejects.toThrow('no picture')
  let fail = (_: Error) => {}
  const late = enqueue(
    () =>
      new Promise<never>((_, reject) => {
        fail = reject
      }),
  )
  const refused = expect(late).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(30_000)
  await refused
  fail(new Error('too late'))
  expect(await enqueue(async () => 'done')).toBe('done')
})

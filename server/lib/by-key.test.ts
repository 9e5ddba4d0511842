import { expect, it } from 'vitest'
import { createTally } from './by-key.ts'

it('gives out seats up to its limits, in total and per key, and takes each back once', () => {
  const tally = createTally({ most: 4, mostPerKey: 2 })
  const [first, second] = [tally.take('a'), tally.take('a')]
  expect([first, second, tally.take('a')]).toEqual([expect.any(Function), expect.any(Function), null])
  expect([tally.take('b'), tally.take('c'), tally.take('d')]).toEqual([
    expect.any(Function),
    expect.any(Function),
    null,
  ])
  first?.()
  first?.()
  expect(tally.total()).toBe(3)
  expect([tally.take('a'), tally.take('a')]).toEqual([expect.any(Function), null])
})

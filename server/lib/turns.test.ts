import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBreaks, createTurnTaker } from './turns.ts'

/** A busy machine may take longer for a short piece of work than a turn may last, so only the test's work takes time. */
let now = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))
afterEach(() => void vi.restoreAllMocks())
const work = (ms: number) => {
  now += ms
}

it('lets other work run between any two callers at once', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const ownTurn = createTurnTaker()
  const turns = await Promise.all([1, 2, 3].map(() => ownTurn().then(() => turn)))
  isOver = true
  expect(turns.map((each) => each - (turns[0] ?? 0))).toEqual([0, 1, 2])
})

it('makes no caller wait for the work of another’s turn', async () => {
  const ownTurn = createTurnTaker()
  const never = ownTurn().then(() => new Promise(() => undefined))
  const winner = await Promise.race([never.then(() => 'the slow one'), ownTurn().then(() => 'the next one')])
  expect(winner).toBe('the next one')
})

it('interrupts a chain of work that never waits, but not a short one', async () => {
  const takeBreak = createBreaks()
  const others: string[] = []
  setImmediate(() => others.push('a request'))
  await takeBreak()
  work(1)
  await takeBreak()
  expect(others).toEqual([])
  work(15)
  await takeBreak()
  expect(others).toEqual(['a request'])
})

it('lets one of several chains continue per turn', async () => {
  const takeBreak = createBreaks()
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await takeBreak()
  work(15)
  const turns = await Promise.all([1, 2, 3].map(() => takeBreak().then(() => turn)))
  isOver = true
  expect(turns.map((each) => each - (turns[0] ?? 0))).toEqual([0, 1, 2])
})

it('lets urgent callers go ahead of those already waiting', async () => {
  const ownTurn = createTurnTaker()
  const order: string[] = []
  const others = ['a paper', 'an export'].map((name) => ownTurn().then(() => order.push(name)))
  await ownTurn(true).then(() => order.push('a save'))
  expect(order).toEqual(['a save'])
  await Promise.all(others)
  expect(order).toEqual(['a save', 'a paper', 'an export'])
})

it('lets a caller who waits continue although there are always urgent ones', async () => {
  const ownTurn = createTurnTaker()
  let urgent = 0
  const keepAsking = async () => {
    for (let count = 0; count < 50; count += 1) await ownTurn(true).then(() => (urgent += 1))
  }
  const flood = Promise.all([keepAsking(), keepAsking(), keepAsking()])
  await ownTurn()
  expect(urgent).toBeLessThan(10)
  await flood
})

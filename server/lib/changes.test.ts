import { expect, it } from 'vitest'
import { createRecentChanges } from './changes.ts'

const change = (position: number) => ({ position, place: 'berlin/2026-05-09', topic: 'rooms' })

it('gives a reader the changes since its position', () => {
  const recent = createRecentChanges({
    epoch: () => 'abc',
    kept: [change(1), change(2)],
    position: 3,
    most: 10,
  })
  recent.add([change(3), change(4)])
  expect(recent.since('abc.3', 5)).toEqual([change(3), change(4)])
  expect(recent.since('abc.5', 5)).toEqual([])
})

it('gives null for positions that are too old, of another database, or in the future', () => {
  const recent = createRecentChanges({ epoch: () => 'abc', kept: [], position: 7, most: 2 })
  expect(recent.since('abc.6', 7)).toBeNull()
  expect(recent.since('abc.7', 7)).toEqual([])
  recent.add([change(7), change(8), change(9)])
  expect(recent.since('abc.7', 10)).toBeNull()
  expect(recent.since('abc.8', 10)).toEqual([change(8), change(9)])
  expect(recent.since('abd.8', 10)).toBeNull()
  expect(recent.since('abc.11', 10)).toBeNull()
  recent.forget(10)
  expect(recent.since('abc.9', 10)).toBeNull()
})

it('does not trust the oldest change of a cut list, which may be half of a transaction', () => {
  const recent = createRecentChanges({
    epoch: () => 'abc',
    kept: [change(1), change(2)],
    position: 3,
    most: 2,
  })
  expect(recent.since('abc.1', 3)).toBeNull()
  expect(recent.since('abc.2', 3)).toEqual([change(2)])
})

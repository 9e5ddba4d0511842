import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['👍👍👍', 3, '👍👍👍'],
  ['a👍👍👍', 3, 'a👍…'],
  ['👍'.repeat(9), 2, '👍…'],
])('shortens %j to %i characters as %j', (text, longest, short) => {
  expect(shortened(text, longest)).toBe(short)
})

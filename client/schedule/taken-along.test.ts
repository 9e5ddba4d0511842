import { beforeEach, expect, it } from 'vitest'
import { takeStars } from './taken-along.ts'

beforeEach(() => localStorage.clear())

it('takes the stars of sessions that there are, and no others', () => {
  expect(takeStars('#stars=67,999999,68', [{ id: 67 }, { id: 68 }])).toBe(true)
  expect(JSON.parse(localStorage.getItem('favorites') ?? '[]')).toEqual(['67', '68'])
})

it('takes nothing of another address', () => {
  expect(takeStars('#main', [{ id: 67 }])).toBe(false)
  expect(localStorage.getItem('favorites')).toBe(null)
})

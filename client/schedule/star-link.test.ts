import { beforeEach, expect, it } from 'vitest'
import { importStars } from './star-link.ts'

beforeEach(() => localStorage.clear())

it('imports the stars of existing sessions, and no others', () => {
  expect(importStars('#stars=67,999999,68', [{ id: 67 }, { id: 68 }])).toBe(true)
  expect(JSON.parse(localStorage.getItem('favorites') ?? '[]')).toEqual(['67', '68'])
})

it('imports nothing from any other hash', () => {
  expect(importStars('#main', [{ id: 67 }])).toBe(false)
  expect(localStorage.getItem('favorites')).toBe(null)
})

import { expect, it } from 'vitest'
import { normaliseValues } from './normalise-values.ts'

it('makes a list of a comma-separated text, of a single value and of nothing', () => {
  expect(normaliseValues('level', 'Beginner, advanced')).toEqual(['beginner', 'advanced'])
  expect(normaliseValues('type', 'Workshop')).toEqual(['workshop'])
  expect(normaliseValues('type', undefined)).toEqual([])
  expect(normaliseValues('type', ' , ')).toEqual([])
})

it('knows the aliases of categories, and each value once', () => {
  const written = [
    'Analytical',
    'analysis',
    'TECH',
    'technology',
    'biz',
    'commercial',
    'management',
    'analytic',
  ]
  expect(normaliseValues('focus', written)).toEqual(['analytics', 'technical', 'business'])
})

it('keeps what no enumeration has as it was written', () => {
  expect(normaliseValues('focus', ['Gardening', '__proto__', 'constructor'])).toEqual([
    'Gardening',
    '__proto__',
    'constructor',
  ])
})

import { expect, it } from 'vitest'
import { sessionValues } from './session-values.ts'

it('makes a list of a comma-separated text, of a single value and of nothing', () => {
  expect(sessionValues('level', 'Beginner, advanced')).toEqual(['beginner', 'advanced'])
  expect(sessionValues('type', 'Workshop')).toEqual(['workshop'])
  expect(sessionValues('type', undefined)).toEqual([])
  expect(sessionValues('type', [' , ', ''])).toEqual([])
})

it('knows the aliases of categories, and each value once', () => {
  const written = ['Analytical', 'analysis', 'TECH', 'technology', 'biz', 'commercial', 'management']
  expect(sessionValues('focus', written)).toEqual(['analytics', 'technical', 'business'])
})

it('keeps a word that no list has as it was written', () => {
  expect(sessionValues('focus', [' Q&A ', '__proto__', 'constructor', 'Tech & fun'])).toEqual([
    'Q&A',
    '__proto__',
    'constructor',
    'technical',
  ])
})

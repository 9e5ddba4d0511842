import { expect, it } from 'vitest'
import { FIRST_LISTS } from './first-lists.ts'
import { NO_CONTENT } from './per-field.ts'
import type { ValueKind } from './session-fields.ts'
import { givenValues, inLists } from './session-values.ts'

const sessionValues = (kind: ValueKind, given: Parameters<typeof givenValues>[0]) =>
  inLists({ ...NO_CONTENT, [kind]: givenValues(given) }, FIRST_LISTS)[kind]

it('makes a list from comma-separated text, a single value and nothing', () => {
  expect(sessionValues('level', 'Beginner, advanced')).toEqual(['beginner', 'advanced'])
  expect(sessionValues('type', 'Workshop')).toEqual(['workshop'])
  expect(sessionValues('type', undefined)).toEqual([])
  expect(sessionValues('type', [' , ', ''])).toEqual([])
})

it('resolves aliases of categories, and keeps each value once', () => {
  const written = ['Analytical', 'analysis', 'TECH', 'technology', 'biz', 'commercial', 'management']
  expect(sessionValues('focus', written)).toEqual(['analytics', 'technical', 'business'])
})

it('keeps a word that is in no list as written', () => {
  expect(sessionValues('focus', [' Q&A ', '__proto__', 'constructor', 'Tech & fun'])).toEqual([
    'Q&A',
    '__proto__',
    'constructor',
    'technical',
  ])
})

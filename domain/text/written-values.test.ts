import { expect, it } from 'vitest'
import { FIRST_LISTS } from '../schedule/first-lists.ts'
import type { ValueKind } from '../schedule/session-fields.ts'
import { normalizeValues as inList } from './written-values.ts'

const normalizeValues = (kind: ValueKind, written: Parameters<typeof inList>[1]) =>
  inList(FIRST_LISTS[kind], written)

it('accepts a list, a single text and a comma-separated one', () => {
  const expected = { values: ['beginner', 'advanced'], unknown: [] }
  expect(normalizeValues('level', ['Advanced', 'beginner'])).toEqual(expected)
  expect(normalizeValues('level', ' advanced,Beginner ,')).toEqual(expected)
  expect(normalizeValues('level', 'Advanced').values).toEqual(['advanced'])
})

it('returns no values for empty input', () => {
  for (const written of [null, undefined, '', [], ' , '])
    expect(normalizeValues('type', written)).toEqual({ values: [], unknown: [] })
})

it('recognizes other words for the values', () => {
  for (const [written, value] of [
    ['analytic', 'analytics'],
    ['Analytical', 'analytics'],
    ['ANALYSIS', 'analytics'],
    ['tech', 'technical'],
    ['Technology', 'technical'],
    ['biz', 'business'],
    ['commercial', 'business'],
    ['Management', 'business'],
  ] as const)
    expect([written, normalizeValues('focus', written)]).toEqual([written, { values: [value], unknown: [] }])
})

it('reads "All" as every value', () => {
  expect(normalizeValues('level', 'All').values).toEqual(['beginner', 'intermediate', 'advanced'])
  expect(normalizeValues('focus', ['all']).values).toEqual(['technical', 'analytics', 'business'])
})

it('finds the value in a phrase, even with a typo', () => {
  expect(normalizeValues('type', 'Moderated discussion').values).toEqual(['discussion'])
  expect(normalizeValues('type', 'Moderated presentation').values).toEqual(['presentation'])
  expect(normalizeValues('type', 'Conference presention').values).toEqual(['presentation'])
  expect(normalizeValues('level', 'Intermedate').values).toEqual(['intermediate'])
})

it('leaves a word that fits nothing for a person to choose', () => {
  expect(normalizeValues('type', 'Networking')).toEqual({ values: [], unknown: ['Networking'] })
  expect(normalizeValues('type', 'Workshop, Panel')).toEqual({ values: ['workshop'], unknown: ['Panel'] })
  expect(normalizeValues('focus', 'Allotments')).toEqual({ values: [], unknown: ['Allotments'] })
})

it('allows two typos in words of eight letters or more, one from six, and none in shorter ones', () => {
  const values = (kind: 'type' | 'level', ...words: string[]) =>
    words.map((word) => normalizeValues(kind, word).values)
  expect(values('type', 'presentatn', 'presenttaation', 'Workshops', 'workshopps')).toEqual([
    ['presentation'],
    ['presentation'],
    ['workshop'],
    ['workshop'],
  ])
  expect(values('level', 'begginer', 'advancedd')).toEqual([['beginner'], ['advanced']])
  expect(values('level', 'beginer', 'bxgxnner', 'Advance')).toEqual([
    ['beginner'],
    ['beginner'],
    ['advanced'],
  ])
  expect(values('type', 'workshp', 'presentan', 'presentationing', 'shop')).toEqual([
    ['workshop'],
    [],
    [],
    [],
  ])
  expect(values('level', 'bxgxnnxr', 'begin')).toEqual([[], []])
})

it('looks at every word, whatever is between them', () => {
  expect(normalizeValues('type', '2 x Workshop!!').values).toEqual(['workshop'])
  expect(normalizeValues('level', '(advanced / beginner)').values).toEqual(['beginner', 'advanced'])
  expect(normalizeValues('level', 'All levels')).toEqual({ values: [], unknown: ['All levels'] })
  expect(normalizeValues('level', '42')).toEqual({ values: [], unknown: ['42'] })
  expect(normalizeValues('focus', 'constructor')).toEqual({ values: [], unknown: ['constructor'] })
})

it('matches any list, exact spelling first, and tells apart values that differ in digits or signs', () => {
  const read = (labels: string[], written: string) => inList(labels, written).values
  const garden = ['Soil care', 'R&D', 'Day 1', 'Day 2', 'Pilze und Moose', '土']
  expect(read(garden, 'soil care; Day 2')).toEqual(['soil care', 'day 2'])
  expect(read(garden, 'R&D')).toEqual(['r&d'])
  expect(read(garden, 'Soilcare, pilze und moos')).toEqual(['soil care', 'pilze und moose'])
  expect(read(garden, 'Day 3')).toEqual([])
  expect(read(garden, '土')).toEqual(['土'])
  expect(read(garden, 'analysis')).toEqual([])
  expect(read([], 'All')).toEqual([])
})

import { describe, expect, it } from 'vitest'
import type { ValueLists } from '../reading.ts'
import { usualWords } from '../test/usual-lists.ts'
import { createLexicon } from '../words/lexicon.ts'
import { createNameLexicon } from '../words/name-lexicon.ts'
import { vocabularyOf } from '../words/written-values.ts'
import { parseFreeCard } from './free-card-parser.ts'
import { tagsOf } from './tag-lines.ts'

const listed = (...values: string[]) => values.map((value) => ({ value, words: [value] }))
const garden: ValueLists = {
  type: listed('walk', 'talk'),
  level: [],
  focus: [...listed('soil care', 'day 1', 'day 2'), { value: 'bees', words: ['bees', 'beekeeping'] }],
}
const words = vocabularyOf(garden)

function listsOf(lines: readonly string[], vocabulary = words) {
  const { type, level, focus } = parseFreeCard(
    lines.map((text, at) => {
      const place = { height: 32, top: at * 60, bottom: at * 60 + 32, left: 0, right: 400 }
      return { text, confidence: 1, ...place }
    }),
    { lexicon: createLexicon(), names: createNameLexicon(), people: [], vocabulary },
  )
  return [type.value, level.value, focus.value]
}

describe('the lists of another event', () => {
  it('match the words of a card, including values of several words and synonyms', () => {
    const card = ['Compost for all', 'Ada Quist', 'How to begin a heap.', 'walk / soil care / beekeeping']
    expect(listsOf(card)).toEqual([['walk'], [], ['soil care', 'bees']])
    expect(listsOf(card, usualWords)).toEqual([[], [], []])
    expect(listsOf(['Title: Heaps', 'Focus: Soil Care', 'Type: talk'])).toEqual([['talk'], [], ['soil care']])
  })

  it('match words whose accents are combining marks', () => {
    const lists = {
      ...garden,
      focus: listed('Blé', 'Thé vert').map(({ value }) => ({ value, words: [value.normalize('NFD')] })),
    }
    const values = tagsOf('blé, thé vert', 'focus', vocabularyOf(lists)).map(({ value }) => value)
    expect(values).toEqual(['Blé', 'Thé vert'])
  })

  it('match no value that differs from another only in digits, and none of an empty list', () => {
    expect(tagsOf('day 2', 'focus', words)).toEqual([])
    expect(tagsOf('workshop / beginner', null, words)).toEqual([])
    expect(tagsOf('all levels', null, words)).toEqual([])
    expect(tagsOf('all', 'type', words).map(({ value }) => value)).toEqual(['walk', 'talk'])
  })
})

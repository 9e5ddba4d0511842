import { expect, it } from 'vitest'
import type { WordReading } from '../lines/word-readings.ts'
import { createLexicon } from '../words/lexicon.ts'
import { judgeText } from './field-confidence.ts'

const lexicon = createLexicon()

/** The suggestions for a title's only word, which was read with doubt. */
function offered(word: string, others: string[], known: string[]): string[] | undefined {
  const reading = { text: word, sureness: 0, others } as Partial<WordReading> as WordReading
  const { doubts } = judgeText({ value: word, lines: [1], words: [reading], certainty: 1, known }, lexicon)
  return doubts?.[0]?.others
}

it('suggests known words close to a doubtful word first, and three suggestions at most', () => {
  const read = ['Gardens', 'Harden', 'Garner']
  expect(offered('Gardcn', read, ['The Garden', 'Kiosk'])).toEqual(['Garden', 'Gardens', 'Harden'])
  expect(offered('Gardcn', [], ['The Garden'])).toEqual(['Garden'])
  // An alternative reading that is a known word comes before the others.
  expect(offered('beas', ['bean', 'bees'], ['Bees and Peas'])).toEqual(['bees', 'bean'])
})

it('suggests a known word with the case and punctuation of the doubtful one', () => {
  expect(offered('(SOURD0UGH,', [], ['Sourdough'])).toEqual(['(SOURDOUGH,'])
  expect(offered('Muller', ['Miller'], ['Zoe Mu\u0308ller'])).toEqual(['M\u00fcller', 'Miller'])
})

it('suggests no known word that differs too much or equals the reading', () => {
  expect(offered('and', ['end'], ['Ann', 'Kiosk'])).toEqual(['end'])
  expect(offered('Garden', ['Gardens'], ['Garden', 'Gardon'])).toEqual(['Gardens'])
})

it('does not suggest a word in its own place, which was read in another place with a mark', () => {
  const words = ['the!', 'the'].map((text) => ({ text, sureness: 0, others: ['the', 'she'] }) as WordReading)
  const evidence = { value: 'the! the', lines: [1], words, certainty: 1, known: [] }
  expect(judgeText(evidence, lexicon).doubts).toEqual([
    { word: 'the!', others: ['the', 'she'] },
    { word: 'the', others: ['she'] },
  ])
})

it('is sure of an unmarked field only if no word is close to doubtful or its letters are certain', () => {
  const isDoubtful = (sureness: number, letters: number) => {
    const words = [{ text: 'bees', sureness, others: [] } as Partial<WordReading> as WordReading]
    const evidence = { value: 'bees', lines: [letters], words, certainty: 1, known: [] }
    return judgeText({ ...evidence, doubtfulBelow: 0.97, unmarkedBelow: 0.85 }, lexicon).doubtful
  }
  expect([isDoubtful(0.99, 0.9), isDoubtful(0.975, 0.9), isDoubtful(0.975, 0.96)]).toEqual([
    false,
    true,
    false,
  ])
})

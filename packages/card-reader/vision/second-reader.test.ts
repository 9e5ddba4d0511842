import { expect, it } from 'vitest'
import { withSecondReading } from './second-reader.ts'

const title = {
  value: 'Measuring codsent on the egde',
  doubtful: true,
  onlyLetters: true,
  doubts: [
    { word: 'codsent', others: ['consort', 'content'] },
    { word: 'egde', others: [] },
  ],
}
const read = (words: string, field: typeof title = title) => withSecondReading(field, 'title', words)

it('ends the doubt about letters that both read the same, whatever their case, signs and label', () => {
  expect(read('TITLE measuring Codsent, on the egde!')).toEqual({ value: title.value, doubtful: false })
})

it('ends no doubt about the place of a text, only those about its words', () => {
  expect(read(title.value, { ...title, onlyLetters: false })).toEqual({ value: title.value, doubtful: true })
})

it.each([
  ['Measuring consent on the egde', [{ word: 'codsent', others: ['consent', 'consort', 'content'] }]],
  ['Measuring content on the egde', [{ word: 'codsent', others: ['content', 'consort'] }]],
  // Also of a word that was in no doubt, and of words that only one of them has.
  ['Treasuring codsent on the egde', [{ word: 'Measuring', others: ['Treasuring'] }]],
  ['Measuring codsent on edge', [{ word: 'the egde', others: ['edge'] }]],
  ['Measuring codsent on the very egde', [{ word: 'the', others: ['the very'] }]],
  ['On measuring codsent on the egde', [{ word: 'Measuring', others: ['On measuring'] }]],
  ['Measuring codsent', [{ word: 'codsent on the egde', others: ['codsent'] }]],
])('shows both where %s was read second', (words, doubts) => {
  expect(read(words)).toEqual({ ...title, doubts })
})

it.each([
  '',
  'title',
  'I am sorry, but I cannot help with transcribing this picture today.',
  'Zzz '.repeat(500),
])('leaves everything as it was after %j', (words) => {
  expect(read(words)).toBe(title)
})

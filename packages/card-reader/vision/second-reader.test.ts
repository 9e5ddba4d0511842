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

it('clears doubts about words that both readings share, ignoring case, punctuation and label', () => {
  expect(read('TITLE measuring Codsent, on the egde!')).toEqual({ value: title.value, doubtful: false })
})

it('clears doubts about words, but not about where a text belongs', () => {
  expect(read(title.value, { ...title, onlyLetters: false })).toEqual({ value: title.value, doubtful: true })
})

it.each([
  ['Measuring consent on the egde', [{ word: 'codsent', others: ['consent', 'consort', 'content'] }]],
  ['Measuring content on the egde', [{ word: 'codsent', others: ['content', 'consort'] }]],
  // The same for a word that was not in doubt, and for words that only one of the readings has.
  ['Treasuring codsent on the egde', [{ word: 'Measuring', others: ['Treasuring'] }]],
  ['Measuring codsent on edge', [{ word: 'the egde', others: ['edge'] }]],
  ['Measuring codsent on the very egde', [{ word: 'the', others: ['the very'] }]],
  ['On measuring codsent on the egde', [{ word: 'Measuring', others: ['On measuring'] }]],
  ['Measuring codsent', [{ word: 'codsent on the egde', others: ['codsent'] }]],
])('offers both readings if the second is "%s"', (words, doubts) => {
  expect(read(words)).toEqual({ ...title, doubts })
})

it.each([
  ['C# for C++ people', 'C for C people', ['C#', 'C++']],
  ['Support 24/7 from 9:30', 'Support 247 from 930', ['24/7', '9:30']],
  ['Up to 50% in .NET', 'Up to 50 in NET', ['50%', '.NET']],
  ['Cafe culture', 'Café culture', ['Cafe']],
  ['Its 5 m²', 'Its 5 m', ['m²']],
])('tells "%s" from "%s"', (value, words, marked) => {
  const field = { ...title, value, doubts: [] }
  expect(read(words, field).doubts.map(({ word }) => word)).toEqual(marked)
})

it('treats a common word as a label only if it is set apart', () => {
  const field = { ...title, value: 'Modeling with friends' }
  expect(read('Topic: modeling with friends', field).doubts).toBeUndefined()
  expect(read('Topic modeling with friends', field).doubts).toEqual([
    { word: 'Modeling', others: ['Topic modeling'] },
  ])
})

it('ignores hyphens, apostrophes, quotes and the marks around a word', () => {
  const value = 'Don’t re-read “Maps” – a plan'
  expect(read('**Dont** reread Maps, - a plan.', { ...title, value })).toEqual({ value, doubtful: false })
})

it('compares long texts quickly, and ignores a far longer second reading', () => {
  const value = 'a b '.repeat(200).trim()
  const field = { ...title, value, doubts: [] }
  // Only this thread’s time: readers that other tests opened may be busy in their own threads.
  const start = process.threadCpuUsage()
  expect(read('b a '.repeat(500), field).doubts.length).toBeGreaterThan(0)
  const { user } = process.threadCpuUsage(start)
  expect(user / 1_000).toBeLessThan(90)
  const long = { ...title, value: 'Maps '.repeat(30).trim() }
  expect(read(`${long.value} ${'and more '.repeat(150)}`, long)).toBe(long)
})

it.each([
  '',
  'title',
  'I am sorry, but I cannot help with transcribing this picture today.',
  'Zzz '.repeat(500),
])('changes nothing after the second reading %j', (words) => {
  expect(read(words)).toBe(title)
})

import { expect, it } from 'vitest'
import { lineLosses } from '../lines/known-letters.ts'
import { emissionsOf, sure } from '../test/made-up-lines.ts'
import { surelyOf } from './card-evidence.ts'
import { evidenceOn } from './known-evidence.ts'

const session = (title: string, presenterName: string, description = '') => ({
  title,
  presenterName,
  description,
})
const beginners = session('GA4 for beginners', 'Ada Example')
const experts = session('GA4 for experts', 'Ada Example')
const bees = session('Bees in the city', 'Bo Example', 'Where they live, what they eat, and how to help them')

/** The card that was found for lines of writing; a line given as text is read with certainty. */
function found(lines: ReadonlyArray<string | ReturnType<typeof sure>>, known: ReturnType<typeof session>[]) {
  const looks = lines.map((line) => lineLosses(emissionsOf(typeof line === 'string' ? sure(line) : line)))
  const index = surelyOf(evidenceOn(looks, known))
  return index === null ? null : known[index]
}

/** A line whose letters are all read badly: another letter is likelier. */
const badly = (text: string) =>
  [...text].flatMap((letter, index) => [
    index % 3 === 1 ? { [letter]: 0.2, m: 0.6, '': 0.1 } : { [letter]: 0.5, '': 0.3 },
    { '': 0.97 },
  ])

it('tells sessions of one presenter apart by a single word of their titles', () => {
  const known = [bees, beginners, experts]
  expect(found(['Topic: GA4 for beginners', 'Ada Example'], known)).toBe(beginners)
  expect(found(['GA4 for experts', 'Ada Example', 'Level: advanced'], known)).toBe(experts)
})

it.each([
  ['a new title by a known presenter', ['GA4 for experts', 'Ada Example'], [beginners, bees]],
  ['a longer title', ['GA4 for beginners', 'Ada Example'], [session('GA4 for beginners II', 'Ada Example')]],
  ['another number', ['Clinic for reports 1', 'Ada'], [session('Clinic for reports 2', 'Ada')]],
  ['a name alone', ['Something else altogether', 'Bo Example'], [bees]],
  [
    'two sessions with one title',
    ['Ask me anything'],
    [session('Ask me anything', 'Ada'), session('Ask me anything', 'Bo')],
  ],
  ['no writing', [], [bees]],
])('is not sure about %s', (_, lines, known) => {
  expect(found(lines, known)).toBeNull()
})

it('finds words across line breaks and through less likely letters', () => {
  const known = [beginners, bees, session('東京の地図', 'Dee Example')]
  expect(found(['Be', 'es in', 'the city by Bo Example'], known)).toBe(bees)
  expect(found([badly('Bees in the city'), badly('where they live what they eat')], known)).toBe(bees)
  expect(found(['Dee Example'], known)).toBeNull()
})

import { expect, it } from 'vitest'
import { matchSession } from './session-match.ts'

const session = (title: string, presenterName: string, description = '') => ({
  title,
  presenterName,
  description,
})
const sessions = [
  session('Naming events so everyone understands', 'Petra Lindqvist', 'A plain naming scheme in ten rules'),
  session('Naming events so nobody understands', 'Otto Example', 'Names that hide what they mean'),
  session('Bees in the city', 'Ada Example', 'Where they live, what they eat, and how to help them'),
  session('東京の地図', 'Dee Example'),
]

it.each([
  ['Bees in the citv / Ada Exampie', 'Bees in the city', true],
  ['BEES IN THE CITY', 'Bees in the city', true],
  ['Topic: Bees n tho city Host-Ado Exomple Wher they liye what thay eat', 'Bees in the city', true],
  ['Naming events so every / Petra Lindqvist', 'Naming events so everyone understands', true],
  ['Barnrg enerts wo body wcierstonds / Names that hide what they mean', sessions[1]?.title, true],
  ['Bzzz wn thc xity where they live what the eat', 'Bees in the city', true],
  ['東京の地図 Dee Example', '東京の地図', true],
  ['Where they live, what they eat', 'Bees in the city', false],
])('matches “%s” to “%s” (sure: %s)', (read, expected, isSure) => {
  const match = matchSession(read, sessions)
  expect([match?.session.title, match?.isSure]).toEqual([expected, isSure])
})

it.each(['Sourdough for beginners / Ada Example', '', 'Naming things', 'Ada Example'])(
  'matches “%s” to no session',
  (read) => {
    expect(matchSession(read, sessions)).toBeNull()
  },
)

it.each([
  ['Naming events so', sessions],
  ['Ask me anything', [session('Ask me anything', 'Ada Example'), session('Ask me anything', 'Bo Example')]],
  ['Introduction to analytics in healthcare / Bo', [session('Introduction to analytics in finance', 'Ada')]],
])('is not sure about “%s”', (read, known) => {
  expect(matchSession(read, known)?.isSure).toBe(false)
})

it('compares a text with a session only once, however often a page asks', () => {
  let reads = 0
  const bees = {
    ...session('Bees in the city', 'Ada Example'),
    get description() {
      reads += 1
      return 'Where they live'
    },
  }
  for (const read of ['BEES IN THE CITY', 'BEES IN THE CITY', 'Bread'])
    expect(matchSession(read, [bees])?.session).toBe(read === 'Bread' ? undefined : bees)
  expect(reads).toBe(1)
})

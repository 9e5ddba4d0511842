import { expect, it } from 'vitest'
import { matchSession } from './session-match.ts'

const session = (title: string, presenterName: string) => ({ title, presenterName })
const sessions = [
  session('Naming events so everyone understands', 'Petra Lindqvist'),
  session('Naming events so nobody understands', 'Otto Example'),
  session('Bees in the city', 'Ada Example'),
  session('東京の地図', 'Dee Example'),
]

it.each([
  ['Bees in the citv', 'Ada Exampie', 'Bees in the city', true],
  ['BEES IN THE CITY', '', 'Bees in the city', true],
  ['Naming events so', 'Petra Lindqvist', 'Naming events so everyone understands', true],
  ['Naming events so', '', 'Naming events so nobody understands', false],
  ['東京の地図', 'Dee Example', '東京の地図', true],
])('takes “%s” by %s for “%s” (sure: %s)', (title, presenterName, expected, isSure) => {
  const match = matchSession({ title, presenterName }, sessions)
  expect([match?.session.title, match?.isSure]).toEqual([expected, isSure])
})

it.each([
  ['Sourdough for beginners', 'Ada Example'],
  ['', ''],
  ['Naming things', ''],
])('takes “%s” by %s for none', (title, presenterName) => {
  expect(matchSession({ title, presenterName }, sessions)).toBeNull()
})

it('is not sure between two sessions of one title', () => {
  const twice = [session('Ask me anything', 'Ada Example'), session('Ask me anything', 'Bo Example')]
  expect(matchSession({ title: 'Ask me anything', presenterName: '' }, twice)).toMatchObject({
    isSure: false,
  })
})

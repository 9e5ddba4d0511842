import { expect, it } from 'vitest'
import { knownPeople, withPeople } from './known-people.ts'

const card = (presenterName: string, doubtful: 'presenterName'[] = []) => ({
  words: { presenterName, doubtful },
  doubtfulWords: {},
})

it('knows the hosts of sessions, and of cards whose presenter is not in doubt', () => {
  const sessions = [{ presenterName: 'Ada Quist', facts: { hosts: [{ name: '山田 花子' }] } }]
  const cards = [card('Ben & Cleo'), card('Dxra', ['presenterName']), card(''), card('Ada Quist')]
  const marked = { ...card('Evx'), doubtfulWords: { presenterName: [{ word: 'Evx', others: [] }] } }
  expect(knownPeople(sessions, [...cards, marked])).toEqual(['Ada Quist', '山田 花子', 'Ben', 'Cleo'])
})

it('offers the most similar known people for a marked name, even one that was read as two words', () => {
  const marked = [
    { word: 'Wal', others: ['Wael'] },
    { word: 'from', others: [] },
  ]
  expect(withPeople(marked, 'Wal  from', ['Nicole', 'Wolfram'])).toEqual([
    { word: 'Wal from', others: ['Wolfram'] },
    ...marked,
  ])
  const one = [{ word: 'Robet', others: ['Robel', 'Rober', 'Robert'] }]
  expect(withPeople(one, 'Robet', ['Robert', 'Rob'])).toEqual([
    { word: 'Robet', others: ['Robert', 'Rob', 'Robel'] },
  ])
})

it('offers no one for a certain name, for a known name read exactly, or for a name unlike all others', () => {
  const marked = [{ word: 'Nicole', others: [] }]
  expect(withPeople([], 'Robet', ['Robert'])).toEqual([])
  expect(withPeople(marked, 'Nicole', ['Nicole', 'Wolfram'])).toBe(marked)
})

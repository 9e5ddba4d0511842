import { expect, it } from 'vitest'
import { type CheckFacts, checked } from './checklist.ts'

const NOTHING: CheckFacts = {
  rooms: 0,
  times: 0,
  floors: 0,
  unplaced: 0,
  hasWifi: false,
  cards: 0,
  grants: 0,
  isPublic: false,
  waiting: 0,
  sessions: 0,
  tray: 0,
}
const ALL: CheckFacts = {
  rooms: 2,
  times: 7,
  floors: 1,
  unplaced: 0,
  hasWifi: true,
  cards: 36,
  grants: 1,
  isPublic: true,
  waiting: 0,
  sessions: 12,
  tray: 0,
}

const missingIn = (facts: CheckFacts) =>
  Object.entries(checked(facts)).flatMap(([check, { isThere }]) => (isThere === false ? [check] : []))

it('finds everything but waiting cards missing in an empty event, and nothing in a complete one', () => {
  expect(missingIn(NOTHING)).toEqual([
    'rooms',
    'times',
    'plan',
    'wifi',
    'cards',
    'admins',
    'public',
    'screens',
    'paper',
    'tray',
  ])
  expect(missingIn(ALL)).toEqual([])
})

it('leaves unread facts unknown', () => {
  const found = checked({ ...ALL, cards: null, grants: null, waiting: null })
  expect(Object.entries(found).flatMap(([check, { isThere }]) => (isThere === null ? [check] : []))).toEqual([
    'cards',
    'admins',
    'waiting',
  ])
})

it.each<[string, Partial<CheckFacts>, Record<string, string>]>([
  ['no rooms', { rooms: 0 }, { rooms: 'No rooms yet', screens: 'Needs rooms and times' }],
  ['no times', { times: 0 }, { times: 'No times yet', paper: 'Needs rooms and times' }],
  ['no floor plan', { floors: 0 }, { plan: 'No floor plan yet' }],
  ['a room without a pin', { unplaced: 1 }, { plan: '1 room is not on it yet' }],
  ['no WiFi', { hasWifi: false }, { wifi: 'No WiFi yet', paper: 'The WiFi sheet is missing' }],
  ['no cards', { cards: 0 }, { cards: 'No numbered cards yet' }],
  ['no admin', { grants: 0 }, { admins: 'No one invited yet' }],
  ['a hidden event', { isPublic: false }, { public: 'The event is hidden' }],
  ['waiting cards', { waiting: 3 }, { waiting: '3 cards to review' }],
  ['a full tray', { tray: 2 }, { tray: '2 sessions without a spot' }],
  ['no session', { sessions: 0 }, { tray: 'No sessions yet' }],
])('reports what is missing with %s', (_name, facts, words) => {
  const found = checked({ ...ALL, ...facts })
  for (const [check, said] of Object.entries(words))
    expect(found[check as keyof typeof found]).toEqual({ isThere: false, words: said })
})

import { expect, it } from 'vitest'
import { type EventFacts, FIRST_STEPS, isSetUp, stepsDone } from './first-steps.ts'

const NOTHING: EventFacts = { rooms: 0, times: 0, cards: 0, grants: 0, sessions: 0, isPublic: false }
const ALL: EventFacts = { rooms: 3, times: 7, cards: 36, grants: 1, sessions: 0, isPublic: true }

it('has no step done before there is an event, and only the first once there is', () => {
  expect([...stepsDone(null)]).toEqual([])
  expect([...stepsDone(NOTHING)]).toEqual(['event'])
})

it.each([
  ['rooms', { rooms: 1 }],
  ['times', { times: 1 }],
  ['print', { cards: 1 }],
  ['invite', { grants: 1 }],
  ['go', { isPublic: true }],
] as const)('marks the step %s as done once it has what it needs', (step, fact) => {
  expect([...stepsDone({ ...NOTHING, ...fact })]).toEqual(['event', step])
})

it('is set up when all steps are done, or once it has a session', () => {
  expect([...stepsDone(ALL)]).toEqual(FIRST_STEPS)
  expect(isSetUp(ALL)).toBe(true)
  expect(isSetUp({ ...ALL, grants: 0 })).toBe(false)
  expect(isSetUp(NOTHING)).toBe(false)
  expect(isSetUp({ ...NOTHING, sessions: 1 })).toBe(true)
})

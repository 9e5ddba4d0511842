import { expect, it } from 'vitest'
import { writtenSpot } from './written-times.ts'

const SLOTS = [
  { id: 1, startTime: '9:30', endTime: '10:15', isStatic: false },
  { id: 2, startTime: '12:30', endTime: '1:30', isStatic: true },
  { id: 3, startTime: '13:30', endTime: '14:15', isStatic: false },
]

it.each(['13:30', '13.30', '13h30', '13 h 30', '1.30 pm', '1:30 p.m.', 'Bread, 13:30!', 'at 13.30.'])(
  'finds the time slot of %j',
  (text) => {
    expect(writtenSpot(text, SLOTS, 24)).toEqual({ slot: SLOTS[2], startsAt: '' })
  },
)

it('keeps a start within the time slot', () => {
  expect(writtenSpot('13h45, bring your food', SLOTS, 24)).toEqual({ slot: SLOTS[2], startsAt: '13:45' })
  expect(writtenSpot('1:45, bring your food', SLOTS, 12)).toEqual({ slot: SLOTS[2], startsAt: '1:45' })
})

it.each([
  'no time at all',
  '09.30.2026',
  '2026-13:30',
  '13:30:12',
  'call 113:30',
  '12:45 is lunch',
  '23:30',
  '9:30 or 13:30',
  'chapters 9 and 13',
])('finds no time slot in %j', (text) => {
  expect(writtenSpot(text, SLOTS, 24)).toBeNull()
})

it('finds no time slot when several days have that time', () => {
  const slots = [...SLOTS, ...SLOTS.map((slot) => ({ ...slot, day: 2 }))]
  expect(writtenSpot('9:30', slots, 24)).toBeNull()
})

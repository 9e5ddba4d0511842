import { expect, it } from 'vitest'
import { middleOf, nameSide, PLAN_PARTS, partOf, partWords, pinsOn, whereIs, whereOnPlan } from './pins.ts'

const room = (
  id: number,
  name: string,
  floorPlanId: number | null,
  pinX: number | null,
  pinY: number | null,
) => ({
  id,
  name,
  floorPlanId,
  pinX,
  pinY,
})
const ROOMS = [
  room(1, 'Hall', 7, 0.1, 0.1),
  room(2, 'Attic', 8, 0.5, 0.5),
  room(3, 'Yard', null, null, null),
  room(4, '東京', 7, 0.3, 0.1),
  room(5, 'Studio', 7, 1, 1),
]

const pin = (id: number, x: number, y: number, name = 'Battleship') => ({ id, number: id, name, x, y })

const PLANS = [{ id: 7 }, { id: 9 }, { id: 8 }]
const numbersOn = (plan: number) => pinsOn(plan, ROOMS, PLANS).map(({ number, name }) => [number, name])

it('numbers the rooms of a plan in order, and continues from floor to floor', () => {
  expect(numbersOn(7)).toEqual([
    [1, 'Hall'],
    [2, '東京'],
    [3, 'Studio'],
  ])
  expect(numbersOn(9)).toEqual([])
  expect(numbersOn(8)).toEqual([[4, 'Attic']])
})

it('describes where a room is, and which one is next to it', () => {
  const pins = pinsOn(7, ROOMS, PLANS)
  expect(pins.map((pin) => whereIs(pin, pins))).toEqual([
    'upper left, next to 東京',
    'upper left, next to Hall',
    'lower right',
  ])
})

it('describes which two rooms it is between, in the order of the plan', () => {
  const pins = [
    pin(1, 0.83, 0.14, 'Contra'),
    pin(2, 0.54, 0.14, 'Battleship'),
    pin(3, 0.21, 0.14, 'Asteroids'),
    pin(4, 0.54, 0.4, 'Diablo'),
  ]
  expect(pins.map((each) => whereIs(each, pins))).toEqual([
    'upper right, next to Battleship',
    'top center, between Asteroids and Contra',
    'upper left, next to Battleship',
    'middle, next to Battleship',
  ])
})

it('includes the floor if there are several, and describes no room with no pin', () => {
  const [hall, , yard] = ROOMS
  const one = [{ id: 7, title: 'Ground floor' }]
  const two = [...one, { id: 8, title: 'Upper floor' }]
  if (!hall || !yard) throw new Error('no rooms')
  expect(whereOnPlan(hall, ROOMS, one)).toBe('upper left, next to 東京')
  expect(whereOnPlan(hall, ROOMS, two)).toBe('Ground floor: upper left, next to 東京')
  expect(whereOnPlan(yard, ROOMS, two)).toBe('')
})

it('finds the middle of each part, and labels the parts', () => {
  for (const part of PLAN_PARTS) expect(partOf(middleOf(part))).toBe(part)
  expect([0, 4, 8].map(partWords)).toEqual(['upper left', 'middle', 'lower right'])
})

it.each([
  ['alone', pin(1, 0.5, 0.5), [], 'below middle'],
  ['above a neighbor', pin(1, 0.5, 0.5), [pin(2, 0.55, 0.62)], 'above middle'],
  ['between two', pin(1, 0.5, 0.5), [pin(2, 0.62, 0.62), pin(3, 0.5, 0.38)], 'below left'],
  ['between two, to the right', pin(1, 0.5, 0.5), [pin(2, 0.38, 0.62), pin(3, 0.5, 0.38)], 'below right'],
  ['at the bottom', pin(1, 0.5, 0.95), [], 'above middle'],
  ['in a corner', pin(1, 1, 1), [], 'above left'],
  ['in the other corner', pin(1, 0, 0), [], 'below right'],
  ['far from another', pin(1, 0.2, 0.5, 'A'), [pin(2, 0.5, 0.62)], 'below middle'],
])('places the label of a room %s where it covers no number', (_, marked, others, side) => {
  const { isAbove, to } = nameSide(marked, [marked, ...others])
  expect(`${isAbove ? 'above' : 'below'} ${to}`).toBe(side)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DayFrame, MOST_SLOTS, slotsOfFrame } from './day-frame.ts'
import { clockRange, minutesOf } from './times.ts'

const HOUR = 60
const DAY: DayFrame = {
  ...{ from: 9.5 * HOUR, to: 17 * HOUR, length: 45, between: 15 },
  lunch: { at: 12.5 * HOUR, length: HOUR },
}
const said = (frame: DayFrame) =>
  slotsOfFrame(frame).map(
    (slot) => `${clockRange(slot, 24)}${slot.staticTitle ? ` ${slot.staticTitle}` : ''}`,
  )

it('makes a day of one sentence', () => {
  expect(said(DAY)).toEqual([
    ...['09:30 – 10:15', '10:30 – 11:15', '11:30 – 12:15', '12:30 – 13:30 Lunch'],
    ...['13:30 – 14:15', '14:30 – 15:15', '15:30 – 16:15'],
  ])
})

it('begins a session that would run into lunch after it, and has lunch at the end too', () => {
  expect(said({ ...DAY, from: 10 * HOUR, to: 14 * HOUR, length: 60, between: 0 })).toEqual([
    ...['10:00 – 11:00', '11:00 – 12:00', '12:30 – 13:30 Lunch'],
  ])
  expect(said({ ...DAY, to: 13.5 * HOUR }).at(-1)).toBe('12:30 – 13:30 Lunch')
  expect(said({ ...DAY, lunch: null })).toHaveLength(7)
  for (const length of [0, 7.5, Number.NaN])
    expect(said({ ...DAY, lunch: { at: 12.5 * HOUR, length } })).toEqual(said({ ...DAY, lunch: null }))
})

it.each([
  ['ends before it begins', { to: 9 * HOUR }],
  ['has sessions of no length', { length: 0 }],
  ['has a pause below nothing', { between: -5 }],
  ['has a field that is no number yet', { length: Number.NaN }],
  ['would hold hundreds of sessions', { length: 1, between: 0 }],
])('makes nothing of a frame that %s', (_what, fault) => {
  expect(slotsOfFrame({ ...DAY, ...fault })).toEqual([])
})

it('keeps every slot within the day, in order, with no two at once', () => {
  const minute = fc.integer({ min: 0, max: 24 * HOUR - 1 })
  const frame = fc.record({
    ...{ from: minute, to: minute, length: fc.integer({ min: 1, max: 300 }) },
    between: fc.integer({ min: 0, max: 120 }),
    lunch: fc.option(fc.record({ at: minute, length: fc.integer({ min: 1, max: 180 }) })),
  })
  fc.assert(
    fc.property(frame, (given) => {
      const slots = slotsOfFrame(given)
      const times = slots.flatMap(({ startTime, endTime }) => [minutesOf(startTime), minutesOf(endTime)])
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(slots.every((slot) => minutesOf(slot.startTime) < minutesOf(slot.endTime))).toBe(true)
      expect(times.filter((time) => time < given.from || time > given.to)).toEqual([])
      expect(slots.length).toBeLessThanOrEqual(MOST_SLOTS + 1)
    }),
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type DayFrame,
  type FramedSlot,
  MOST_SLOTS,
  reachOf,
  slotsOfFrame,
  withMovedEdge,
} from './day-frame.ts'
import { clockRange, minutesOf } from './times.ts'

const HOUR = 60
const DAY: DayFrame = {
  from: 9.5 * HOUR,
  to: 17 * HOUR,
  length: 45,
  between: 15,
  breaks: [{ title: 'Lunch', at: 12.5 * HOUR, length: HOUR }],
  opening: 0,
  closing: 0,
}
const saidOf = (slots: readonly FramedSlot[]) =>
  slots.map((slot) => `${clockRange(slot, 24)}${slot.staticTitle ? ` ${slot.staticTitle}` : ''}`)
const said = (frame: DayFrame) => saidOf(slotsOfFrame(frame))

it('makes the time slots of a day from one frame', () => {
  expect(said(DAY)).toEqual([
    '09:30 – 10:15',
    '10:30 – 11:15',
    '11:30 – 12:15',
    '12:30 – 13:30 Lunch',
    '13:30 – 14:15',
    '14:30 – 15:15',
    '15:30 – 16:15',
  ])
})

it('starts a session after lunch if it would run into it, and keeps lunch even at the end', () => {
  expect(said({ ...DAY, from: 10 * HOUR, to: 14 * HOUR, length: 60, between: 0 })).toEqual([
    '10:00 – 11:00',
    '11:00 – 12:00',
    '12:30 – 13:30 Lunch',
  ])
  expect(said({ ...DAY, to: 13.5 * HOUR }).at(-1)).toBe('12:30 – 13:30 Lunch')
  expect(said({ ...DAY, breaks: [] })).toHaveLength(7)
  for (const length of [0, 7.5, Number.NaN])
    expect(said({ ...DAY, breaks: [{ title: 'Lunch', at: 12.5 * HOUR, length }] })).toEqual(
      said({ ...DAY, breaks: [] }),
    )
})

it('starts with an opening, ends with a closing, and adds coffee next to lunch', () => {
  const coffee = { title: 'Coffee', at: 15.25 * HOUR, length: 30 }
  expect(said({ ...DAY, breaks: [coffee, ...DAY.breaks], opening: 30, closing: 45 })).toEqual([
    '09:30 – 10:00 Opening',
    '10:00 – 10:45',
    '11:00 – 11:45',
    '12:30 – 13:30 Lunch',
    '13:30 – 14:15',
    '14:30 – 15:15',
    '15:15 – 15:45 Coffee',
    '16:15 – 17:00 Closing',
  ])
  const atOnce = { title: 'Coffee', at: 13 * HOUR, length: 30 }
  expect(said({ ...DAY, breaks: [atOnce, ...DAY.breaks] })).toEqual(said(DAY))
  expect(slotsOfFrame({ ...DAY, opening: 5 * HOUR, closing: 5 * HOUR })).toEqual([])
})

it.each([
  ['ends before it begins', { to: 9 * HOUR }],
  ['has sessions of zero length', { length: 0 }],
  ['has a negative pause', { between: -5 }],
  ['has a field that is not a number yet', { length: Number.NaN }],
  ['would hold hundreds of sessions', { length: 1, between: 0 }],
])('returns no slots for a frame that %s', (_what, fault) => {
  expect(slotsOfFrame({ ...DAY, ...fault })).toEqual([])
})

it('keeps every slot within the day, in order and with no overlaps', () => {
  const minute = fc.integer({ min: 0, max: 24 * HOUR - 1 })
  const frame = fc.record({
    from: minute,
    to: minute,
    length: fc.integer({ min: 1, max: 300 }),
    between: fc.integer({ min: 0, max: 120 }),
    breaks: fc.array(
      fc.record({ title: fc.constant('Tea'), at: minute, length: fc.integer({ min: 1, max: 180 }) }),
      { maxLength: 2 },
    ),
    opening: fc.nat({ max: 90 }),
    closing: fc.nat({ max: 90 }),
  })
  fc.assert(
    fc.property(frame, (given) => {
      const slots = slotsOfFrame(given)
      const times = slots.flatMap(({ startTime, endTime }) => [minutesOf(startTime), minutesOf(endTime)])
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(slots.every((slot) => minutesOf(slot.startTime) < minutesOf(slot.endTime))).toBe(true)
      expect(times.filter((time) => time < given.from || time > given.to)).toEqual([])
      expect(slots.length).toBeLessThanOrEqual(MOST_SLOTS + 4)
    }),
  )
})

const MORNING = slotsOfFrame({ ...DAY, from: 10.5 * HOUR, to: 15 * HOUR })

it('lengthens or shortens a time slot, and moves all that follow', () => {
  expect(saidOf(MORNING)).toEqual(['10:30 – 11:15', '11:30 – 12:15', '12:30 – 13:30 Lunch', '13:30 – 14:15'])
  expect(saidOf(withMovedEdge(MORNING, 1, 'end', 30))).toEqual([
    '10:30 – 11:15',
    '11:30 – 12:45',
    '13:00 – 14:00 Lunch',
    '14:00 – 14:45',
  ])
  expect(saidOf(withMovedEdge(MORNING, 2, 'end', -15))).toEqual([
    '10:30 – 11:15',
    '11:30 – 12:15',
    '12:30 – 13:15 Lunch',
    '13:15 – 14:00',
  ])
  expect(withMovedEdge(withMovedEdge(MORNING, 0, 'end', 25), 0, 'end', -25)).toEqual(MORNING)
})

it('lets lunch start earlier or later, but not before the previous slot ends', () => {
  const earlier = ['10:30 – 11:15', '11:30 – 12:15', '12:15 – 13:15 Lunch', '13:15 – 14:00']
  expect(saidOf(withMovedEdge(MORNING, 2, 'start', -15))).toEqual(earlier)
  expect(saidOf(withMovedEdge(MORNING, 2, 'start', -90))).toEqual(earlier)
  expect(saidOf(withMovedEdge(MORNING, 2, 'start', 20)).slice(2)).toEqual([
    '12:50 – 13:50 Lunch',
    '13:50 – 14:35',
  ])
  expect(reachOf(MORNING, 0, 'start')).toMatchObject({ now: 10.5 * HOUR, least: 0 })
})

it('keeps every slot at least five minutes long, in order and within the day, wherever an edge moves', () => {
  const edge = fc.constantFrom('start' as const, 'end' as const)
  fc.assert(
    fc.property(fc.nat({ max: 3 }), edge, fc.integer({ min: -2_000, max: 2_000 }), (index, which, by) => {
      const slots = withMovedEdge(MORNING, index, which, by)
      const times = slots.flatMap(({ startTime, endTime }) => [minutesOf(startTime), minutesOf(endTime)])
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(slots.every((slot) => minutesOf(slot.endTime) - minutesOf(slot.startTime) >= 5)).toBe(true)
      expect(times.every((time) => time >= 0 && time <= 30 * HOUR)).toBe(true)
      const { now, least, most } = reachOf(MORNING, index, which)
      const moved = minutesOf(slots[index]?.[which === 'end' ? 'endTime' : 'startTime'] ?? '')
      expect(moved).toBe(Math.min(most, Math.max(least, now + by)))
    }),
  )
})

import { expect, it } from 'vitest'
import { timesOfRows } from './row-times.ts'

const row = (start: string | null, end: string | null = null, isHalfKnown = false) => ({
  start,
  end,
  isHalfKnown,
})
const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
const shown = (rows: Parameters<typeof timesOfRows>[0], known?: string[]) =>
  timesOfRows(rows, known && { known: known.map(at) }).map(({ start, end }) =>
    [start, end].map((each) =>
      each === null ? '?' : `${Math.floor(each / 60)}:${String(each % 60).padStart(2, '0')}`,
    ),
  )

it('ends a row where the next one starts, and the last one after the usual length', () => {
  expect(shown([row('10:00'), row('11:00'), row('11:45'), row('12:30')])).toEqual([
    ['10:00', '11:00'],
    ['11:00', '11:45'],
    ['11:45', '12:30'],
    ['12:30', '13:15'],
  ])
  expect(shown([row('10:00')])).toEqual([['10:00', '11:00']])
  expect(shown([row('9:00', '9:45'), row('10:00', '10:45'), row('15:00')])).toEqual([
    ['9:00', '9:45'],
    ['10:00', '10:45'],
    ['15:00', '15:45'],
  ])
})

it('lets rows without times follow those above, with the usual pause', () => {
  const none = row(null)
  expect(shown([row('10:00', '10:45'), row('11:00', '11:45'), none, none])).toEqual([
    ['10:00', '10:45'],
    ['11:00', '11:45'],
    ['12:00', '12:45'],
    ['13:00', '13:45'],
  ])
  expect(shown([row('10:00'), none, none]).slice(1)).toEqual([
    ['11:00', '12:00'],
    ['12:00', '13:00'],
  ])
  expect(shown([none, none, row('10:00'), none, none, row('11:00')])).toEqual([
    ['?', '?'],
    ['?', '?'],
    ['10:00', '11:00'],
    ['?', '?'],
    ['?', '?'],
    ['11:00', '12:00'],
  ])
})

it('chooses the half of the day in which the rows are consecutive', () => {
  const starts = (...times: string[]) => shown(times.map((time) => row(time))).map(([start]) => start)
  expect(starts('9:00', '11:00', '1:00', '3:00')).toEqual(['9:00', '11:00', '13:00', '15:00'])
  expect(starts('1:30', '2:30')).toEqual(['13:30', '14:30'])
  expect(starts('7:00', '8:00', '9:00')).toEqual(['7:00', '8:00', '9:00'])
  expect(starts('11:00', '12:00', '1:00')).toEqual(['11:00', '12:00', '13:00'])
  expect(shown([row('09:00')], ['21:00']).flat()[0]).toBe('21:00')
  expect(shown([row('07:00', null, true)]).flat()[0]).toBe('7:00')
  expect(shown([row('9:00', '1:00')])).toEqual([['9:00', '13:00']])
})

it('gives a row with no time the gap between its neighbors', () => {
  expect(shown([row('10:00'), row('11:00'), row(null), row('13:00'), row('14:00')])).toEqual([
    ['10:00', '11:00'],
    ['11:00', '12:00'],
    ['12:00', '13:00'],
    ['13:00', '14:00'],
    ['14:00', '15:00'],
  ])
  // No time is left between them, and the time of the first one is unknown.
  expect(shown([row(null), row('11:00'), row(null), row('12:00')])).toEqual([
    ['?', '?'],
    ['11:00', '12:00'],
    ['?', '?'],
    ['12:00', '13:00'],
  ])
  expect(shown([row(null), null])).toEqual([
    ['?', '?'],
    ['?', '?'],
  ])
})

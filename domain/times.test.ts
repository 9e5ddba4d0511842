import { expect, it } from 'vitest'
import { clockRange, clockTime, isTime, minutesOf } from './times.ts'

it('takes H:MM and HH:MM of a day for times, and nothing else', () => {
  const times = ['0:00', '00:00', '7:59', '09:05', '19:59', '20:00', '23:59']
  const others = ['', '9', '24:00', '25:00', '9:60', '9:5', '109:30', '9:300', ' 9:30', '9:30 ', '-9:30']
  expect([...times, ...others].filter(isTime)).toEqual(times)
})

it('reads hours below 8 as afternoon', () => {
  const read = ['8:00', '7:59', '0:00', '1:30', '12:00', '13:30'].map((time) => [time, minutesOf(time)])
  expect(read).toEqual([
    ['8:00', 480],
    ['7:59', 1_199],
    ['0:00', 720],
    ['1:30', 810],
    ['12:00', 720],
    ['13:30', 810],
  ])
  expect(['noon', '', '24:00'].map(minutesOf)).toEqual([0, 0, 0])
})

it('shows times on a clock of twelve hours, and other texts as they are', () => {
  const shown = ['8:05', '11:59', '12:00', '12:30', '1:30', '13:30', '23:00', '0:15', 'noon'].map(clockTime)
  expect(shown).toEqual([
    ...['8:05 AM', '11:59 AM', '12:00 PM', '12:30 PM', '1:30 PM', '1:30 PM', '11:00 PM', '12:15 PM', 'noon'],
  ])
  expect(clockRange({ startTime: '11:30', endTime: '1:00' })).toBe('11:30 AM – 1:00 PM')
})

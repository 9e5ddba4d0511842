import { expect, it } from 'vitest'
import { keptTime, timeAt } from './kept-times.ts'
import { clockRange, clockTime, isTime, minutesOf } from './times.ts'

it('accepts only H:MM and HH:MM, with AM for times before 8 in the morning', () => {
  const times = [
    '0:00',
    '00:00',
    '7:59',
    '09:05',
    '19:59',
    '20:00',
    '23:59',
    '7:30 AM',
    '12:05 AM',
    '01:00 AM',
    '24:00',
    '29:59',
    '30:00',
  ]
  const others = [
    '',
    '9',
    '30:01',
    '31:00',
    '24:60',
    '24:00 AM',
    '9:60',
    '9:5',
    '109:30',
    '9:300',
    ' 9:30',
    '9:30 ',
    '-9:30',
  ]
  const unkept = ['9:30 AM', '7:30 PM', '7:30AM', '0:30 AM', '7:60 AM']
  expect([...times, ...others, ...unkept].filter(isTime)).toEqual(times)
})

it('reads hours below 8 as afternoon, unless AM follows', () => {
  const texts = ['8:00', '7:59', '0:00', '1:30', '12:00', '13:30', '7:30 AM', '12:05 AM']
  expect(texts.map((time) => [time, minutesOf(time)])).toEqual([
    ['8:00', 480],
    ['7:59', 1_199],
    ['0:00', 720],
    ['1:30', 810],
    ['12:00', 720],
    ['13:30', 810],
    ['7:30 AM', 450],
    ['12:05 AM', 5],
  ])
  expect(['noon', '', '31:00'].map(minutesOf)).toEqual([0, 0, 0])
  expect(['24:00', '24:30', '30:00'].map(minutesOf)).toEqual([1_440, 1_470, 1_800])
})

it('has a text for every minute of a day and its night that reads back the same', () => {
  const minutes = Array.from({ length: 30 * 60 + 1 }, (_, minute) => minute)
  expect(minutes.filter((minute) => minutesOf(timeAt(minute)) !== minute)).toEqual([])
})

it('stores times as typed on the clock that people see, and AM and PM on both', () => {
  const kept = (texts: string[], clock: 12 | 24) => texts.map((text) => keptTime(text, clock))
  const written = ['7:00', '07:00', '0:15', '8:00', '1:30', '13:30', 'noon']
  expect(kept(written, 12)).toEqual(written)
  expect(kept(written, 24)).toEqual(['7:00 AM', '7:00 AM', '12:15 AM', '8:00', '1:30 AM', '13:30', 'noon'])
  for (const clock of [12, 24] as const)
    expect(kept(['7:00 am', '9:30 A.M.', '1:30pm', '12:00 PM', '12:30 AM', '13:00 PM'], clock)).toEqual([
      '7:00 AM',
      '9:30',
      '13:30',
      '12:00',
      '12:30 AM',
      '13:00 PM',
    ])
  const elsewhere = [
    '13h30',
    '13 h',
    '13.30',
    '1.30 pm',
    '7 p.m.',
    '7h15',
    '7',
    '31h',
    '9:5',
    ' 9:30',
    '13.30 Uhr',
  ]
  expect(kept(elsewhere, 24)).toEqual([
    '13:30',
    '13:00',
    '13:30',
    '13:30',
    '19:00',
    '7:15 AM',
    '7',
    '31h',
    '9:5',
    ' 9:30',
    '13.30 Uhr',
  ])
})

it('shows times on a 12-hour or 24-hour clock, and other texts as they are', () => {
  const texts = ['8:05', '11:59', '12:00', '1:30', '13:30', '0:15', '7:05 AM', '12:05 AM', 'noon']
  expect(texts.map((text) => clockTime(text, 12))).toEqual([
    '8:05 AM',
    '11:59 AM',
    '12:00 PM',
    '1:30 PM',
    '1:30 PM',
    '12:15 PM',
    '7:05 AM',
    '12:05 AM',
    'noon',
  ])
  expect(texts.map((text) => clockTime(text, 24))).toEqual([
    '08:05',
    '11:59',
    '12:00',
    '13:30',
    '13:30',
    '12:15',
    '07:05',
    '00:05',
    'noon',
  ])
  expect(clockRange({ startTime: '11:30', endTime: '1:00' }, 12)).toBe('11:30 AM – 1:00 PM')
  expect(clockRange({ startTime: '11:30', endTime: '1:00' }, 24)).toBe('11:30 – 13:00')
})

import { expect, it } from 'vitest'
import { isDate, isTimeZone, longDate, wallClock } from './dates.ts'

it('accepts only calendar days as dates', () => {
  const dates = ['2026-05-09', '2024-02-29', '0999-12-31']
  const others = [
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-05-32',
    '2026-5-9',
    '2026-05-9',
    '26-05-09',
    '12026-05-09',
    '2026-05-091',
    ' 2026-05-09',
    '2026-05-09 ',
    '2026/05/09',
    'yyyy-05-09',
    '2026-mm-09',
    '2026-05-dd',
    '+002026-05-09',
  ]
  expect([...dates, ...others].filter(isDate)).toEqual(dates)
})

it('writes dates in long form, whatever the time zone of the machine', () => {
  expect(['2026-03-14', '2024-02-29', '2026-12-01'].map(longDate)).toEqual([
    'March 14, 2026',
    'February 29, 2024',
    'December 1, 2026',
  ])
})

it('recognizes the names of time zones', () => {
  const names = ['UTC', 'Europe/London', 'Asia/Kolkata', 'Mars/Olympus', '', 'Europe/']
  expect(names.filter(isTimeZone)).toEqual(['UTC', 'Europe/London', 'Asia/Kolkata'])
})

it('reads the wall clock of a time zone', () => {
  const instant = new Date('2026-05-08T23:45:00Z')
  expect(['UTC', 'Asia/Kolkata', 'America/New_York'].map((zone) => wallClock(instant, zone))).toEqual([
    { date: '2026-05-08', minutes: 23 * 60 + 45 },
    { date: '2026-05-09', minutes: 5 * 60 + 15 },
    { date: '2026-05-08', minutes: 19 * 60 + 45 },
  ])
  const midnight = new Date('2026-05-09T00:00:00Z')
  expect(wallClock(midnight, 'UTC')).toEqual({ date: '2026-05-09', minutes: 0 })
})

it('falls back to UTC for an unknown zone rather than breaking a page', () => {
  const instant = new Date('2026-05-09T10:20:00Z')
  expect(wallClock(instant, 'Mars/Olympus')).toEqual({ date: '2026-05-09', minutes: 10 * 60 + 20 })
})

import { TZDate } from '@date-fns/tz'
import { expect, it } from 'vitest'
import { instantOf, offsetTime } from './instants.ts'

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'UTC',
]
/** Days on which clocks change somewhere, and one on which they do not. */
const DATES = [
  '2026-03-29',
  '2026-10-25',
  '2026-03-08',
  '2026-11-01',
  '2026-04-05',
  '2026-10-04',
  '2026-05-09',
]

it.each(ZONES)('finds the instant of every minute on days when clocks change, in %s', (timeZone) => {
  for (const date of DATES) {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
    for (let minutes = 0; minutes < 2 * 24 * 60; minutes += 7) {
      const [later, minute] = [Math.floor(minutes / (24 * 60)), minutes % (24 * 60)]
      const expected = new TZDate(year, month - 1, day + later, 0, minute, timeZone)
      expect(instantOf({ date, timeZone }, minutes).getTime()).toBe(expected.getTime())
      const text = new TZDate(expected.getTime(), timeZone).toISOString().replace('.000', '')
      expect(offsetTime({ date, timeZone }, minutes)).toBe(text)
    }
  }
})

it('treats an unknown time zone as UTC', () => {
  const clocks = { date: '2026-05-09', timeZone: 'Nowhere/Nothing' }
  expect(instantOf(clocks, 571).toISOString()).toBe('2026-05-09T09:31:00.000Z')
  expect(offsetTime(clocks, 571)).toBe('2026-05-09T09:31:00+00:00')
})

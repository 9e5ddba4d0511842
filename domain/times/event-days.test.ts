import { expect, it } from 'vitest'
import { byDay } from './by-day.ts'
import { isUpcoming } from './event-days.ts'

const event = (date: string, timeZone = 'UTC') => ({ date, timeZone })

it('counts an event as upcoming until its day ends in its own time zone', () => {
  const now = new Date('2026-05-09T13:00:00Z')
  expect(isUpcoming(event('2026-05-09'), now)).toBe(true)
  expect(isUpcoming(event('2026-05-08'), now)).toBe(false)
  // In Auckland it is already the tenth, in Honolulu still the ninth.
  expect(isUpcoming(event('2026-05-09', 'Pacific/Auckland'), now)).toBe(false)
  expect(isUpcoming(event('2026-05-09', 'Pacific/Honolulu'), now)).toBe(true)
})

it('lists upcoming events soonest first, and past ones latest first', () => {
  const dates = ['2026-07-01', '2025-01-01', '2026-06-01', '2026-01-01'].map((date) => event(date))
  const { upcoming, past } = byDay(dates, new Date('2026-05-09T00:00:00Z'))
  expect(upcoming.map(({ date }) => date)).toEqual(['2026-06-01', '2026-07-01'])
  expect(past.map(({ date }) => date)).toEqual(['2026-01-01', '2025-01-01'])
})

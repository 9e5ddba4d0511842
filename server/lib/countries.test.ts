import { expect, it } from 'vitest'
import { countryOf } from './countries.ts'

it.each([
  ['Asia/Kolkata', 'India'],
  ['Asia/Calcutta', 'India'],
  ['Europe/Berlin', 'Germany'],
  ['America/New_York', 'United States'],
  ['Europe/Zurich', 'Switzerland'],
  ['Europe/Moscow', 'Russia'],
  ['Asia/Colombo', 'Sri Lanka'],
  ['UTC', ''],
  ['Nowhere/Else', ''],
])('places %s in %s', (zone, country) => {
  expect(countryOf(zone)).toBe(country)
})

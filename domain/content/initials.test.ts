import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Conference Hub', 'CH'],
  ['the cookie jar', 'TC'],
  ['株式会社例', '株'],
  ['🎉 Tracking', '🎉T'],
  [' ', ''],
])('abbreviates %s to %s', (name, letters) => expect(initials(name)).toBe(letters))

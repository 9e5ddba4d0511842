import { expect, it } from 'vitest'
import { safeReturnTo } from './return-to.ts'

it.each([
  ['/berlin/2026-05-09/admin?section=sessions#x', '/berlin/2026-05-09/admin?section=sessions#x'],
  ['/', '/'],
  ['/account', '/account'],
  ['/author', '/author'],
  ['/berlin/auth/later', '/berlin/auth/later'],
  ['/oauth', '/oauth'],
  ['/s%C3%A3o-paulo/2026-05-09', '/s%C3%A3o-paulo/2026-05-09'],
])('returns to %s', (wanted, target) => {
  expect(safeReturnTo(wanted)).toBe(target)
})

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  'evil.example',
  ' /account',
  '/auth?returnTo=/auth',
  '/berlin/2026-05-09/auth',
  '/auth/',
  '',
  null,
])('returns to the landing page for %j', (wanted) => {
  expect(safeReturnTo(wanted)).toBe('/')
})

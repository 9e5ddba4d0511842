import { expect, it } from 'vitest'
import { withoutToken } from './log-lines.ts'

it.each([
  ['/auth?tab=verify-token&email=a%40b.c&token=s3cret', '/auth?tab=verify-token&email=a%40b.c&token=…'],
  ['/auth?token=s3cret&email=a', '/auth?token=…&email=a'],
  ['/auth?TOKEN=s3cret', '/auth?TOKEN=…'],
  ['/auth?tab=login', '/auth?tab=login'],
])('logs %s as %s', (url, line) => {
  expect(withoutToken(url)).toBe(line)
})

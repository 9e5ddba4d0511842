import { expect, it } from 'vitest'
import { withoutSecret } from './log-requests.ts'

it.each([
  ['/auth?tab=verify-token&email=a%40b.c&token=s3cret', '/auth?tab=verify-token&email=a%40b.c&token=…'],
  ['/auth?token=s3cret&email=a', '/auth?token=…&email=a'],
  ['/auth?TOKEN=s3cret', '/auth?TOKEN=…'],
  ['/auth?tab=login', '/auth?tab=login'],
  ['/api/author-pages/SecretCode123456?x=1', '/api/author-pages/…?x=1'],
  ['/c/SecretCode123456', '/c/…'],
])('logs %s as %s', (url, line) => {
  expect(withoutSecret(url)).toBe(line)
})

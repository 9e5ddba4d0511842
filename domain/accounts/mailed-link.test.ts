import { expect, it } from 'vitest'
import { mailedLink, unmangledPath } from './mailed-link.ts'

it('leaves a query without a token as it is', () => {
  const search = '?email=a%23b%40example.com&returnTo=%2Ftoken%3Dx'
  expect(mailedLink({ search, hash: '' })).toEqual({ token: '', search })
})

it.each([
  ['/auth%23token=a-B_3', '/auth#token=a-B_3'],
  ['/auth%2523token%253Da-B_3', '/auth#token=a-B_3'],
  [
    '/auth%3Ftab=verify-token&email=ida%40example.com%23token=a-B_3',
    '/auth?tab=verify-token&email=ida%40example.com#token=a-B_3',
  ],
  [
    '/auth%253Ftab%253Dverify-token%2526email%253Dida%252540example.com%2523token%253Da',
    '/auth?tab=verify-token&email=ida%40example.com#token=a',
  ],
])('finds the address of a link in the path %s', (path, address) => {
  expect(unmangledPath(path)).toBe(address)
})

it.each([
  '/auth',
  '/authors%23token=a',
  '/berlin%23/2026-05-09',
  '//auth%23token=a',
  '/auth%2F%2Fexample.com',
])('finds none in the path %s', (path) => expect(unmangledPath(path)).toBe(null))

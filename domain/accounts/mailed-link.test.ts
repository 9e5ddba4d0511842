import { expect, it } from 'vitest'
import { mailedLink, tokenIn, unmangledPath } from './mailed-link.ts'

it('leaves a query with no token as it is', () => {
  const search = '?email=a%23b%40example.com&returnTo=%2Ftoken%3Dx'
  expect(mailedLink({ search, hash: '' })).toEqual({ token: '', search })
})

const TOKEN = 'a_B-3'.repeat(8)
const QUERY = '?tab=verify-token&email=ida%40example.com'

it.each([
  ['followed by a period', QUERY, `#token=${TOKEN}.`],
  ['followed by a parenthesis', QUERY, `#token=${TOKEN}%29`],
  ['followed by a quotation mark', QUERY, `#token=${TOKEN}%E2%80%9D`],
  ['broken over two lines', QUERY, `#token=${TOKEN.slice(0, 9)}%0D%0A%20${TOKEN.slice(9)}`],
  ['broken by mail encoding', QUERY, `#token=${TOKEN.slice(0, 9)}=%0A${TOKEN.slice(9)}`],
  ['with a zero-width space', QUERY, `#token=${TOKEN.slice(0, 9)}%E2%80%8B${TOKEN.slice(9)}`],
  ['with an encoded =', QUERY, `#token%3D${TOKEN}`],
  ['with newsletter parameters', QUERY, `#token=${TOKEN}?utm_source=mail`],
  ['without #', `${QUERY}token=${TOKEN}`, ''],
  ['without #, before other parameters', `?tab=verify-tokentoken=${TOKEN}&email=ida%40example.com`, ''],
  ['escaped for HTML', `${QUERY.replace('&', '&amp;')}%23token=${TOKEN}.`, ''],
])('finds the token in a link %s', (_, search, hash) => {
  const link = mailedLink({ search, hash })
  expect([link.token, new URLSearchParams(link.search).get('email')]).toEqual([TOKEN, 'ida@example.com'])
  expect(link.search).not.toContain(TOKEN)
})

it.each([TOKEN, ` ${TOKEN}.`, `<${TOKEN}>`, `“${TOKEN}”`, `https://hub.example/auth${QUERY}#token=${TOKEN}`])(
  'extracts the token from pasted text: %s',
  (pasted) => expect(tokenIn(pasted)).toBe(TOKEN),
)

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
])('finds the address of a mangled link in the path %s', (path, address) => {
  expect(unmangledPath(path)).toBe(address)
})

it.each([
  '/auth',
  '/authors%23token=a',
  '/berlin%23/2026-05-09',
  '//auth%23token=a',
  '/auth%2F%2Fexample.com',
])('finds no address in the path %s', (path) => expect(unmangledPath(path)).toBe(null))

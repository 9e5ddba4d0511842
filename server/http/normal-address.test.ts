import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { normalAddress } from './normal-address.ts'

const asked = (url: string, headers: IncomingMessage['headers'] = {}, method = 'GET') =>
  normalAddress({ method, url, headers } as IncomingMessage)

it.each([
  '/Berlin/2026-05-09',
  '/%20%20berlin%20/2026-05-09',
  '/%62erlin/2026-05-%309',
  'http://other.example/berlin/2026-05-09',
  '/berlin/2026-05-09?made=up',
])('gives %s the address of its page', (url) => {
  for (const method of ['GET', 'HEAD']) expect(asked(url, {}, method)).toBe('/berlin/2026-05-09')
})

it.each([
  ['/z%c3%bcrich/2026-05-09/wifi', '/z%C3%BCrich/2026-05-09/wifi'],
  ['/Zu%CC%88rich/2026-05-09/schedule%2Ejson', '/z%C3%BCrich/2026-05-09/schedule.json'],
  ['/%20Berlin/2026-05-09/embed?paper=000000', '/berlin/2026-05-09/embed?paper=000000'],
  ['/Berlin/2026-05-09/people/Ann%20Lee', '/berlin/2026-05-09/people/Ann%20Lee'],
  ['/c/AbC', '/c/AbC'],
  ['/C/AbC', '/c/AbC'],
  ['/auth%3Ftab=verify-token%23token=a', '/auth%3Ftab=verify-token%23token=a'],
  ['/api/%73essions?date=2026-05-09&x=1&city=+Berlin', '/api/sessions?city=berlin&date=2026-05-09'],
  ['/api/sessions?city=Berlin', '/api/sessions?city=Berlin'],
  ['/api/docs?x=1', '/api/docs'],
  ['/api/openapi.json?x=1', '/api/openapi.json'],
  ['/api/events/1?x=1', '/api/events/1'],
  ['/api/oembed?url=x', '/api/oembed?url=x'],
  ['/api/events/1%2F2', '/api/events/1%2F2'],
  ['http://other.example', '/'],
  ['*', '*'],
])('gives %s its one spelling, %s', (url, normal) => {
  expect(asked(url)).toBe(normal)
  expect(asked(normal)).toBe(normal)
})

it.each([
  '/x/../berlin/2026-05-09',
  '/%2e/berlin/2026-05-09',
  '/auth%23/%2E./berlin/2026-05-09',
  '//other.example/berlin/2026-05-09',
  `/${'%CC%81'.repeat(1_000)}/2026-05-09`,
])('finds no page at %s, which no browser asks for', (url) => {
  expect(asked(url)).toBe('/-')
})

it.each(['/\\', '/\\[', '/berlin\\2026-05-09', '/auth%23\\..\\berlin'])(
  'does not take the backslash in %s for a slash',
  (url) => {
    expect(new URL(asked(url), 'http://localhost').pathname).toBe(
      url.replaceAll('\\', '%5C').replace('[', '%5B'),
    )
  },
)

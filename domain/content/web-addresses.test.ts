import { expect, it } from 'vitest'
import { completedAddress, completedLink, isLink, isWebAddress } from './web-addresses.ts'

it.each([
  'https://example.com',
  'HTTP://example.com/a?b=c#d',
  'mailto:pat@example.com',
  '/berlin/2026-05-09/floor-plan',
  '/',
])('accepts %s as a link', (text) => {
  expect(isLink(text)).toBe(true)
})

it.each([
  '',
  'example.com',
  '//example.com',
  '/\\example.com',
  '/\t/example.com',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' https://example.com',
  'https://',
  'https:///path',
  'https://exa mple.com',
  'data:text/html,hello',
  'ftp://example.com',
  'mailto:',
  'mailto:pat@example.com?subject=two words',
  'mailto:pat@example.com@example.org',
  'javascript:mailto:pat@example.com',
  'javascript:location="https://example.com"',
  'https://example.com/\u202Egpj.exe',
  'https://exam\u200Bple.com',
  'mailto:pat\u2066@example.com',
  '/floor\u200B-plan',
])('refuses %j as a link', (text) => {
  expect(isLink(text)).toBe(false)
})

it('accepts only http and https as the address of a web page', () => {
  expect(['https://example.com', 'mailto:pat@example.com', '/wifi'].map(isWebAddress)).toEqual([
    true,
    false,
    false,
  ])
})

it.each([
  ['acme.example', 'https://acme.example'],
  [' www.acme.example ', 'https://www.acme.example'],
  ['en.wikipedia.org/wiki/Open_space?a=b#c', 'https://en.wikipedia.org/wiki/Open_space?a=b#c'],
  ['bücher.example:8443/x', 'https://bücher.example:8443/x'],
  ['https://acme.example', 'https://acme.example'],
  ['pat@example.com', 'pat@example.com'],
  ['mailto:pat@example.com', 'mailto:pat@example.com'],
  ['<https://acme.example/a>', 'https://acme.example/a'],
  ['\u200Bacme.example/\u200E', 'https://acme.example/'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['/floor-plan', '/floor-plan'],
  ['//acme.example', '//acme.example'],
  ['acme', 'acme'],
  ['acme.example is here', 'acme.example is here'],
  ['', ''],
])('completes the typed address %j as %j', (typed, completed) => {
  expect(completedAddress(typed)).toBe(completed)
})

it('completes a typed mail address to a link', () => {
  expect(['<pat@example.com>', 'acme.example', '/wifi'].map(completedLink)).toEqual([
    'mailto:pat@example.com',
    'https://acme.example',
    '/wifi',
  ])
})

it.each([
  ['white space', `<acme.example${' '.repeat(200_000)}x`],
  ['dots', `pat@${'a.'.repeat(100_000)} x`],
])('reads a long text with %s in linear time', (_, text) => {
  const began = process.threadCpuUsage()
  expect(completedLink(text)).toBe(text.replace('<', ''))
  const { user } = process.threadCpuUsage(began)
  // A quadratic expression takes half a minute, a linear one some milliseconds.
  expect(user / 1_000).toBeLessThan(1_000)
})

import { describe, expect, it } from 'vitest'
import { hasMarks } from './marks.ts'
import { plainOf } from './plain-of.ts'

/** Marks that were once mistaken for words. */
const MISSED = [
  '<tel:+4930>',
  '<mailto:a@b.example>',
  '<a@b.example>',
  '~~~\na\n~~~',
  '1.\ta',
  '2)\ta\n3)',
  '-\ta',
  '1.',
]

describe('the plain text of Markdown', () => {
  it.each([
    ['**Bring** a *laptop* and __all__ of _it_', 'Bring a laptop and all of it'],
    ['***Now***, **a *b* c**, un**frig**able', 'Now, a b c, unfrigable'],
    ['# Agenda\n\n* bread\n+ salt\n- tea\n1. cake', 'Agenda\n\n- bread\n- salt\n- tea\n1. cake'],
    ['> quoted\n> > twice', 'quoted\ntwice'],
    [
      'See [the notes](https://example.com/a?b=1) and <https://example.com>',
      'See the notes (https://example.com/a?b=1) and https://example.com',
    ],
    ['[Call](tel:+491234) or [write](mailto:a@example.com)', 'Call (+491234) or write (a@example.com)'],
    ['`npm ci`\n```\ncode\n```', 'npm ci\ncode'],
    ['Title\n=====\nText\n\n---\n\nMore', 'Title\nText\n\nMore'],
    ['one  \ntwo\\\nthree', 'one\ntwo\nthree'],
    ['\\*not strong\\*', '*not strong*'],
    ['![a picture](https://example.com/a.png)', 'a picture (https://example.com/a.png)'],
    ['**東京**の朝', '東京の朝'],
    ['**over\ntwo lines**', 'over\ntwo lines'],
    ['https://x.com/_foo_/bar https://a.b/x*y*z', 'https://x.com/_foo_/bar https://a.b/x*y*z'],
    [
      '**https://a.b/c_d** *see https://a.b/x*, `https://a.b/_e_`',
      'https://a.b/c_d see https://a.b/x, https://a.b/_e_',
    ],
    [
      '[notes](https://en.wikipedia.org/wiki/Open_Space_(meeting)) [b](https://a.b "Title")',
      'notes (https://en.wikipedia.org/wiki/Open_Space_(meeting)) b (https://a.b)',
    ],
    ['<tel:+4930> <mailto:a@b.example> <a@b.example>', '+4930 a@b.example a@b.example'],
    ['[+49 30 12](tel:+493012), [Call us](tel:+49 30 12)', '+49 30 12, Call us (+493012)'],
    [
      'Bring:\n- one\n  two\n  1. three\n  2. four\n\n- five',
      'Bring:\n- one\n  two\n  1. three\n  2. four\n\n- five',
    ],
    ['> a\n>\n> b\n\n~~~\n**c**\n\n d\n~~~', 'a\n\nb\n\n**c**\n\n d'],
    ['- [ ] a', '- [ ] a'],
    ['-\n- b', '-\n- b'],
    ['東京*の*朝', '東京の朝'],
    ['Redner*innen, Teilnehmer*innen und *alle*', 'Redner*innen, Teilnehmer*innen und alle'],
    ['друг*ини и подруг*и', 'друг*ини и подруг*и'],
  ])('of %j is %j', (text, plain) => {
    expect(plainOf(text)).toBe(plain)
  })

  it.each([
    'No marks at all.\nTwo lines – and a C# one, #hashtag',
    '5 * 3 * 2 = 30',
    'snake_case_name and _private_name',
    'a < b & c > d; <b>Bring</b> & share',
    'Line\nend\\n\t and 測定',
    'I [think] so (yes)',
  ])('leaves %j as it is', (text) => {
    expect(plainOf(text)).toBe(text)
  })

  it('recognizes texts with no marks, which need no parser', () => {
    for (const text of ['', 'Bread & butter, at 10:30 - bring 2 knives!', 'C# for beginners\nsecond line'])
      expect([text, hasMarks(text)]).toEqual([text, false])
    for (const text of [
      '**a**',
      'a\n- b',
      '1. a',
      '# a',
      '> a',
      '[a](/b)',
      'https://example.com',
      'a\n===',
      ...MISSED,
    ])
      expect([text, hasMarks(text)]).toEqual([text, true])
  })

  it.each([
    ['stars', '*'.repeat(1_000_000)],
    ['strong openers', '**a '.repeat(250_000)],
    ['brackets', '['.repeat(1_000_000)],
    ['link openers', '[a](b '.repeat(150_000)],
    ['backticks', '`a'.repeat(500_000)],
    ['quotes', '>'.repeat(1_000_000)],
    ['newlines', '\n'.repeat(1_000_000)],
    ['white space', `${' '.repeat(1_000_000)}*`],
    ['an unclosed link', `[a](${'b'.repeat(1_000_000)}`],
  ])('handles a megabyte of %s quickly', (_, text) => {
    const began = process.cpuUsage()
    plainOf(text)
    const { user } = process.cpuUsage(began)
    // A quadratic expression takes minutes.
    expect(user / 1_000).toBeLessThan(5_000)
  })
})

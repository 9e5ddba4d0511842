import { describe, expect, it } from 'vitest'
import { hasMarks } from './marks.ts'
import { plainOf } from './plain-of.ts'

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
    ['`npm ci`\n```\ncode\n```', 'npm ci\n\ncode'],
    ['Title\n=====\nText\n\n---\n\nMore', 'Title\n\nText\n\nMore'],
    ['one  \ntwo\\\nthree', 'one\ntwo\nthree'],
    ['\\*not strong\\*', '*not strong*'],
    ['![a picture](https://example.com/a.png)', 'a picture (https://example.com/a.png)'],
    ['**東京**の朝', '東京の朝'],
  ])('of %j is %j', (text, plain) => {
    expect(plainOf(text)).toBe(plain)
  })

  it.each([
    'No marks at all.\nTwo lines – and a C# one, #hashtag',
    '5 * 3 * 2 = 30',
    'snake_case_name and _private_name',
    'a < b & c > d; <b>Bring</b> & share',
    'Line\r\nend\\n\t and 測定',
    'I [think] so (yes)',
  ])('leaves %j as it is', (text) => {
    expect(plainOf(text)).toBe(text)
  })

  it('says of texts without marks that they need no parser', () => {
    for (const text of ['', 'Bread & butter, at 10:30 - bring 2 knives!', 'C# for beginners\nsecond line'])
      expect([text, hasMarks(text)]).toEqual([text, false])
    for (const text of ['**a**', 'a\n- b', '1. a', '# a', '> a', '[a](/b)', 'https://example.com', 'a\n==='])
      expect([text, hasMarks(text)]).toEqual([text, true])
  })

  it.each([
    ['stars', '*'.repeat(1_000_000)],
    ['strong beginnings', '**a '.repeat(250_000)],
    ['brackets', '['.repeat(1_000_000)],
    ['link beginnings', '[a](b '.repeat(150_000)],
    ['backticks', '`a'.repeat(500_000)],
    ['quotes', '>'.repeat(1_000_000)],
    ['line ends', '\n'.repeat(1_000_000)],
    ['white space', `${' '.repeat(1_000_000)}*`],
    ['a link without an end', `[a](${'b'.repeat(1_000_000)}`],
  ])('takes no time for a megabyte of %s', (_, text) => {
    const began = process.cpuUsage()
    plainOf(text)
    const { user } = process.cpuUsage(began)
    // A quadratic expression takes minutes.
    expect(user / 1_000).toBeLessThan(5_000)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Part, partsOf } from './markdown.ts'
import { hasMarks } from './marks.ts'
import { plainOf } from './plain-of.ts'
import { withoutMarks } from './without-marks.ts'

const ADDRESSES = [
  'https://x.com/_foo_/bar',
  'https://a.b/x*y*z',
  'http://en.wikipedia.org/wiki/Open_Space_(meeting)',
  'https://a.b/__init__.py?q=~a~&b',
  'https://例え.jp/東京#a_b',
]
const MARKS = [
  '*',
  '**',
  '_',
  '`',
  '~~~',
  '```',
  '[',
  ']',
  '(',
  ')',
  '](',
  '<',
  '>',
  '# ',
  '> ',
  '- ',
  '1. ',
  '1.\t',
  '===',
]
const PLACES = [
  '\n',
  '\n\n',
  ' ',
  '  ',
  '\t',
  '\r\n',
  '\\',
  '!',
  '|',
  '&amp;',
  'tel:',
  'mailto:',
  '<tel:',
  '@',
  '…',
  '。',
  '「',
]
const WORDS = ['a', 'bc', 'Öl', '東京', 'سلام', '12', '+49 30', 'x_y', '5 * 3', '👩‍🚀']
const piece = fc.constantFrom(...MARKS, ...PLACES, ...WORDS)
const texts = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''))
const RUNS = { numRuns: 1_000 }

const textOf = (part: Part): string =>
  typeof part === 'string' ? part : part.tag === 'br' ? '\n' : part.inside.map(textOf).join('')
const lettersOf = (text: string) => [...text.matchAll(/[\p{L}\p{N}]/gu)].join('')

describe('any Markdown text', () => {
  it('becomes plain paragraphs if it has no marks', () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary', maxLength: 30 })), (text) => {
        if (hasMarks(text)) return
        const parts = partsOf(text)
        const isPlain = (part: Part) =>
          typeof part === 'object' &&
          part.tag === 'p' &&
          part.inside.every((inner) => typeof inner === 'string' || inner.tag === 'br')
        expect(parts.every(isPlain)).toBe(true)
        const said = (all: string) => all.replaceAll(/\s+/g, '').replaceAll('\0', '\uFFFD')
        expect(said(parts.map(textOf).join(' '))).toBe(said(text))
        if (!/\n\s*\n/.test(text.replaceAll('\r', '\n').trim())) expect(parts.length).toBeLessThanOrEqual(1)
        expect(plainOf(text)).toBe(text)
      }),
      RUNS,
    )
  })

  it('keeps its web addresses intact in its plain text and in its search text', () => {
    const around = fc.array(
      fc.constantFrom(' ', '\n', '*', '**', '_', '- ', '> ', '# ', 'a ', '東京', '。', '「'),
      { maxLength: 6 },
    )
    const text = fc.tuple(
      around,
      fc.constantFrom(...ADDRESSES),
      around,
      fc.constantFrom(...ADDRESSES),
      around,
    )
    fc.assert(
      fc.property(text, ([before, first, between, second, after]) => {
        const typed = `${before.join('')}${first} ${between.join('')} ${second} ${after.join('')}`
        for (const plain of [plainOf(typed), withoutMarks(typed)]) {
          expect(plain).toContain(first)
          expect(plain).toContain(second)
        }
      }),
      RUNS,
    )
  })

  it('loses marks and white space in its plain text, but no letter or digit', () => {
    fc.assert(
      fc.property(texts, (text) => {
        // Not counted: the word after a fence, the scheme of a mail address or number, and list numbers.
        const said = lettersOf(
          text
            .replaceAll(/mailto:|tel:/g, '')
            .replaceAll(/(?:```|~~~).*/g, '')
            .replaceAll(/\d/g, ''),
        )
        const kept = new Map<string, number>()
        for (const letter of lettersOf(plainOf(text))) kept.set(letter, (kept.get(letter) ?? 0) + 1)
        for (const letter of said) kept.set(letter, (kept.get(letter) ?? 0) - 1)
        expect([...kept].filter(([, left]) => left < 0)).toEqual([])
      }),
      RUNS,
    )
  })

  it.each([
    '[',
    '*',
    '(',
    '<',
    '![',
    '_',
    '`',
    '>',
    '[a](',
    '<tel:1',
    '<a@',
    'http://a(',
    'http://a.',
    '*_',
    '- ',
    '~',
    '\\',
    '**a ',
    '1. ',
  ])('is parsed in under half a second for 10,000 characters of %j', (mark) => {
    const text = mark.repeat(10_000 / mark.length)
    const began = process.threadCpuUsage()
    partsOf(text)
    plainOf(text)
    withoutMarks(text)
    const { user } = process.threadCpuUsage(began)
    expect(user / 1_000).toBeLessThan(500)
  })
})

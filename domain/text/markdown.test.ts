import { describe, expect, it } from 'vitest'
import { SESSION_FIELDS } from '../schedule/session-fields.ts'
import { LONGEST_MARKDOWN, type Part, partsOf } from './markdown.ts'

/** Parts in short: `p(a strong(b))`. */
function short(part: Part): string {
  if (typeof part === 'string') return part
  const { tag, to, start, inside } = part
  return `${tag}${to === undefined ? '' : `[${to}]`}${start === undefined ? '' : start}(${inside.map(short).join('')})`
}
const shortOf = (text: string, top?: 2 | 3) => partsOf(text, top).map(short).join(' ')
const textOf = (part: Part): string =>
  typeof part === 'string' ? part : part.tag === 'br' ? '\n' : part.inside.map(textOf).join('')

describe('Markdown', () => {
  it.each([
    ['two\nlines\n\nand *more* **words**', 'p(twobr()lines) p(and em(more) strong(words))'],
    ['- one\n- two\n  1. three', 'ul(li(one)li(twool(li(three))))'],
    ['3. three\n4. four', 'ol3(li(three)li(four))'],
    ['- one\n\n- two', 'ul(li(p(one))li(p(two)))'],
    ['> said\n> > so', 'blockquote(p(said)blockquote(p(so)))'],
    ['`a < b`\n```js\nlet it\n```', 'p(code(a < b)) pre(let it)'],
    ['a\n\n---\n\nb', 'p(a) hr() p(b)'],
    [
      '[notes](https://example.com/a_b_c) <https://example.com>',
      'p(a[https://example.com/a_b_c](notes) a[https://example.com](https://example.com))',
    ],
    [
      'See https://example.com/a, and (https://example.org).',
      'p(See a[https://example.com/a](https://example.com/a), and (a[https://example.org](https://example.org)).)',
    ],
    [
      '[Call](tel:+49-30-1) [write](mailto:a@example.com) [plan](/bern/2026-05-09/floor-plan)',
      'p(a[tel:+49-30-1](Call) a[mailto:a@example.com](write) a[/bern/2026-05-09/floor-plan](plan))',
    ],
    [
      '[Call us](tel:+49 30 1234) [or](tel:+49 (0)30/12 "now") <tel:+49 30 1> `[a](tel:+49 30)`',
      'p(a[tel:+49301234](Call us) a[tel:+49(0)3012](or) a[tel:+49301](+49 30 1) code([a](tel:+49 30)))',
    ],
    [
      '<mailto:a@b.example> <a@b.example>',
      'p(a[mailto:a@b.example](a@b.example) a[mailto:a@b.example](a@b.example))',
    ],
    ['~~~\n**a**\n~~~\n1.\ta', 'pre(**a**) ol(li(a))'],
    [
      'https://en.wikipedia.org/wiki/Open_Space_(meeting) (https://a.b/c_(d_(e)))',
      'p(a[https://en.wikipedia.org/wiki/Open_Space_(meeting)](https://en.wikipedia.org/wiki/Open_Space_(meeting)) (a[https://a.b/c_(d_(e))](https://a.b/c_(d_(e)))))',
    ],
    [
      'https://x.com/_foo_/bar **https://a.b/x*y*z** *in https://a.b/c*.',
      'p(a[https://x.com/_foo_/bar](https://x.com/_foo_/bar) strong(a[https://a.b/x*y*z](https://a.b/x*y*z)) em(in a[https://a.b/c](https://a.b/c)).)',
    ],
    ['詳細はhttps://example.com/。次', 'p(詳細はa[https://example.com/](https://example.com/)。次)'],
    [
      '「https://a.b/東京」“https://a.b”',
      'p(「a[https://a.b/東京](https://a.b/東京)」“a[https://a.b](https://a.b)”)',
    ],
    [
      '[see https://a.b/_c_ or <https://d.e>](https://f.g)',
      'p(a[https://f.g](see https://a.b/_c_ or https://d.e))',
    ],
    ['![a picture](https://example.com/a.png)', 'p(a[https://example.com/a.png](a picture))'],
    ['[https://example.com](https://example.org)', 'p(a[https://example.org](https://example.com))'],
    ['مرحبا **بكم** 東京', 'p(مرحبا strong(بكم) 東京)'],
  ])('parses %j', (text, parts) => {
    expect(shortOf(text)).toBe(parts)
  })

  it('starts its headings one level below those around it, and skips no level', () => {
    expect(shortOf('## One\n### Two\n#### Three\n##### Four')).toBe('h2(One) h3(Two) h4(Three) h4(Four)')
    expect(shortOf('# One\n### Two')).toBe('h2(One) h3(Two)')
    expect(shortOf('### One\n# Two\n###### Three')).toBe('h3(One) h2(Two) h4(Three)')
    expect(shortOf('# One\n## Two', 3)).toBe('h3(One) h4(Two)')
  })

  it.each([
    '<b onclick="alert(1)">Bring</b> & share &amp; <script>alert(1)</script>',
    '[x](javascript:alert(1)) [y](data:text/html,x) [z](//evil.example) [w](vbscript:x)',
    '[x](java\tscript:alert(1))',
    '~~gone~~ | a | b |',
  ])('shows disallowed content as text: %j', (text) => {
    expect(shortOf(text)).toBe(`p(${text})`)
  })

  const quotes = `${'>'.repeat(10_000)} a`
  const bombs: Record<string, string> = {
    quotes,
    'nested lists': '- '.repeat(5_000),
    'a megabyte of stars': '*'.repeat(1_000_000),
    stars: '*a **b '.repeat(LONGEST_MARKDOWN / 7),
    brackets: '['.repeat(LONGEST_MARKDOWN),
    pictures: '!['.repeat(LONGEST_MARKDOWN / 2),
    backticks: Array.from({ length: 170 }, (_, index) => '`'.repeat(index)).join('a'),
    '500 links': '[a](https://example.com/a) '.repeat(500),
    'lines of quotes': `${'>'.repeat(30)} a\n`.repeat(LONGEST_MARKDOWN / 34),
    'lists over lines': Array.from({ length: 170 }, (_, index) => `${' '.repeat(index)}- a`).join('\n'),
    'white space': `${' '.repeat(LONGEST_MARKDOWN - 1)}a`,
    emphasis: '*_'.repeat(LONGEST_MARKDOWN / 2),
    addresses: 'http://a.'.repeat(LONGEST_MARKDOWN / 9),
    'addresses in parentheses': 'http://a('.repeat(LONGEST_MARKDOWN / 9),
    'an address of stars': `http://${'a*'.repeat(LONGEST_MARKDOWN / 2 - 4)}`,
    'an address of dots': `http://a${'.'.repeat(LONGEST_MARKDOWN - 10)}`,
    parentheses: '('.repeat(LONGEST_MARKDOWN),
    'parentheses of links': '[a]('.repeat(LONGEST_MARKDOWN / 4),
    'less-than signs': '<'.repeat(LONGEST_MARKDOWN),
    'telephone numbers': '<tel:1'.repeat(LONGEST_MARKDOWN / 6),
    'a telephone number': `[a](tel:${'(1'.repeat(LONGEST_MARKDOWN / 2 - 6)}`,
    'emphasis within emphasis': `${'*a '.repeat(LONGEST_MARKDOWN / 6)}${'b* '.repeat(LONGEST_MARKDOWN / 6)}`,
    'linked telephone numbers': '[a](tel:1 '.repeat(LONGEST_MARKDOWN / 10),
  }
  it.each(Object.entries(bombs))('parses a bomb of %s quickly, and keeps all of its words', (_, text) => {
    const began = process.threadCpuUsage()
    const parts = partsOf(text)
    const { user } = process.threadCpuUsage(began)
    // On an idle machine none takes 50 ms; the rejected parsers take seconds.
    expect(user / 1_000).toBeLessThan(500)
    const letters = (said: string) => said.match(/[a-z]/g)?.length ?? 0
    expect(letters(parts.map(textOf).join('')) >= letters(text.replaceAll(/\(https?:[^)]*\)/g, ''))).toBe(
      true,
    )
  })

  it.each([
    ['emphasis', '*a '.repeat(2_000), 'b* '.repeat(2_000)],
    ['links around emphasis', '[a *b '.repeat(700), 'c* ](http://a.b)'.repeat(700)],
    ['quotes around emphasis', `${'> '.repeat(18)}${'*a '.repeat(100)}`, 'b* '.repeat(100)],
  ])('shows %s as typed when nested too deep to render', (_, before, after) => {
    expect(partsOf(before + after)).toEqual([{ tag: 'p', inside: [before + after] }])
  })

  it('parses texts as long as the form allows', () => {
    expect(SESSION_FIELDS.description.longest).toBeLessThanOrEqual(LONGEST_MARKDOWN)
  })
})

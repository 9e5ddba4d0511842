import compile from 'icu-minify/compile'
import { expect, it } from 'vitest'
import { patternOf } from './pattern.ts'

it.each([
  ['Save', 'Save', true],
  ['Save', 'Save all', false],
  ['{count, plural, one {a day} other {{count} days}}', '12 days', true],
  ['{count, plural, one {a day} other {{count} days}}', 'a week', false],
  ['Hello <name></name>, see <link>the map (2.0)</link>', 'Hello Ada, see the map (2.0)', true],
  ['{kind, select, a {A} other {B}}: {name}', 'B: 東京', true],
])('tells whether %j became %j', (message, text, isIts) => {
  expect(RegExp(`^${patternOf(compile(message))}$`).test(text)).toBe(isIts)
})

import { expect, it } from 'vitest'
import { languageCode, languageName } from './language-codes.ts'

it.each([
  ['German', 'de'],
  ['DEUTSCH ', 'de'],
  ['Allemand', 'de'],
  ['Deutsch / German', 'de'],
  ['German (with slides in English)', 'de'],
  ['deu', 'de'],
  ['de-li', 'de-LI'],
  ['Englisch', 'en'],
  ['Français', 'fr'],
  ['francais', 'fr'],
  ['Brazilian Portuguese', 'pt-BR'],
  ['日本語', 'ja'],
  ['简体中文', 'zh-Hans'],
  ['Romanian', 'ro'],
  ['Schwiizertüütsch', 'gsw'],
])('knows the code of %s', (name, code) => {
  expect(languageCode(name)).toBe(code)
})

it.each([undefined, '', 'Klingon', 'All', 'zz', 'de-', '-', 'English / German'])(
  'knows none of %j',
  (name) => {
    expect(languageCode(name)).toBe(null)
  },
)

it('names a language by its code, and leaves every other text alone', () => {
  expect(['de', 'pl', 'Deutsch', 'Klingon', ''].map(languageName)).toEqual([
    'German',
    'Polish',
    'Deutsch',
    'Klingon',
    '',
  ])
})

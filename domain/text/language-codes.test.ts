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
])('finds the code of %s', (name, code) => {
  expect(languageCode(name)).toBe(code)
})

it.each([undefined, '', 'Klingon', 'All', 'zz', 'de-', '-', 'English / German'])(
  'finds no code for %j',
  (name) => {
    expect(languageCode(name)).toBe(null)
  },
)

it('turns a code into the name of its language, and leaves other texts alone', () => {
  expect(['de', 'pl', 'Deutsch', 'Klingon', ''].map(languageName)).toEqual([
    'German',
    'Polish',
    'Deutsch',
    'Klingon',
    '',
  ])
})

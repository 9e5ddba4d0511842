import { expect, it } from 'vitest'
import { hostNames } from './host-names.ts'
import { hostsOf } from './names-in.ts'
import { peopleIn, personSlug } from './people.ts'
import { shortHostNames } from './session-facts.ts'

it.each([
  ['Zoë O’Neil', 'zoe-oneil'],
  ["  ZOE  O'NEIL ", 'zoe-oneil'],
  ['zoe-oneil', 'zoe-oneil'],
  ['Łukasz Żak', 'lukasz-zak'],
  ['東京 太郎', '東京-太郎'],
  ['Νίκος', 'νικοσ'],
  ['ﾀﾛｳ', 'タロウ'],
  ['مـحمد', 'محمد'],
  ['J. R. / R.', 'j-r-r'],
  ['..', ''],
  ['100 % Ann?', '100-ann'],
  ['राम', 'राम'],
  ['रमा', 'रमा'],
  ['ลิตา', 'ลิตา'],
  ['ลุตา', 'ลุตา'],
  ['はた', 'はた'],
  ['はだ', 'はだ'],
  ['は\u3099', 'ば'],
  ['김영희', '김영희'],
  ['Nguyễn Thị', 'nguyen-thi'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
  ['Фёдор', 'федор'],
  ['❤\uFE0F Ann', '❤-ann'],
  ['🎉', '🎉'],
  ['a\uD800', 'a\uFFFD'],
])('turns %s into the slug %s, which stays the same when repeated', (name, slug) => {
  expect([personSlug(name), personSlug(personSlug(name))]).toEqual([slug, slug])
})

it('finds the sessions of each host in any spelling of the name, even as a further host', () => {
  const sessions = [
    { id: 1, presenterName: 'Zoë O’Neil and Ben' },
    { id: 2, presenterName: "zoe o'neil" },
    { id: 3, presenterName: 'Cleo', facts: { hosts: [{ name: 'BEN' }, { name: 'cleo' }] } },
    { id: 4, presenterName: '' },
  ]
  const people = [...peopleIn(sessions).values()]
  expect(people.map(({ name, slug, sessions }) => [name, slug, sessions.map(({ id }) => id)])).toEqual([
    ['Zoë O’Neil', 'zoe-oneil', [1, 2]],
    ['Ben', 'ben', [1, 3]],
    ['Cleo', 'cleo', [3]],
  ])
})

it('keeps further hosts as written, each person once, and no empty names', () => {
  const host = (name: string) => ({ name })
  expect(hostsOf({ presenterName: 'Ann & Bob', facts: { hosts: [host('Doe, Jane'), host('Bob')] } })).toEqual(
    ['Ann', 'Bob', 'Doe, Jane'],
  )
  expect(hostsOf({ presenterName: ' ', facts: { hosts: [host(' '), host('Bob')] } })).toEqual(['Bob'])
  expect(hostNames({ presenterName: '', facts: { hosts: [host('Bob'), host('Cleo')] } })).toBe('Bob, Cleo')
  expect(shortHostNames({ presenterName: '', facts: { hosts: [host('Bob'), host('Cleo')] } })).toBe(
    'Bob, Cleo',
  )
})
